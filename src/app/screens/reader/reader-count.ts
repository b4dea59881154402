import {bodyHeight} from '../../layout.ts';
import type {State} from '../../state.ts';
import {isReader, readerText} from './lines.ts';

/** `keys · lines 1–20 of 90`. */
export function readerCount(state: State): string {
  const {overlay: reader} = state;
  if (!isReader(reader)) return '';
  const lines = readerText(state, reader).length;
  return `${reader.kind === 'raw' ? 'as the service sent it' : 'keys'} · lines ${reader.top + 1}–${Math.min(lines, reader.top + bodyHeight(state))} of ${lines}`;
}
