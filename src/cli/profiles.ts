import {problemOf} from '../api/index.ts';
import {identify} from '../connection/identify.ts';
import {profileNamed, wellNamed} from '../connection/profile-named.ts';
import {profilePorts} from '../connection/profile-ports.ts';
import {exitCode, exitCodeOf, print, warn} from '../output.ts';
import {withoutProfile} from '../profiles/profile.ts';
import type {ProfilesFile} from '../profiles/settings.ts';
import {orRefused, Refused} from '../sources/answers.ts';
import {profileCommands} from '../sources/profiles.ts';
import {clean} from '../text/text.ts';
import {knownName, UsageError} from '../usage-error.ts';
import {chooseProfile, isInteractive} from './account.ts';
import type {InvocationOf} from './arguments/invocation.ts';
import {confirm} from './ask.ts';
import {inSession} from './session.ts';

/** Prints the account and its user, and where the token comes from, but not the token. */
export function whoami({output = 'table', ...options}: InvocationOf<'whoami'>): Promise<number> {
  knownName('output', output, ['table', 'json'], ' of whoami');
  return inSession(options, async ({account}) => {
    const {
      connection: {badge, word},
      client,
    } = await account();
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
    const known = lines.filter(([, value]) => value);
    if (output === 'json') print(JSON.stringify(Object.fromEntries(known), undefined, 2));
    else for (const [name, value] of known) print(`${name.padEnd(9)}${value}`);
    return exitCode.done;
  });
}

/** Makes a profile the default. */
export async function use(given: string | undefined, file: ProfilesFile): Promise<number> {
  const name = given ?? (await askWhich('use', file));
  wellNamed(name, readable(file));
  await file.change(settings => ({...settings, current: name}));
  print(nowDefault(name));
  return exitCode.done;
}

const nowDefault = (name: string): string => `profile ${name} is now the default`;

/** Removes a profile, and its token with it, from the settings, once that is confirmed. */
export async function logout(
  {name: given, yes}: Omit<InvocationOf<'logout'>, 'command'>,
  file: ProfilesFile,
): Promise<number> {
  const name = given ?? readable(file).current ?? (await askWhich('logout', file));
  const {token} = profileNamed(name, readable(file));
  const removes = `the profile ${name}${token ? ', and its token with it' : ''}`;
  await confirm({
    yes,
    question: `Remove ${removes}?`,
    lacking: `nothing was removed: logout removes ${removes}, which cannot be undone: add --yes`,
    undone: 'nothing was removed',
  });
  let next: string | undefined;
  await file.change(before => {
    const after = withoutProfile(name)(before);
    next = after.current === before.current ? undefined : after.current;
    return after;
  });
  print(
    `profile ${name} was removed${token ? ', and its token with it; at the service the token stays valid until it is revoked there' : ''}`,
  );
  if (next !== undefined) print(nowDefault(next));
  return exitCode.done;
}

function readable({settings, broken}: ProfilesFile): ProfilesFile['settings'] {
  if (broken) throw new UsageError(broken);
  return settings;
}

/** Asks for a profile. Throws a UsageError that says what to do if there is no terminal or no profile. */
async function askWhich(command: string, file: ProfilesFile): Promise<string> {
  const {profiles, unusable} = readable(file);
  const names = Object.keys(profiles);
  if (names.length === 0)
    throw new UsageError(
      unusable
        ? 'no profile can be used: skydeck config check says why'
        : 'no profile is set up yet: run skydeck login',
    );
  if (isInteractive()) return chooseProfile(names);
  throw new UsageError(
    `${command} needs a name, as in skydeck ${command} ${names[0]}; known: ${names.join(', ')}`,
  );
}

/** Adds the users of linode-cli as profiles, after a request with the token of each. */
export async function importProfiles(file: ProfilesFile): Promise<number> {
  readable(file);
  try {
    const {imported} = await orRefused(profileCommands(profilePorts(process.env)).import);
    print(
      `imported ${imported.join(', ')}: skydeck --profile ${imported[0]} opens it, P in skydeck shows them all`,
    );
    return exitCode.done;
  } catch (error) {
    const problem = problemOf(error);
    warn(clean(problem.message));
    return exitCodeOf(error instanceof Refused && error.cause ? problemOf(error.cause) : problem);
  }
}
