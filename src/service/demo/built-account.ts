import {second, wholeSeconds} from '../simulation/clock.ts';
import type {Collections} from '../storage/collections.ts';
import {openCopy} from '../storage/open-store.ts';
import type {Store} from '../storage/store.ts';
import type {Word} from '../word.ts';
import {makeInvoices} from './billing.ts';
import type {Begun} from './demo-account.ts';
import {randomOf} from './demo-context.ts';

/** The demo account as the build made it. Its times are those of the build and must be moved. */
export interface BuiltAccount {
  /** The options that the account was made with. */
  readonly nodes: number;
  readonly seed: number;
  readonly word: string;
  /** The simulated time at which it was made, in milliseconds since 1970. */
  readonly madeFor: number;
  /** The collections that are complete after `moveFirst`, and for how many milliseconds of simulated time. */
  readonly whole: readonly (keyof Collections)[];
  readonly wholeFor: number;
  /** SQL that moves the times of these collections and of the others; `$SECONDS` stands for the number of seconds. */
  readonly moveFirst: string;
  readonly moveRest: string;
}

/** Packs the description of an account and its serialized database into one file. */
export const packAccount = (account: BuiltAccount, database: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(`${JSON.stringify(account)}\n`), database]);

/** A store with a built account, whose times are still those of the build. */
interface Opened {
  readonly store: Store;
  readonly account: BuiltAccount;
}

/** Opens the result of {@link packAccount}. Undefined if it was made with other options, or if this Node cannot open it. */
export function openBuilt(
  bytes: Uint8Array,
  {word, nodes, seed}: {word: Word; nodes: number; seed: number},
): Opened | undefined {
  const end = bytes.indexOf(0x0a);
  // The cast: `packAccount` wrote it.
  const account = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString()) as BuiltAccount;
  if (account.word !== word.lower || account.nodes !== nodes || account.seed !== seed) return undefined;
  const store = openCopy(word, bytes.subarray(end + 1));
  return store && {store, account};
}

/** Moves the times of a built account up to now, first in the collections that are requested first. */
export function renewAccount({store, account}: Opened, time: number): Begun {
  const now = wholeSeconds(time);
  const move = (sql: string): void =>
    store.db.exec(sql.replaceAll('$SECONDS', String((now - account.madeFor) / second)));
  move(account.moveFirst);
  return {
    whole: new Set(account.whole),
    until: now + account.wholeFor,
    finish: () =>
      store.transaction(() => {
        move(account.moveRest);
        const {charges = []} = store.singleton('billing');
        const later = charges.map(charge => ({...charge, from: charge.from + now - account.madeFor}));
        store.setSingleton('billing', {charges: later});
        // Invoices cannot be moved: there is one for each month, and months differ in length.
        makeInvoices({store, now, word: store.word, random: randomOf('billing', account.seed)});
      }),
  };
}
