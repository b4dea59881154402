import {ApiError, type Client, endpoints, problemOf} from '../api/index.ts';
import type {Profile, SettingsFile} from '../settings.ts';
import {clean} from '../text.ts';
import {clientFor} from './client.ts';
import {connectionFor} from './connection.ts';
import type {Answers} from './login.tsx';
import {exitCode} from './usage.ts';

/** Says one line; `to` is standard output, or the error channel. */
export type Say = (line: string, to?: 'error') => void;

/** Checks an account with GET /account, and the word with the list of types; keeps the profile only when both answer. */
export async function connect(
  name: string,
  answers: Answers,
  file: SettingsFile,
  say: Say,
  makeClient = clientFor,
): Promise<number> {
  const {url, word, token} = answers;
  const connection = connectionFor(
    {},
    {SKYDECK_URL: url, SKYDECK_WORD: word, SKYDECK_TOKEN: token},
    {profiles: {}},
  );
  const client = await makeClient(connection);
  try {
    const {value} = await client.get(endpoints.account.read, {});
    await checkWord(client, word);
    const profile: Profile = {url: connection.url, word, token};
    const aside = await file.keep(name, profile);
    say(
      `connected to ${clean(value.company || value.email || connection.badge.address)} as profile ${name}; it is what skydeck opens from now on`,
    );
    if (aside) say(`the settings file that could not be read is kept as ${aside}`, 'error');
    return exitCode.done;
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      say(`the account was checked, but the settings could not be written: ${error.message}`, 'error');
      return exitCode.refused;
    }
    const problem = problemOf(error);
    say(`${clean(problem.message)}; nothing was kept`, 'error');
    return ['unreachable', 'timeout'].includes(problem.kind) ? exitCode.noAnswer : exitCode.refused;
  } finally {
    await client.close();
  }
}

async function checkWord(client: Client, word: string): Promise<void> {
  try {
    await client.list(endpoints.types.list, {pageSize: 25});
  } catch (error) {
    if (problemOf(error).kind !== 'missing') throw error;
    const message = `the token is good, but the service has no /${word}/types: its own word for a node must be another one, such as linode`;
    throw new ApiError({kind: 'refused', message, sent: true});
  }
}
