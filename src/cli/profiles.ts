import {problemOf} from '../api/index.ts';
import type {Settings, SettingsFile} from '../profiles/settings.ts';
import {without} from '../profiles/settings.ts';
import {orRefused} from '../sources/answers.ts';
import {nearestOf} from '../text/nearest.ts';
import {clean} from '../text/text.ts';
import {clientFor} from './client.ts';
import type {Say} from './connect.ts';
import type {Connection} from './connection.ts';
import {identify} from './identify.ts';
import {profilesOf} from './local-sources.ts';
import {exitCode, meant, naming, UsageError} from './usage.ts';

/** `skydeck whoami`, `logout` and `import`: the profiles without a screen. */

/** Says which account this is, as whom, and where its token comes from. Never the token. */
export async function whoami(connection: Connection, say: Say): Promise<number> {
  const {badge, word} = connection;
  const client = await clientFor(connection);
  try {
    const {username, email, company} = await identify(client);
    const lines: readonly (readonly [string, string | undefined])[] = [
      ['profile', badge.profile],
      ['address', badge.address],
      ['word', word],
      ['from', badge.tokenFrom],
      ['user', username],
      ['mail', email],
      ['company', company],
    ];
    for (const [name, value] of lines) if (value) say(`${name.padEnd(9)}${value}`);
    return exitCode.done;
  } catch (error) {
    const {kind, message} = problemOf(error);
    say(clean(message), 'error');
    return ['unreachable', 'timeout'].includes(kind) ? exitCode.noAnswer : exitCode.refused;
  } finally {
    await client.close();
  }
}

/** Takes a profile, and its token with it, out of the settings. Throws a UsageError where there is none of that name. */
export async function logout(name: string | undefined, file: SettingsFile, say: Say): Promise<number> {
  if (file.broken) throw new Error(file.broken);
  const wanted = name ?? file.settings.current;
  if (wanted === undefined) throw new UsageError(`name the profile to forget: ${known(file.settings)}`);
  const profile = Object.hasOwn(file.settings.profiles, wanted) ? file.settings.profiles[wanted] : undefined;
  if (!profile) {
    const near = meant(nearestOf(wanted, Object.keys(file.settings.profiles)));
    throw new UsageError(`there is no ${naming('profile', wanted)}${near}; ${known(file.settings)}`);
  }
  await file.change(without(wanted));
  say(
    `profile ${wanted} is forgotten${profile.token ? ', its token with it; at the service the token stays valid until it is revoked there' : ''}`,
  );
  return exitCode.done;
}

function known({profiles}: Settings): string {
  const names = Object.keys(profiles);
  return names.length > 0 ? `known: ${names.join(', ')}` : 'none is kept';
}

/** Takes over the users of linode-cli as profiles, each checked at its service first. */
export async function importProfiles(env: NodeJS.ProcessEnv, say: Say): Promise<number> {
  try {
    const {imported} = await orRefused(profilesOf(env).import);
    say(
      `imported ${imported.join(', ')}: skydeck --profile ${imported[0]} opens it, P in skydeck shows them all`,
    );
    return exitCode.done;
  } catch (error) {
    say(clean(problemOf(error).message), 'error');
    return exitCode.refused;
  }
}
