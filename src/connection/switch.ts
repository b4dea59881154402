import type {Client} from '../api/index.ts';
import {type Connection, locked} from './connection.ts';

interface Switching {
  /** Why nothing may be changed in this run, in any account. */
  lock: string | undefined;
  makeClient: (next: Connection) => Promise<Client>;
  /** Why the account cannot be left now, as a sentence. */
  hindrance: () => string | undefined;
  /** Goes over. The client is that of the account. */
  go: (next: Connection, client: Client) => Promise<void>;
}

/** Switches to the account that is chosen. Rejects with a sentence, and stays, if that is not possible now. */
export type Use = (choose: () => Promise<Connection>) => Promise<void>;

/**
 * Orders the switches of a run: the one that was begun last takes place, however long a token command of another takes. What may
 * hinder it, such as a write on its way, is looked at last before going over: it may begin while the client is made.
 */
export function createSwitch({lock, makeClient, hindrance, go}: Switching): Use {
  let last = 0;
  return async choose => {
    const own = ++last;
    const refuse = (): void => {
      const why = own === last ? hindrance() : 'another profile was chosen after it';
      if (why !== undefined) throw new Error(why);
    };
    const next = locked(await choose(), lock);
    refuse();
    const client = await makeClient(next);
    try {
      refuse();
    } catch (error) {
      await client.close();
      throw error;
    }
    await go(next, client);
  };
}
