import {resourceOf} from '../../../resources/index.ts';
import {inSentence} from '../../../text/format.ts';
import {brief} from '../../../text/text.ts';
import {problemHere} from '../../data/lists/known-items.ts';
import {loading} from '../../data/lists/loading.ts';
import {catalogueFetches, pagesToComplete, partReadAt} from '../../data/lists/pages.ts';
import {go} from '../../data/relations/history.ts';
import {overviewName, overviewPlace} from '../../data/relations/overview-place.ts';
import {openItem} from '../../data/relations/relations.ts';
import type {Binding} from '../../input/binding.ts';
import {keyFor} from '../../input/key-names.ts';
import type {Fetches} from '../../state/place.ts';
import {listPlace, placeFor, placeOf} from '../../state/places.ts';
import type {ItemPlace, ListPlace, State} from '../../state/state.ts';
import {historyKeys} from '../place/history-keys.ts';
import {paletteKey, refreshKey, scrollKeys, watchKey} from '../place/keys.ts';
import {commonKeys} from '../shared/common-keys.ts';
import type {StandaloneScreen} from '../shared/screen.ts';
import {overviewBody} from './body.ts';
import {layoutOf} from './layout.ts';
import type {Figure} from './model.ts';
import {clampOverview, currentFigure, figureAt, move, type Way} from './move.ts';
import {tellOverview} from './tell.ts';

/** The list or the item that the figure under the cursor leads to. */
const behindFigure = (state: State): Figure['behind'] | undefined => {
  const place = placeOf(state);
  if (place.kind !== 'screen') return undefined;
  // If nothing can be read, a sentence stands in place of the figures: that the token is refused.
  const none = place.parts.every(part => partReadAt(state, part) === undefined);
  if (none && problemHere(state) && !loading(state)) return undefined;
  const {figures} = layoutOf(state, place);
  return figures[currentFigure(figures, place)]?.figure.behind;
};

/** Opens the items behind a figure: their list, or the single item. */
function open(state: State): State {
  const place = placeOf(state);
  const behind = behindFigure(state);
  if (!behind) return state;
  const {resource} = behind;
  if (behind.kind === 'list') return go(state, listPlace(resource, {base: behind.filter, up: place}));
  return resourceOf(resource).list
    ? openItem(state, resource, {}, behind.id, behind.label, place)
    : go(state, {...placeFor(resource), up: place});
}

/** Says below the figures what `enter` opens: `enter opens nodes with status=offline`. */
function countLine(state: State): string {
  const behind = behindFigure(state);
  if (!behind) return '';
  const {title, singular} = resourceOf(behind.resource);
  const {columns} = state.size;
  if (behind.kind === 'item') {
    const whole = resourceOf(behind.resource).list ? `the ${singular}: ${behind.label}` : `the ${singular}`;
    return brief(opens(whole), columns);
  }
  const name = inSentence(title);
  return brief(opens(behind.filter === '' ? `all ${name}` : `${name} with ${behind.filter}`), columns);
}

const opens = (what: string): string => `${keyFor('open')} opens ${what}`;

/** The lists behind the figures, the first page of each before the others, and the catalogues of prices. */
function fetches(state: State): Fetches {
  const place = placeOf(state);
  if (place.kind !== 'screen') return {};
  const lists = place.parts.filter((part): part is ListPlace => part.kind === 'list');
  const items = place.parts.filter((part): part is ItemPlace => part.kind === 'item');
  const prices = [...lists]
    .filter(({resource}) => resourceOf(resource).overview?.some(({kind}) => kind === 'cost'))
    .flatMap(({resource}) => catalogueFetches(state, resource));
  return {lists: [...pagesToComplete(state), ...prices], items};
}

const ways: readonly (readonly [way: Way, keys: readonly [string, ...string[]], help: string])[] = [
  ['next', ['tab'], 'the next part'],
  ['previous', ['shift-tab'], 'the part before'],
  ['down', ['j', 'down'], 'the figure below'],
  ['up', ['k', 'up'], 'the figure above'],
  ['right', ['l', 'right'], 'the figure to the right'],
  ['left', ['h', 'left'], 'the figure to the left'],
];

const keys: readonly Binding[] = [
  {
    name: 'open',
    keys: ['enter'],
    help: 'open what the figure counts',
    hint: (state: State) => (behindFigure(state) ? 'open' : undefined),
    run: open,
    off: (state: State) => (behindFigure(state) ? undefined : 'nothing has been read yet'),
  },
  ...ways.map(
    ([way, keys, help]): Binding => ({
      name: way === 'next' || way === 'previous' ? `${way}Part` : `${way}Figure`,
      keys,
      help,
      hint: way === 'next' ? 'next' : undefined,
      run: state => move(state, way),
    }),
  ),
  paletteKey,
  refreshKey,
  watchKey,
  ...scrollKeys.filter(({name}) => name !== 'down' && name !== 'up'),
  ...historyKeys,
  ...commonKeys,
].map(({needs: _, ...binding}: Binding) => binding);

/** The overview of the account: problems, counts, costs and recent events. */
export const overview: StandaloneScreen = {
  name: overviewName,
  summary: 'overview of the account',
  key: 'H',
  hint: 'overview',
  open: overviewPlace,
  rows: (state, place) => layoutOf(state, place).figures.map(() => ({})),
  clamp: clampOverview,
  rowAt: figureAt,
  body: overviewBody,
  tell: tellOverview,
  fetches,
  title: 'On the overview',
  keys,
  countLine,
};
