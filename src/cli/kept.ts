import type {Client} from '../api/index.ts';
import {alive, readJournal} from '../journal/journal.ts';
import {foreignProfiles} from '../profiles/linode-cli.ts';
import {openSettings} from '../profiles/settings.ts';
import {createLocal} from '../sources/local.ts';
import {check, type MakeClient} from './connect.ts';
import {type Connection, connectionFor, demo} from './connection.ts';
import {withToken} from './token.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The account in use, and how to go over to another; `use` may refuse. */
export interface InUse {
  profile: () => string | undefined;
  /** The name of this run in the journal, where it writes one. */
  run?: string;
  use: (next: Connection) => Promise<void>;
  /** Makes the client that a profile is checked with. */
  makeClient?: MakeClient;
}

/** The client of what is kept on this machine. */
export function keptHere(env: Environment, {profile, run, use, makeClient}: InUse): Client {
  const given = fromEnvironment(env);
  const builtin = [demo, ...given].map(({badge}) => ({name: badge.profile, url: badge.address}));

  async function open(name: string): Promise<void> {
    const own = [demo, ...given].find(({badge}) => badge.profile === name);
    const {settings, broken} = await openSettings(env);
    if (broken && !own) throw new Error(broken);
    await use(await withToken(own ?? connectionFor({profile: name}, env, settings), 'taken'));
  }

  return createLocal({
    journal: () => readJournal(env),
    alive: line => alive(line, run),
    settings: () => openSettings(env),
    builtin,
    opened: profile,
    open,
    check: async kept => void (await check(kept, 'taken', makeClient)),
    foreign: () => foreignProfiles(env),
  });
}

/** The account that the environment names; none where it names none, or one that cannot be used. */
function fromEnvironment(env: Environment): Connection[] {
  if (!env.SKYDECK_URL) return [];
  try {
    return [connectionFor({}, env, {profiles: {}})];
  } catch {
    return [];
  }
}
