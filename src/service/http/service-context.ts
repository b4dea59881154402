import type {SimulatedClock} from '../simulation/clock.ts';
import type {FaultInjector} from '../simulation/fault-injector.ts';
import type {FaultSettings} from '../simulation/fault-settings.ts';
import type {Collections} from '../storage/collections.ts';
import type {Store} from '../storage/store.ts';
import type {Word} from '../word.ts';

/** The parts of the running service that requests are answered with. */
export interface ServiceContext {
  readonly store: Store;
  readonly word: Word;
  readonly clock: SimulatedClock;
  readonly faults: FaultInjector;
  /** Changes the settings that are given. */
  readonly setFaults: (settings: Partial<FaultSettings>) => void;
  /** The token that may do everything. */
  readonly masterToken: string;
  /** Finishes the account, if it is only begun, and if not only a collection is read that is whole already. */
  readonly makeWhole: (read?: keyof Collections) => void;
}
