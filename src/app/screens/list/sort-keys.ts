import type {Binding} from '../../input/binding.ts';
import {named} from '../../input/key-names.ts';
import {sortByNext, turnSort} from '../../lists/sort/change-sort.ts';

/** The keys that sort a list. */
export const sortKeys: readonly Binding[] = [
  {...named('sortByNext'), help: 'sort by the next column; :sort NAME by any', hint: 'sort', run: sortByNext},
  {name: 'turnSort', keys: ['O'], help: 'reverse the order', run: turnSort},
];
