import type {Environment} from '../environment.ts';
import {alive, readJournal} from '../journal/journal.ts';
import {foreignProfiles} from '../profiles/linode-cli.ts';
import {openSettings} from '../profiles/settings.ts';
import type {Answers} from '../sources/answers.ts';
import {journalAnswers} from '../sources/journal.ts';
import {type ProfilePorts, profileAnswers, profileCommands} from '../sources/profiles.ts';
import {check, type MakeClient} from './connect.ts';
import {type Connection, connectionFor, demo} from './connection.ts';
import {withToken} from './token.ts';

/** The account in use, and how to go over to another; `use` may refuse. */
export interface InUse {
  profile: () => string | undefined;
  /** The name of this run in the journal, where it writes one. */
  run?: string;
  use: (next: Connection) => Promise<void>;
  /** Makes the client that a profile is checked with. */
  makeClient?: MakeClient;
}

/** What answers for the resources that are kept on this machine. */
export const localSources = (env: Environment, inUse: InUse): Record<'profiles' | 'journal', Answers> => ({
  profiles: profileAnswers(profilePorts(env, inUse)),
  journal: journalAnswers({lines: () => readJournal(env), alive: line => alive(line, inUse.run)}),
});

/** The commands on profiles, for who has no account in use. */
export const profilesOf = (env: Environment) => profileCommands(profilePorts(env, nothingInUse));

/** For commands without a screen: no account is in use, and none can be gone over to. */
export const nothingInUse: InUse = {profile: () => undefined, use: async () => {}};

function profilePorts(env: Environment, {profile, use, makeClient}: InUse): ProfilePorts {
  const given = fromEnvironment(env);
  const builtin = [demo, ...given].map(({badge}) => ({name: badge.profile, url: badge.address}));

  async function open(name: string): Promise<void> {
    const own = [demo, ...given].find(({badge}) => badge.profile === name);
    const {settings, broken} = await openSettings(env);
    if (broken && !own) throw new Error(broken);
    await use(await withToken(own ?? connectionFor({profile: name}, env, settings), 'taken'));
  }

  return {
    settings: () => openSettings(env),
    builtin,
    opened: profile,
    open,
    check: async kept => void (await check(kept, 'taken', makeClient)),
    foreign: () => foreignProfiles(env),
  };
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
