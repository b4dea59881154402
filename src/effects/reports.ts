import {createReportFilter, type InputPiece} from '../app/input/report-filter.ts';
import type {Report, Reports} from '../app/input/reports.ts';

/** Milliseconds from the start. A terminal that has not reported its background by then never does. */
const answerTime = 5000;

/** The questions of the screen whether what it has written has arrived. */
interface Arrivals {
  readonly awaitsAnswer: boolean;
  answered(): void;
}

/** Standard input as Ink reads it, and its reports. */
interface Input<S> extends Reports {
  stdin: S;
  /** Drops what is typed while `work` runs, which is for another program. */
  dropKeys: (work: Promise<void>) => Promise<void>;
}

/**
 * Splits standard input into a stream for Ink, which would drop the reports of mouse and focus, and those reports. A report is
 * passed on only after all input before it has been read.
 */
export function takeReports<S extends NodeJS.ReadStream>(stdin: S, arrivals: Arrivals): Input<S> {
  const asked = Date.now();
  let answered = false;
  const filter = createReportFilter(
    () => !answered && Date.now() - asked < answerTime,
    () => arrivals.awaitsAnswer,
  );
  let drops = 0;
  const waiting: InputPiece[] = [];
  let heard = (_report: Report): void => {};

  function read(): string | null {
    for (;;) {
      const piece = waiting.shift();
      if (!piece) {
        const chunk: unknown = stdin.read();
        if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return null;
        waiting.push(...filter(String(chunk)));
      } else if ('text' in piece) {
        if (drops === 0) return piece.text;
      } else if ('arrived' in piece) arrivals.answered();
      else {
        answered ||= piece.report.type === 'ground';
        heard(piece.report);
      }
    }
  }

  const reading = new Proxy(stdin, {
    get(stream, name) {
      if (name === 'read') return read;
      const value: unknown = Reflect.get(stream, name, stream);
      return typeof value === 'function' ? value.bind(stream) : value;
    },
  });
  return {
    stdin: reading,
    listen(listener) {
      heard = listener;
    },
    async dropKeys(work) {
      drops++;
      await work.finally(() => drops--);
    },
  };
}
