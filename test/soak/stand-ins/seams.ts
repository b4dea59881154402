import type {Transport} from '../../../src/api/index.ts';
import type {Observe, Store} from '../../../src/app/loop/store.ts';

/** Where the soak looks into the program: `store.ts` and `transport.ts` stand in for those of the program, which they call. */
export const seams: {
  store: Store | undefined;
  observe: Observe;
  /** A request leaves; what it resolves to is the program's to see. */
  carry: (transport: Transport) => Transport;
} = {store: undefined, observe: () => {}, carry: transport => transport};
