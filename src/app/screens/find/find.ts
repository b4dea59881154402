import {count, counted} from '../../../text/format.ts';
import {clean} from '../../../text/text.ts';
import {clock} from '../../../text/time.ts';
import {findName, findPlace, out} from '../../data/relations/history.ts';
import type {Binding} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {commonKeys} from '../common/keys.ts';
import type {CountPart, StandaloneScreen} from '../common/screen.ts';
import {historyKeys} from '../place/history-keys.ts';
import * as row from '../place/item-keys.ts';
import {actionKeys, paletteKey, scrollKeys} from '../place/keys.ts';
import {askForText, findAgain, isAsking, openFound, stop} from './open.ts';
import {findBody, findRowAt} from './prompt.ts';
import {type Found, searchOf, tellFound} from './search.ts';

/** `14 found · 12 of 19 collections · 31 requests · esc stops · asking events, kernels`. */
function findCount(state: State): string | readonly CountPart[] {
  const place = placeOf(state);
  if (place.kind !== 'screen') return '';
  const results = searchOf(state, place);
  const {found, whole, requests, asking, oldest} = results;
  const parts = [searchedText(results), counted(requests, 'request')];
  if (asking.length > 0)
    parts.push(place.search?.stopped ? `stopped: ${keyFor('refresh')} asks again` : `${keyFor('out')} stops`);
  if (oldest !== undefined) parts.push(`some read earlier, at ${clock(oldest, state.preferences)}`);
  if (asking.length > 0 && !place.search?.stopped) {
    const named = state.size.columns < 100 ? 1 : 3;
    parts.push(`asking ${asking.slice(0, named).join(', ')}${asking.length > named ? ' …' : ''}`);
  }
  const more = clean(parts.join(' · '));
  return whole
    ? [{text: `${count(found)} found`}, {text: more}]
    : [{text: `at least ${count(found)} found`, tone: 'warn'}, {text: more}];
}

const onItem = (state: State): string | undefined => {
  const place = placeOf(state);
  return place.kind === 'screen' && place.item ? undefined : 'nothing has been found yet';
};

const keys: readonly Binding[] = [
  {name: 'open', keys: ['enter'], help: 'open the match', hint: 'open', run: openFound, off: onItem},
  {
    ...named('out'),
    help: 'stop and keep the results; once more goes back',
    hint: state => (isAsking(state) ? 'stop' : 'back'),
    run: state => (isAsking(state) ? stop(state) : out(state)),
    typeAhead: 'cancel',
  },
  {
    name: 'describe',
    keys: ['d'],
    help: 'describe: fields, relations, recent events',
    hint: 'describe',
    run: row.describeItem,
    off: onItem,
  },
  row.sshKey,
  row.relationKeys,
  row.tenthRelationKey,
  row.rawKey,
  paletteKey,
  {...named('refresh'), help: 'read all of it again', hint: 'again', run: findAgain},
  ...scrollKeys,
  ...historyKeys.filter(({name}) => name !== 'out'),
  ...commonKeys,
];

export const find: StandaloneScreen = {
  name: findName,
  summary: 'find a text in the whole account',
  key: '*',
  begin: askForText,
  open: () => findPlace('', {since: 0, stopped: true}),
  rows: (state, place) => searchOf(state, place).rows,
  body: findBody,
  tellRow: tellFound,
  rowAt: findRowAt,
  fetches: state => {
    const place = placeOf(state);
    return place.kind === 'screen' ? searchOf(state, place).fetches : {};
  },
  title: 'In search results',
  keys,
  actions: actionKeys,
  countLine: findCount,
};

/** Tells how much of an account was searched: `all 22 collections`, `10 of 22 collections, 12 could not be read`. */
export function searchedText({done, total, asking, unread, partly}: Found): string {
  const read = done - unread - partly;
  const parts = [
    asking.length === 0 && read === total && total > 1
      ? `all ${total} collections`
      : `${read} of ${total} collections`,
    ...(unread > 0 ? [`${unread} could not be read`] : []),
    ...(partly > 0 ? [`${partly} only in part`] : []),
  ];
  return parts.join(', ');
}
