import type {Row} from '../../../frame/row.ts';
import {brief, fitTo, truncate, width} from '../../../text/text.ts';
import {keyFor} from '../../input/key-names.ts';
import {menuWindow} from '../../state/layout.ts';
import type {CopyState} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {entryRow, titleRow} from '../common/rows.ts';
import {nth, type Speech, some} from '../common/speech.ts';
import {entriesOf} from './entries.ts';

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

/** Lines above the entries: the title. */
const above = 1;

/** The entries of the menu, the index of the chosen one, and which of them are on the screen. */
export function copyWindow(state: State, menu: CopyState) {
  const entries = entriesOf(state, menu);
  const index = Math.min(menu.index, entries.length - 1);
  return {entries, ...menuWindow(state, entries.length, index, above)};
}

export function tellCopy(state: State, menu: CopyState): Speech {
  const {entries, index} = copyWindow(state, menu);
  const here = entries[index];
  const keys = `${keyFor('previousEntry')} and ${keyFor('nextEntry')} choose, ${keyFor('copyChosen')} copies, ${keyFor('closeCopy')} leaves`;
  const items = some(here?.detail, nth(index, entries.length));
  return {
    of: 'copy',
    parts: [
      {name: 'title', items: [`copy: ${keys}`]},
      ...(here ? [{name: 'entry', of: here.name, head: here.name, items}] : []),
    ],
  };
}
