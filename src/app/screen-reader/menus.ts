import {resourceOf} from '../../resources/index.ts';
import {keyFor} from '../input/key-names.ts';
import {bodyHeight} from '../layout.ts';
import type {OverlayOf} from '../overlay.ts';
import {columnsWindow} from '../screens/columns/window.ts';
import {copyWindow} from '../screens/copy/window.ts';
import {readerText} from '../screens/reader/lines.ts';
import {nth, some, type Tell} from './speech.ts';

export const tellCopy: Tell<OverlayOf<'copy'>> = (state, overlay) => {
  const {entries, index} = copyWindow(state, overlay);
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
};

export const tellColumns: Tell<OverlayOf<'columns'>> = (state, overlay) => {
  const {rows, index} = columnsWindow(state, overlay);
  const here = rows[index];
  const items =
    here && some(here.shown ? 'shown' : 'not shown', here.left && 'no room', nth(index, rows.length));
  return {
    of: 'columns',
    parts: [
      {name: 'title', items: [`columns of ${resourceOf(overlay.resource).title.toLowerCase()}`]},
      ...(here ? [{name: 'column', of: here.name, head: here.column.title, items: items ?? []}] : []),
    ],
  };
};

/** The help or the raw view: the lines that are on the screen. */
export const tellReader: Tell<OverlayOf<'raw' | 'help' | 'output'>> = (state, overlay) => {
  const {top, search, searching} = overlay;
  const lines = readerText(state, overlay);
  const items = lines
    .slice(top, top + bodyHeight(state))
    .map(({text}) => text.replace(/(?<=\S) {2,}/g, ': '));
  const title = overlay.kind === 'raw' ? 'as the service sent it' : 'keys';
  return {
    of: overlay.kind,
    parts: [
      {name: 'title', items: [`${title}, ${lines.length} lines`]},
      {name: 'text', at: top, items, exact: overlay.kind === 'raw'},
    ],
    typed: searching ? {label: 'search', input: search} : undefined,
  };
};

export const tellOwnAsk: Tell<OverlayOf<'ownAsk'>> = (_state, {prepared: {what, shown}, runSelected}) => {
  const chosen = runSelected ? 'button Run is chosen' : 'button Cancel is chosen';
  return {
    of: 'question',
    parts: [
      {name: 'question', items: [`Run ${what}?`, shown]},
      {name: 'button', items: [chosen]},
    ],
  };
};
