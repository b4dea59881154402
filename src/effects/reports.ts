import {createReportFilter, type InputPiece, type TypedPiece} from '../app/input/report-filter.ts';
import type {Report, Reports} from '../app/state/reports.ts';

/** Milliseconds from the start. A terminal that has not reported its background by then never does. */
const answerTime = 5000;

/** The part of the screen that gets the terminal's answers; see {@link Backlog}. */
interface Arrivals {
  readonly awaitsAnswer: boolean;
  answered(): void;
}

/** Standard input, split into what was typed and reports. */
interface Input extends Reports {
  /** The next piece of what was typed; null if there is no more. */
  read: () => TypedPiece | null;
  /** Drops typed text while `work` runs, because it is meant for another program. */
  dropKeys: (work: Promise<void>) => Promise<void>;
}

/** Splits standard input into what was typed and reports. A report is passed on only after all input before it has been read. */
export function takeReports(stdin: NodeJS.ReadStream, arrivals: Arrivals): Input {
  const asked = Date.now();
  let answered = false;
  const filter = createReportFilter(
    () => !answered && Date.now() - asked < answerTime,
    () => arrivals.awaitsAnswer,
  );
  let drops = 0;
  const waiting: InputPiece[] = [];
  let heard = (_report: Report): void => {};

  function read(): TypedPiece | null {
    for (;;) {
      const piece = waiting.shift();
      if (!piece) {
        const chunk: unknown = stdin.read();
        if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return null;
        waiting.push(...filter(String(chunk)));
      } else if ('arrived' in piece) arrivals.answered();
      else if ('report' in piece) {
        answered ||= piece.report.type === 'ground';
        heard(piece.report);
      } else if (drops === 0) return piece;
    }
  }

  return {
    read,
    listen(listener) {
      heard = listener;
    },
    async dropKeys(work) {
      drops++;
      await work.finally(() => drops--);
    },
  };
}
