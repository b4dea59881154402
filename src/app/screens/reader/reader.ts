import type {Binding} from '../../input/binding.ts';
import {named} from '../../input/key-names.ts';
import {emptyInput} from '../../input/line-editor.ts';
import {note} from '../../notice.ts';
import type {State} from '../../state.ts';
import {commonKeys, lineKeys} from '../common-keys.ts';
import {copyRaw} from '../copy/copy.ts';
import {helpKey} from '../help/keys.ts';
import {outKey} from '../place/history-keys.ts';
import * as place from '../place/keys.ts';
import {closePrompt} from '../prompt-keys.ts';
import type {Screen} from '../screen.ts';
import {hits, isReader, nextHit, readerCount, readerText} from './lines.ts';

/** The keys of the screens of text to read: the raw item, the help, and the search in both. */

/** Closes what is read. The help leads back to what it was opened above. */
const close = (state: State): State => ({
  ...state,
  overlay: state.overlay?.kind === 'help' ? state.overlay.over : undefined,
});

const searchKeys: readonly Binding[] = [
  {
    name: 'search',
    keys: ['/'],
    help: 'search',
    hint: 'search',
    run: state =>
      isReader(state.overlay)
        ? {...state, overlay: {...state.overlay, searching: true, search: emptyInput}}
        : state,
  },
  {
    name: 'nextMatch',
    keys: ['n'],
    help: 'next match',
    hint: 'next',
    run: state => goToMatch(state, 1, false),
  },
  {name: 'previousMatch', keys: ['N'], help: 'previous match', run: state => goToMatch(state, -1, false)},
];

const out: Binding = {
  ...outKey,
  help: 'end the search; without one, close',
  run: state =>
    isReader(state.overlay) && state.overlay.search.text !== ''
      ? {...state, overlay: {...state.overlay, search: emptyInput}}
      : close(state),
};

/** The search is typed elsewhere, and the help is not opened above itself. */
const keysBesideHelp = commonKeys.filter(({name}) => name !== named('helpAnywhere').name);

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

/** The keys of a text to read that is left in its own way. */
export const readingKeys = (leave: Binding['run']): readonly Binding[] => [
  ...searchKeys,
  {
    ...out,
    run: (state, press) =>
      isReader(state.overlay) && state.overlay.search.text !== ''
        ? out.run(state, press)
        : leave(state, press),
  },
  {name: 'close', keys: ['q'], help: 'close', hint: 'close', run: leave},
  ...place.scrollKeys,
  helpKey,
  ...commonKeys,
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
    run: state => goToPart(state, 1),
  },
  {name: 'previousPart', keys: ['shift-tab'], help: 'to the part before', run: state => goToPart(state, -1)},
  out,
  {name: 'close', keys: ['q', '?', 'f1'], help: 'close', hint: 'close', run: close},
  ...place.scrollKeys,
  // The palette would discard the prompt that the help was opened over.
  {...place.paletteKey, when: ({overlay}) => overlay?.kind === 'help' && overlay.over === undefined},
  ...keysBesideHelp,
];

/** Scrolls the help to one of its titles. */
function goToHead(
  state: State,
  choose: (heads: readonly number[], top: number) => number | undefined,
): State {
  const {overlay} = state;
  if (overlay?.kind !== 'help') return state;
  const heads = readerText(state, overlay).flatMap(({head}, index) => (head ? [index] : []));
  return {...state, overlay: {...overlay, top: choose(heads, overlay.top) ?? overlay.top}};
}

const goToPart = (state: State, by: 1 | -1): State =>
  goToHead(state, (heads, top) =>
    by === 1 ? heads.find(line => line > top) : heads.findLast(line => line < top),
  );

/** Scrolls the reader to a match; `stay` keeps the line on top when it matches itself. */
function goToMatch(state: State, direction: 1 | -1, stay: boolean): State {
  const {overlay} = state;
  if (!isReader(overlay)) return state;
  const found = hits(readerText(state, overlay), overlay.search.text);
  const line = nextHit(found, stay ? overlay.top - 1 : overlay.top, direction);
  if (line === undefined)
    return overlay.search.text === '' ? state : note(state, `nothing here holds "${overlay.search.text}"`);
  return {...state, overlay: {...overlay, top: line}};
}

export const raw: Screen = {
  title: 'In the raw view',
  keys: rawKeys,
  countLine: readerCount,
};

export const help: Screen = {title: 'In the help', keys: helpKeys, countLine: readerCount};

const editSearch: NonNullable<Screen['edit']> = (state, change) =>
  isReader(state.overlay)
    ? {...state, overlay: {...state.overlay, search: change(state.overlay.search)}}
    : state;

export const search: Screen = {
  title: 'While searching',
  keys: [
    {
      name: 'endSearch',
      keys: ['enter'],
      help: 'to the first match',
      hint: 'find',
      run: state =>
        isReader(state.overlay)
          ? goToMatch({...state, overlay: {...state.overlay, searching: false}}, 1, true)
          : state,
    },
    {
      ...closePrompt,
      run: state =>
        isReader(state.overlay)
          ? {...state, overlay: {...state.overlay, searching: false, search: emptyInput}}
          : state,
    },
    ...lineKeys(editSearch),
    ...keysBesideHelp,
  ],
  countLine: readerCount,
  edit: editSearch,
};
