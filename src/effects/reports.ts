import {createReportFilter, type InputPiece} from '../app/input/report-filter.ts';
import type {Report, Reports} from '../app/input/reports.ts';

/** Milliseconds from the start. A terminal that has not reported its background by then never does. */
const answerTime = 5000;

/**
 * Splits standard input into a stream for Ink, which would drop the reports of mouse and focus, and those reports. A report is
 * passed on only after all input before it has been read.
 */
export function takeReports<S extends NodeJS.ReadStream>(stdin: S): Reports & {stdin: S} {
  const asked = Date.now();
  let answered = false;
  const filter = createReportFilter(() => !answered && Date.now() - asked < answerTime);
  const waiting: InputPiece[] = [];
  let heard = (_report: Report): void => {};

  function read(): string | null {
    for (;;) {
      const piece = waiting.shift();
      if (!piece) {
        const chunk: unknown = stdin.read();
        if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return null;
        waiting.push(...filter(String(chunk)));
      } else if ('text' in piece) return piece.text;
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
  };
}
