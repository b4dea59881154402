import {UsageError} from '../usage-error.ts';
import {askLine, canAsk} from './ask-line.ts';

/** A confirmation that a command needs before it does something. */
interface Wanted {
  /** `--yes` was given. */
  yes?: boolean | undefined;
  /** The question on a terminal: `Remove profile work?` */
  question: string;
  /** The message for a script, with the missing flag. */
  lacking: string;
  /** The consequence without it: `nothing was sent`. */
  undone: string;
}

/** Resolves once it is confirmed, by the flag or on the terminal. Throws a UsageError if it is not. */
export async function confirm({yes, question, lacking, undone}: Wanted): Promise<void> {
  if (yes) return;
  if (!canAsk()) throw new UsageError(lacking);
  const answer = await askLine(`${question} [y/N] `);
  if (!/^\s*y(es)?\s*$/i.test(answer ?? '')) throw new UsageError(undone);
}
