import {counted} from '../../../text/format.ts';
import type {Binding} from '../../input/binding.ts';
import {named} from '../../input/key-names.ts';
import {bodyHeight} from '../../state/layout.ts';
import {emptyInput} from '../../state/line-editor.ts';
import {note} from '../../state/notice.ts';
import type {State} from '../../state/state.ts';
import {closePrompt, commonKeys, commonKeysLeaving, helpKey, lineKeys} from '../common/keys.ts';
import {changeOverlay, type OverlayScreen, type Screen} from '../common/screen.ts';
import type {Speech} from '../common/speech.ts';
import {copyRaw} from '../copy/copy.ts';
import {outKey} from '../place/history-keys.ts';
import * as place from '../place/keys.ts';
import {readerBody} from './body.ts';
import {hits, isReader, nextHit, type Reader, readerCount, readerText, whatOf} from './lines.ts';

/** The keys of the screens with text to read: the raw item, the help, and the search in both. */

/** Closes the screen. The help leads back to the overlay it was opened above. */
const close = (state: State): State => ({
  ...state,
  overlay: state.overlay?.kind === 'help' ? state.overlay.over : undefined,
});

const changeSearch = (state: State, change: Partial<Pick<Reader, 'search' | 'searching'>>): State =>
  isReader(state.overlay) ? {...state, overlay: {...state.overlay, ...change}} : state;

const searchKeys: readonly Binding[] = [
  {
    name: 'search',
    keys: ['/'],
    help: 'search',
    hint: 'search',
    run: state => changeSearch(state, {searching: true, search: emptyInput}),
  },
  {name: 'nextMatch', keys: ['n'], help: 'next match', hint: 'next', run: state => goToMatch(state, 1)},
  {name: 'previousMatch', keys: ['N'], help: 'previous match', run: state => goToMatch(state, -1)},
];

/** Ends the search if there is one, else leaves the screen. */
const outBy = (leave: Binding['run']): Binding => ({
  ...outKey,
  help: 'end the search; without one, close',
  run: (state, press) =>
    isReader(state.overlay) && state.overlay.search.text !== ''
      ? changeSearch(state, {search: emptyInput})
      : leave(state, press),
});

const out = outBy(close);

/** The common keys without that of the help, which cannot be opened above itself. */
const keysBesideHelp = commonKeysLeaving(close).filter(({name}) => name !== named('helpAnywhere').name);

const rawKeys: readonly Binding[] = [
  ...searchKeys,
  copyRaw,
  out,
  {name: 'close', keys: ['y', 'q'], help: 'close', hint: 'close', run: close},
  ...place.scrollKeys,
  place.paletteKey,
  helpKey,
  ...commonKeys,
];

/** The keys of a text to read. @param leave closes it */
export const readingKeys = (leave: Binding['run']): readonly Binding[] => [
  ...searchKeys,
  outBy(leave),
  {name: 'close', keys: ['q'], help: 'close', hint: 'close', run: leave},
  ...place.scrollKeys,
  helpKey,
  ...commonKeysLeaving(leave),
];

const helpKeys: readonly Binding[] = [
  ...searchKeys,
  {
    ...named('filterLanguage'),
    help: 'to the filter language',
    hint: 'filter language',
    run: state => goToHead(state, heads => heads.at(-1)),
  },
  {
    name: 'nextPart',
    keys: ['tab'],
    help: 'to the next part',
    hint: 'next part',
    run: state => goToHead(state, (heads, top) => heads.find(line => line > top)),
  },
  {
    name: 'previousPart',
    keys: ['shift-tab'],
    help: 'to the part before',
    run: state => goToHead(state, (heads, top) => heads.findLast(line => line < top)),
  },
  out,
  {name: 'close', keys: ['q', '?', 'f1'], help: 'close', hint: 'close', run: close},
  ...place.scrollKeys,
  // The palette would discard the prompt that the help was opened over.
  {...place.paletteKey, when: ({overlay}) => overlay?.kind === 'help' && overlay.over === undefined},
  ...keysBesideHelp,
];

/** Scrolls the help to one of its titles. */
const goToHead = (
  state: State,
  choose: (heads: readonly number[], top: number) => number | undefined,
): State =>
  changeOverlay(state, 'help', overlay => {
    const heads = readerText(state, overlay).flatMap(({head}, index) => (head ? [index] : []));
    return {...overlay, top: choose(heads, overlay.top) ?? overlay.top};
  });

/** Scrolls the reader to a match; `stay` keeps the line on top if it is a match itself. */
function goToMatch(state: State, direction: 1 | -1, stay = false): State {
  const {overlay} = state;
  if (!isReader(overlay)) return state;
  const found = hits(readerText(state, overlay), overlay.search.text);
  const line = nextHit(found, stay ? overlay.top - 1 : overlay.top, direction);
  if (line === undefined)
    return note(
      state,
      overlay.search.text === '' ? 'no text is searched for' : `nothing here holds "${overlay.search.text}"`,
    );
  return {...state, overlay: {...overlay, top: line}};
}

/** What it is, and the lines that are on the screen. */
function tellReader(state: State, reader: Reader): Speech {
  const {top, search, searching, kind} = reader;
  const lines = readerText(state, reader);
  const items = lines
    .slice(top, top + bodyHeight(state))
    .map(({text}) => text.replace(/(?<=\S) {2,}/g, ': '));
  return {
    of: kind,
    parts: [
      {name: 'title', items: [`${whatOf(state, reader)}, ${counted(lines.length, 'line')}`]},
      {name: 'text', at: top, items, exact: kind === 'raw'},
    ],
    typed: searching ? {label: 'search', input: search} : undefined,
  };
}

/** What all readers have. */
export const reading = {countLine: readerCount, body: readerBody, tell: tellReader} as const;

export const raw: OverlayScreen<Reader> = {title: 'In the raw view', keys: rawKeys, ...reading};

export const help: OverlayScreen<Reader> = {title: 'In the help', keys: helpKeys, ...reading};

const editSearch: NonNullable<Screen['edit']> = (state, change) =>
  isReader(state.overlay) ? changeSearch(state, {search: change(state.overlay.search)}) : state;

export const search: OverlayScreen<Reader> = {
  title: 'While searching',
  keys: [
    {
      name: 'endSearch',
      keys: ['enter'],
      help: 'to the first match',
      hint: 'find',
      run: state => goToMatch(changeSearch(state, {searching: false}), 1, true),
    },
    {...closePrompt, run: state => changeSearch(state, {searching: false, search: emptyInput})},
    ...lineKeys(editSearch),
    ...keysBesideHelp,
  ],
  ...reading,
  edit: editSearch,
};
