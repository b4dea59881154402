import type {Binding} from '../../input/binding.ts';
import {named} from '../../input/key-names.ts';
import {findName, findPlace} from '../../navigation/find-place.ts';
import {out, placeOf} from '../../navigation/places.ts';
import type {State} from '../../state.ts';
import {commonKeys} from '../common-keys.ts';
import {actionKeys} from '../place/actions.ts';
import {historyKeys} from '../place/history-keys.ts';
import * as row from '../place/item-keys.ts';
import {paletteKey, scrollKeys} from '../place/keys.ts';
import type {StandaloneScreen} from '../screen.ts';
import {findCount} from './count.ts';
import {askForText, findAgain, isAsking, openFound, stop} from './open.ts';
import {searchOf} from './search.ts';

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

/** The results of a search through the whole account. */
export const find: StandaloneScreen = {
  name: findName,
  summary: 'find a text in the whole account',
  key: '*',
  begin: askForText,
  open: () => findPlace('', {since: 0, stopped: true}),
  rows: (state, place) => searchOf(state, place).rows,
  fetches: state => {
    const place = placeOf(state);
    return place.kind === 'screen' ? searchOf(state, place).fetches : {};
  },
  title: 'In search results',
  keys,
  actions: actionKeys,
  countLine: findCount,
};
