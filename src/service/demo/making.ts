import type {Random} from '../random.ts';
import type * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import type {Store} from '../storage/store.ts';
import type {Word} from '../word.ts';

/** What the parts of a world are made from, and what has been made so far. */
export interface Making {
  readonly store: Store;
  readonly word: Word;
  readonly random: Random;
  /** When the world is looked at for the first time, milliseconds since 1970. */
  readonly now: number;
  /** How many nodes are wanted; the rest is in proportion. */
  readonly size: number;
  readonly types: ReadonlyMap<string, is.Type>;
  readonly nodes: is.Node[];
  readonly volumes: is.Volume[];
  readonly domains: is.Domain[];
  readonly balancers: is.LoadBalancer[];
}

/** The n-th address of the world is taken. */
export const takeAddress = (store: Store): number => store.next('addresses') - 1;

/** A context between two, as the service writes it. */
export const between = (random: Random, from: number, to: number): string =>
  formatTime(from + Math.floor(random.next() * Math.max(0, to - from)));
