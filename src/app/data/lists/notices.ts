import {markOf, type Tone} from '../../../resources/definition/column.ts';
import {noContext} from '../../../resources/definition/definition.ts';
import {noticesResource} from '../../../resources/index.ts';
import {counted} from '../../../text/format.ts';
import {itemsIn} from '../../state/list.ts';
import {memoize} from '../../state/memoize.ts';
import type {List, State} from '../../state/state.ts';
import {catalogueList} from './catalogue.ts';

interface Notices {
  /** `2 notices` */
  text: string;
  number: number;
  tone: Tone;
}

/** The number of the service's notices about the account, and the tone of the worst; undefined if none has been read. */
export const noticesOf = (state: State): Notices | undefined => {
  const list = catalogueList(state, noticesResource.name);
  return list && summed(list);
};

const summed = memoize((list: List): Notices | undefined => {
  const values = itemsIn(list);
  if (values.length === 0) return undefined;
  const status = noticesResource.columns.find(({tone}) => tone === 'status');
  const words = values.map(value => String(status?.cell(value, noContext) ?? ''));
  const bad = words.some(word => markOf(word).tone === 'bad');
  const number = list.results ?? values.length;
  return {number, text: counted(number, 'notice'), tone: bad ? 'bad' : 'warn'};
});
