import {count} from '../../../text/format.ts';
import type {Data} from './data.ts';

/** The words of figures that are counted over the first rows of a collection, where it has more than were read. */

type Read = Pick<Data, 'loaded' | 'results'>;

/** Whether there are more rows than were read. */
export const isSample = ({loaded, results}: Read): boolean => loaded < results;

/** A sum, or how many there are of one kind: the rows that were not read can only add to it. */
export const sumText = (data: Read, text: string): string => (isSample(data) ? `at least ${text}` : text);

/** A number of rows, beside others that are counted over the same. */
export const shareText = (data: Read, text: string): string =>
  isSample(data) ? `${text} of the first ${count(data.loaded)}` : text;

/** That there is none. */
export const noneText = (data: Read, text: string): string =>
  isSample(data) ? `of the first ${count(data.loaded)}, ${text}` : text;
