import {attempt} from '../attempt.ts';
import type {Environment} from '../environment.ts';
import {linodeCliProfiles} from '../profiles/linode-cli.ts';
import {openSettings} from '../profiles/settings.ts';
import type {ProfilePorts} from '../sources/profiles.ts';
import {type Connection, connectionFor, demo} from './connection.ts';
import {checkProfile, type MakeClient} from './identify.ts';
import type {Use} from './switch.ts';
import {withToken} from './token-command.ts';

/** The account in use, if any: commands that only print something have none. */
export interface AccountInUse {
  profile?: () => string;
  use?: Use;
  makeClient?: MakeClient;
}

/** Returns the access that profiles need to this machine and this run: the settings file, the services, the account in use. */
export function profilePorts(env: Environment, {profile, use, makeClient}: AccountInUse = {}): ProfilePorts {
  const builtin = [demo, ...fromEnvironment(env)];

  async function connectionOf(name: string): Promise<Connection> {
    const chosen = builtin.find(({badge}) => badge.profile === name);
    if (chosen === demo) return demo;
    const {settings, broken} = await openSettings(env);
    if (broken && !chosen) throw new Error(broken);
    // An account in the environment is as read-only as a profile with its address.
    const options = chosen ? {} : {profile: name};
    return withToken(connectionFor(options, env, settings), 'taken');
  }

  return {
    settings: () => openSettings(env),
    builtin: builtin.map(({badge}) => ({name: badge.profile, url: badge.address})),
    opened: () => profile?.(),
    open: async name => use?.(name, () => connectionOf(name)),
    check: async checked => void (await checkProfile(checked, 'taken', makeClient)),
    importable: () => linodeCliProfiles(env),
  };
}

/** The account in the environment; none if there is none, or if it is not valid. */
const fromEnvironment = (env: Environment): Connection[] =>
  env.SKYDECK_URL ? attempt(() => [connectionFor({}, env, {profiles: {}})], []) : [];
