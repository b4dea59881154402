import {problemOf} from '../api/index.ts';
import {thrownMessage} from '../attempt.ts';
import {checkProfile, type Identity, identify, type MakeClient} from '../connection/client.ts';
import {profileNamed, trustsAll, wellNamed} from '../connection/connection.ts';
import {profilePorts} from '../connection/ports.ts';
import {profileNameMistake} from '../model/index.ts';
import {exitCode, exitCodeOf, print, warn} from '../output.ts';
import {ownProperty} from '../own-property.ts';
import {type Profile, withoutProfile, withProfile} from '../profiles/profile.ts';
import {openSettings, type ProfilesFile} from '../profiles/settings.ts';
import {orRefused, Refused} from '../sources/answers.ts';
import {profileCommands} from '../sources/profiles.ts';
import {clean} from '../text/text.ts';
import {knownName, naming, UsageError} from '../usage-error.ts';
import {chooseProfile, isInteractive, tlsWarning} from './account.ts';
import type {InvocationOf} from './arguments/flags.ts';
import {confirm, standardInput} from './input.ts';
import type {GivenAnswers, LoginAnswers} from './login/questions.tsx';
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

/** Runs `skydeck login`: asks for address, word and token, checks them with a request, and saves them as a profile. */
export async function login({name = 'default', url, word, yes}: InvocationOf<'login'>): Promise<number> {
  const mistake = profileNameMistake(name);
  if (mistake) throw new UsageError(`there can be no ${naming('profile', name)}: ${mistake}`);
  const file = await openSettings(process.env);
  // Checked before the questions, because a file that cannot be read, or a profile with unknown parts, is not changed.
  if (file.broken) throw new UsageError(file.broken);
  const unusable = ownProperty(file.settings.unusable ?? {}, name);
  if (unusable !== undefined)
    throw new UsageError(
      `the profile ${name} cannot be replaced: ${unusable}; skydeck config edit opens the file, skydeck login OTHER makes another profile`,
    );
  const before = ownProperty(file.settings.profiles, name);
  if (before && !yes) await confirmReplacing(name, before.url);
  for (const text of [file.warning, trustsAll(process.env) ? tlsWarning : undefined]) if (text) warn(text);
  const answers = isInteractive() ? await ask({url, word}) : await readAnswers(url, word);
  return connect(name, answers, file);
}

async function confirmReplacing(name: string, url: string): Promise<void> {
  if (!isInteractive())
    throw new UsageError(
      `nothing was kept: there is a profile ${name} of ${url} already: add --yes to replace it, or name another profile`,
    );
  const undone = 'nothing was kept';
  // Not a line of readline, after which Ink would get no key.
  const {choose} = await import('./login/questions.tsx');
  const answer = await choose(`Replace the profile ${name} of ${url}, and its token?`, ['no', 'yes'], undone);
  if (answer !== 'yes') throw new UsageError(undone);
}

async function ask(given: GivenAnswers): Promise<LoginAnswers> {
  const {askLogin} = await import('./login/questions.tsx');
  const answers = await askLogin(given);
  if (!answers) throw new Error('login was left; nothing was kept');
  return answers;
}

async function readAnswers(url: string | undefined, word = 'node'): Promise<LoginAnswers> {
  if (url === undefined)
    throw new UsageError('without a terminal to ask on, login needs --url, and the token on standard input');
  const token = (await standardInput('the token')).trim();
  if (token === '') throw new UsageError('no token came on standard input; nothing was kept');
  return {url, word, token};
}

/** Saves a profile if the service accepts its token, and makes it the default. */
export async function connect(
  name: string,
  {url, word, token}: LoginAnswers,
  file: ProfilesFile,
  makeClient?: MakeClient,
): Promise<number> {
  const profile: Profile = {url: url.replace(/\/+$/, ''), word, token};
  let identity: Identity;
  try {
    identity = await checkProfile(profile, 'free', makeClient);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message}; nothing was kept`);
    const problem = problemOf(error);
    warn(`${problem.message}; nothing was kept`);
    return exitCodeOf(problem);
  }
  try {
    await file.change(before => {
      // What it says beside its token stays: that it is read-only, its colour, fields of a newer version.
      const {
        token: _,
        tokenCommand: __,
        ...kept
      }: Partial<Profile> = ownProperty(before.profiles, name) ?? {};
      return withProfile(name, {...kept, ...profile})(before);
    });
    const account = identity.company ?? identity.username ?? identity.email ?? url;
    print(`connected to ${account} as profile ${name}, which is now the default`);
    return exitCode.done;
  } catch (error) {
    const why = thrownMessage(error);
    warn(`the account was checked, but the settings could not be written: ${why}`);
    return exitCode.refused;
  }
}
