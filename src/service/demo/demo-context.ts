import type {LoadBalancer} from '../balancers/schema.ts';
import type {Type} from '../catalogue/schema.ts';
import type {Domain} from '../domains/schema.ts';
import type {Node} from '../nodes/schema.ts';
import type {Random} from '../random.ts';
import {formatTime} from '../simulation/clock.ts';
import type {Store} from '../storage/store.ts';
import type {Volume} from '../volumes/schema.ts';
import type {Word} from '../word.ts';

/** What the parts of the demo account are made with, and what has been made so far. */
export interface DemoContext {
  readonly store: Store;
  readonly word: Word;
  readonly random: Random;
  /** When the account is created, in milliseconds since 1970: its history ends here. */
  readonly now: number;
  /** The number of nodes; the rest of the account is in proportion. */
  readonly nodeCount: number;
  /** The plans by id. */
  readonly types: ReadonlyMap<string, Type>;
  readonly nodes: Node[];
  readonly volumes: Volume[];
  readonly domains: Domain[];
  readonly balancers: LoadBalancer[];
}

/** A random time of the API. @param from milliseconds since 1970 @param to milliseconds since 1970 */
export const randomTime = (random: Random, from: number, to: number): string =>
  formatTime(from + Math.floor(random.next() * Math.max(0, to - from)));
