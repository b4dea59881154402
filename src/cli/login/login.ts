import {problemOf} from '../../api/index.ts';
import {thrownMessage} from '../../attempt.ts';
import {trustsAll} from '../../connection/connection.ts';
import {checkProfile, type Identity, type MakeClient} from '../../connection/identify.ts';
import {profileNameMistake} from '../../model/index.ts';
import {exitCode, exitCodeOf, print, warn} from '../../output.ts';
import {ownProperty} from '../../own-property.ts';
import {type Profile, withProfile} from '../../profiles/profile.ts';
import {openSettings, type ProfilesFile} from '../../profiles/settings.ts';
import {naming, UsageError} from '../../usage-error.ts';
import {isInteractive, tlsWarning} from '../account.ts';
import type {InvocationOf} from '../arguments/invocation.ts';
import {standardInput} from '../input.ts';
import type {GivenAnswers, LoginAnswers} from './LoginQuestions.tsx';

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

/** Throws a UsageError if the profile of that name is to stay, or nobody can be asked. */
async function confirmReplacing(name: string, url: string): Promise<void> {
  if (!isInteractive())
    throw new UsageError(
      `nothing was kept: there is a profile ${name} of ${url} already: add --yes to replace it, or name another profile`,
    );
  const undone = 'nothing was kept';
  // Not a line of readline, after which Ink would get no key.
  const {choose} = await import('./Choice.tsx');
  const answer = await choose(`Replace the profile ${name} of ${url}, and its token?`, ['no', 'yes'], undone);
  if (answer !== 'yes') throw new UsageError(undone);
}

async function ask(given: GivenAnswers): Promise<LoginAnswers> {
  const {askLogin} = await import('./LoginQuestions.tsx');
  const answers = await askLogin(given);
  if (!answers) throw new Error('login was left; nothing was kept');
  return answers;
}

/** Without a terminal the token comes on standard input. */
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
