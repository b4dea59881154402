import type {Command} from 'commander';
import {UsageError} from '../../usage-error.ts';
import {commandNamed, firstWord, flagWithValue} from './flags.ts';

/**
 * Throws a UsageError if what stands where a flag has its value looks like another flag. Commander would take it as the value:
 * `--description --dry-run` would send, with that description.
 */
export function refuseFlagAsValue(argv: readonly string[], program: Command): void {
  const at = firstWord(argv);
  const top = commandNamed(program, argv[at]);
  const verb = top && commandNamed(top, argv[at + 1]);
  const options = [program, top, verb].flatMap(command => command?.options ?? []);
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  for (const [index, word] of argv.slice(0, end).entries()) {
    const flag = flagWithValue(options, word);
    if (flag && /^--\w\S*$/.test(argv[index + 1] ?? ''))
      throw new UsageError(
        `${flag.flags} lacks its value: a flag follows it; if that is meant as the value, write ${flag.long}=--…`,
      );
  }
}
