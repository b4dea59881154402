import {cut} from '../../../text/text.ts';
import type {Place} from '../../state.ts';

/** What the palette offers, and where each offer leads. */
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

/** A name as an offer bears it: no more of it than could be shown, or would be typed. */
export const nameOf = (text: string): string => text.slice(0, cut(text, 300));

/** An offer that is found by more than its title. */
export type Searchable = Option & {words: string};
