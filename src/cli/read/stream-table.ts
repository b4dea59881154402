import type {Writer} from '../../export/writer.ts';
import {noContext, readSafely} from '../../resources/definition/definition.ts';
import {textOf} from '../../text/format.ts';
import {brief, cleanWhole, width} from '../../text/text.ts';

/**
 * Writes a table while its rows arrive, when it is not known yet how wide they will be. The columns have the given widths; only
 * the end of a line is cut, and only on a terminal.
 */
export const streamTable = (widths: readonly number[], cells = Number.POSITIVE_INFINITY): Writer =>
  async function* (batches, columns, context = noContext) {
    const line = (texts: readonly string[]): string => {
      const padded = texts.map(
        (text, index) => text + ' '.repeat(Math.max(0, (widths[index] ?? 0) - width(text))),
      );
      const whole = padded.join('  ').trimEnd();
      return `${Number.isFinite(cells) ? brief(whole, cells) : whole}\n`;
    };
    yield line(columns.map(({title}) => title.toUpperCase()));
    for await (const batch of batches)
      if (batch.length > 0)
        yield batch
          .map(({value}) =>
            line(columns.map(({cell}) => cleanWhole(textOf(readSafely(cell, value, context))))),
          )
          .join('');
  };
