import type {Row} from '../../../frame/row.ts';
import {brief, fitTo, truncate, width} from '../../../text/text.ts';
import type {CopyState} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {entryRow, titleRow} from '../shared/rows.ts';
import {copyWindow} from './window.ts';

/** The entries of the copy menu, each with its number, and its text or a remark. */
export function copyBody(state: State, menu: CopyState): readonly Row[] {
  const {columns} = state.size;
  const {entries, index, first, shown} = copyWindow(state, menu);
  const widest = Math.max(10, Math.floor(columns * 0.35));
  const names = entries.reduce((most, {name}) => Math.max(most, width(brief(name, widest))), 0);
  return [
    titleRow('Copy'),
    ...entries.slice(first, first + shown).map(({name, detail, short}, at) => {
      const number = first + at < 9 ? String(first + at + 1) : ' ';
      const before = ` ${number} ${fitTo(brief(name, names), names)}   `;
      const text = truncate(brief(detail, columns), Math.max(0, columns - 3 - before.length));
      const tone = short ? undefined : 'dim';
      return entryRow(first + at === index, [{text: before}, {text, tone}], columns);
    }),
  ];
}
