import {resourceOf} from '../../../resources/index.ts';
import type {Binding} from '../../input/binding.ts';
import {commonKeys} from '../../input/common-keys.ts';
import {mark, markRange, unmark} from '../../lists/selection.ts';
import {placeOf} from '../../navigation/places.ts';
import type {State} from '../../state.ts';
import {openFilter} from '../filter/prompt.ts';
import {actionKeys} from '../place/actions.ts';
import * as place from '../place/keys.ts';
import type {Screen} from '../screen.ts';
import {listCount} from './list-count.ts';
import {listFetches} from './list-fetches.ts';

/** What `enter` opens, where that is not the detail of the row. */
function opened(state: State): string | undefined {
  const {opens, enters, actions} = resourceOf(placeOf(state).resource);
  return (opens ?? actions?.find(({name}) => name === enters)?.title)?.toLowerCase();
}

const listKeys: readonly Binding[] = [
  {
    name: 'open',
    keys: ['enter'],
    help: 'open the item, or the list behind it',
    hint: state => opened(state) ?? (place.noSubject(state) ? undefined : 'open'),
    run: place.open,
    needs: 'rows',
  },
  {
    name: 'describe',
    keys: ['d'],
    help: 'describe: fields, relations, recent events',
    hint: state => (place.noSubject(state) ? undefined : 'describe'),
    run: place.describe,
    off: place.noSubject,
    needs: 'rows',
  },
  place.sshKey,
  place.relationKeys,
  {name: 'filter', keys: ['/'], help: 'filter', hint: 'filter', run: openFilter},
  place.palette,
  place.raw,
  {name: 'mark', keys: ['space'], help: 'mark the row; actions then apply to all marked', run: mark},
  {name: 'markRange', keys: ['V'], help: 'mark all rows from the one marked last', run: markRange},
  {name: 'unmark', keys: ['u'], help: 'unmark all', run: unmark},
  place.refreshKey,
  place.watch,
  ...place.scrollKeys,
  ...place.historyKeys,
  ...place.leaveKeys,
  ...commonKeys,
];

export const list: Screen = {
  title: 'In a list',
  here: 'Here, in a list',
  keys: listKeys,
  actions: actionKeys,
  fetches: listFetches,
  countLine: listCount,
};
