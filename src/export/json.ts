import type {Json} from '../api/index.ts';
import {replaceUnsafe} from '../text/text.ts';
import type {Writer} from './writer.ts';

/** A JSON array of the items, whole, as the service sent them. */
export const json: Writer = async function* (batches) {
  let written = false;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    const items = jsonText(
      batch.map(({raw}) => raw),
      2,
    );
    // Without its brackets: they are those of all batches.
    yield `${written ? ',' : '['}${items.slice(1, -2)}`;
    written = true;
  }
  yield written ? '\n]\n' : '[]\n';
};

/** One item a line, whole, as the service sent it. */
export const ndjson: Writer = async function* (batches) {
  for await (const batch of batches)
    if (batch.length > 0) yield batch.map(({raw}) => `${jsonText(raw)}\n`).join('');
};

/** JSON in which every character that would act on a terminal, or hide text, is an escape. */
export function jsonText(value: Json, indent = 0): string {
  const text = JSON.stringify(value, null, indent);
  return replaceUnsafe(text, run => run.replaceAll(/[^\n]/g, escaped));
}

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
