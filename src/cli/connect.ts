import {type Client, problemOf} from '../api/index.ts';
import {keeping, type Profile, type ProfilesFile} from '../profiles/settings.ts';
import {clientFor} from './client.ts';
import {type Connection, connectionOf} from './connection.ts';
import {checkWord, type Identity, identify} from './identify.ts';
import type {Answers} from './login.tsx';
import {withToken} from './token.ts';
import {exitCode, UsageError} from './usage.ts';

/** Says one line; `to` is standard output, or the error channel. */
export type Say = (line: string, to?: 'error') => void;

export type MakeClient = (connection: Connection) => Promise<Client>;

/**
 * Asks a service whether it takes a profile: who it is (GET /account, GET /profile), and whether the word is its own
 * (the list of types). Rejects with a sentence.
 */
export async function check(
  profile: Profile,
  terminal: 'free' | 'taken',
  makeClient: MakeClient = clientFor,
): Promise<Identity> {
  const connection = await withToken(connectionOf('this profile', profile), terminal);
  const client = await makeClient(connection);
  try {
    const identity = await identify(client);
    await checkWord(client, connection.word);
    return identity;
  } finally {
    await client.close();
  }
}

/** Checks a profile, and keeps it only when the service has taken it; it is then what opens by itself. */
export async function connect(
  name: string,
  {url, word, token}: Answers,
  file: ProfilesFile,
  say: Say,
  makeClient = clientFor,
): Promise<number> {
  const profile: Profile = {url: url.replace(/\/+$/, ''), word, token};
  let who: Identity;
  try {
    who = await check(profile, 'free', makeClient);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message}; nothing was kept`);
    const {kind, message} = problemOf(error);
    say(`${message}; nothing was kept`, 'error');
    return ['unreachable', 'timeout'].includes(kind) ? exitCode.noAnswer : exitCode.refused;
  }
  try {
    const aside = await file.change(before => {
      // Another token does not make an account changeable that was not.
      const readOnly = before.profiles[name]?.readOnly;
      return keeping(name, readOnly ? {...profile, readOnly} : profile)(before);
    });
    say(
      `connected to ${who.company ?? who.username ?? who.email ?? url} as profile ${name}; it is what skydeck opens from now on`,
    );
    if (aside) say(`the settings file that could not be read is kept as ${aside}`, 'error');
    return exitCode.done;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say(`the account was checked, but the settings could not be written: ${why}`, 'error');
    return exitCode.refused;
  }
}
