import type {SimulatedClock} from '../simulation/clock.ts';
import type {FaultInjector} from '../simulation/fault-injector.ts';
import type {FaultSettings} from '../simulation/fault-settings.ts';
import type {Collections} from '../storage/collections.ts';
import type {Store} from '../storage/store.ts';
import type {Word} from '../word.ts';

/** The parts of a running service that its request handlers use. */
export interface ServiceContext {
  readonly store: Store;
  readonly word: Word;
  readonly clock: SimulatedClock;
  readonly faults: FaultInjector;
  /** Changes the given settings; the others stay. */
  readonly setFaults: (settings: Partial<FaultSettings>) => void;
  readonly masterToken: string;
  /** Makes the rest of a deferred account, unless the request reads only a collection that is complete already. */
  readonly makeWhole: (read?: keyof Collections) => void;
}
