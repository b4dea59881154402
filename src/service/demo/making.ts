import type {LoadBalancer} from '../balancers/schema.ts';
import type {Type} from '../catalogue/schema.ts';
import type {Domain} from '../domains/schema.ts';
import type {Node} from '../nodes/schema.ts';
import type {Random} from '../random.ts';
import {formatTime} from '../simulation/clock.ts';
import type {Store} from '../storage/store.ts';
import type {Volume} from '../volumes/schema.ts';
import type {Word} from '../word.ts';

/** What the parts of a world are made from, and what has been made so far. */
export interface DemoContext {
  readonly store: Store;
  readonly word: Word;
  readonly random: Random;
  /** When the world is looked at for the first time, milliseconds since 1970. */
  readonly now: number;
  /** How many nodes are wanted; the rest is in proportion. */
  readonly nodeCount: number;
  readonly types: ReadonlyMap<string, Type>;
  readonly nodes: Node[];
  readonly volumes: Volume[];
  readonly domains: Domain[];
  readonly balancers: LoadBalancer[];
}

/** The n-th address of the world is taken. */
export const nextAddressIndex = (store: Store): number => store.nextCount('addresses') - 1;

/** A context between two, as the service writes it. */
export const randomTime = (random: Random, from: number, to: number): string =>
  formatTime(from + Math.floor(random.next() * Math.max(0, to - from)));
