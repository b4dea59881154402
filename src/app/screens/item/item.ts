import type {Binding} from '../../input/binding.ts';
import {commonKeys} from '../../input/common-keys.ts';
import {actionKeys} from '../place/actions.ts';
import * as place from '../place/keys.ts';
import type {Screen} from '../screen.ts';

const itemKeys: readonly Binding[] = [
  place.sshKey,
  {name: 'open', keys: ['enter'], help: 'open the list behind the item', run: place.open, needs: 'rows'},
  place.relationKeys,
  place.palette,
  place.raw,
  place.refreshKey,
  place.watch,
  ...place.scrollKeys,
  ...place.historyKeys,
  ...place.leaveKeys,
  ...commonKeys,
];

export const item: Screen = {
  title: 'On one item',
  here: 'Here, on one item',
  keys: itemKeys,
  actions: actionKeys,
};
