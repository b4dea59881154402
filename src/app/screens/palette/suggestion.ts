import {cut} from '../../../text/text.ts';
import type {Place} from '../../state.ts';

/** A suggestion of the palette, and where it leads. */
export interface Option {
  title: string;
  detail: string;
  target: Target;
  /** What tab writes into the prompt. */
  completion: string;
  /** It cannot be done now; the detail says why. */
  dim?: boolean;
}

export type Target =
  | {kind: 'place'; place: Place}
  | {kind: 'item'; resource: string; id: string}
  | {kind: 'relation'; title: string}
  | {kind: 'row'; row: number}
  | {kind: 'command'; command: string}
  | {kind: 'action'; action: string}
  | {kind: 'none'};

/** A name in a suggestion, cut at what a screen could show. */
export const nameOf = (text: string): string => text.slice(0, cut(text, 300));

/** A suggestion that is found by more words than its title. */
export type Searchable = Option & {words: string};
