import type {Client} from '../api/index.ts';
import {type Connection, locked} from './connection.ts';

interface Switching {
  /** Why nothing may be changed in this run, in any account. */
  lock: string | undefined;
  makeClient: (next: Connection) => Promise<Client>;
  /** Why the account cannot be left now, as a sentence. */
  hindrance: () => string | undefined;
  go: (next: Connection, client: Client) => Promise<void>;
}

/** Switches to the account of a name. Rejects with a sentence, and stays, if that is not possible now. */
export type Use = (name: string, choose: () => Promise<Connection>) => Promise<void>;

/**
 * Orders the switches of a run: the one that was begun last takes place, however long a token command of another takes; if it
 * fails, the one before it does. One that is under way to the same name is not begun again. What may hinder it, such as a write on
 * its way, is looked at last before going over: it may begin while the client is made.
 */
export function createSwitch({lock, makeClient, hindrance, go}: Switching): Use {
  let begun = 0;
  let taken = 0;
  let pending: readonly {own: number; name: string; ends: Promise<void>}[] = [];

  async function change(own: number, choose: () => Promise<Connection>): Promise<void> {
    const refuse = async (): Promise<void> => {
      await Promise.allSettled(pending.filter(other => other.own > own).map(({ends}) => ends));
      const why = own < taken ? 'another profile was chosen after it' : hindrance();
      if (why !== undefined) throw new Error(why);
    };
    const next = locked(await choose(), lock);
    await refuse();
    const client = await makeClient(next);
    try {
      await refuse();
    } catch (error) {
      await client.close();
      throw error;
    }
    taken = own;
    await go(next, client);
  }

  return (name, choose) => {
    const newest = pending.at(-1);
    if (newest?.name === name) return newest.ends;
    const own = ++begun;
    const ends = change(own, choose).finally(() => {
      pending = pending.filter(other => other.own !== own);
    });
    pending = [...pending, {own, name, ends}];
    return ends;
  };
}
