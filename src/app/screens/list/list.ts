import {resourceOf} from '../../../resources/index.ts';
import type {Binding} from '../../input/binding.ts';
import {commonKeys} from '../../input/common-keys.ts';
import {named} from '../../input/key-names.ts';
import {mark, markRange, unmark} from '../../lists/selection.ts';
import {collectionOf} from '../../navigation/relations.ts';
import type {State} from '../../state.ts';
import {exportKey} from '../export/export.ts';
import {openFilter} from '../filter/prompt.ts';
import {actionKeys} from '../place/actions.ts';
import {historyKeys} from '../place/history-keys.ts';
import * as row from '../place/item-keys.ts';
import * as place from '../place/keys.ts';
import type {Screen} from '../screen.ts';
import {listCount} from './list-count.ts';
import {listFetches} from './list-fetches.ts';

/** What `enter` opens, where that is not the detail of the row. */
function opened(state: State): string | undefined {
  const here = collectionOf(state);
  if (!here) return undefined;
  const {enterRelation, enterAction, actions} = resourceOf(here.resource);
  return (enterRelation ?? actions?.find(({name}) => name === enterAction)?.title)?.toLowerCase();
}

const listKeys: readonly Binding[] = [
  {
    name: 'open',
    keys: ['enter'],
    help: 'open the item, or the list behind it',
    hint: state => opened(state) ?? (row.noSubject(state) ? undefined : 'open'),
    run: row.open,
    needs: 'rows',
  },
  {
    name: 'describe',
    keys: ['d'],
    help: 'describe: fields, relations, recent events',
    hint: state => (row.noSubject(state) ? undefined : 'describe'),
    run: row.describe,
    off: row.noSubject,
    needs: 'rows',
  },
  row.sshKey,
  row.relationKeys,
  {...named('filter'), help: 'filter', hint: 'filter', run: openFilter},
  place.palette,
  row.raw,
  exportKey,
  {...named('mark'), help: 'mark the row, to act on several at once', run: mark},
  {name: 'markRange', keys: ['V'], help: 'mark all rows from the one marked last', run: markRange},
  {...named('unmark'), help: 'unmark all', run: unmark},
  place.refreshKey,
  place.watch,
  ...place.scrollKeys,
  ...historyKeys,
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
