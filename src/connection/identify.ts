import {ApiError, type Client, endpoints, problemOf} from '../api/index.ts';
import type {Profile} from '../profiles/profile.ts';
import {clean} from '../text/text.ts';
import {clientFor} from './client.ts';
import {type Connection, connectionOf} from './connection.ts';
import {withToken} from './token-command.ts';

/** Who a token belongs to, as far as the service says. The texts hold no control characters. */
export interface Identity {
  username?: string | undefined;
  email?: string | undefined;
  company?: string | undefined;
}

/** Asks the service who this is, by GET /account and GET /profile: a token may lack the right to one. Throws an ApiError. */
export async function identify(client: Client): Promise<Identity> {
  const [account, profile] = await Promise.allSettled([
    client.get(endpoints.account.read, {}),
    client.get(endpoints.profile.read, {}),
  ]);
  const failures = [account, profile].flatMap(one => (one.status === 'rejected' ? [one.reason] : []));
  const kinds = failures.map(reason => problemOf(reason).kind);
  const fatal = failures.find((_, index) => !['forbidden', 'missing'].includes(kinds[index] ?? ''));
  if (fatal) throw fatal;
  // `forbidden` means that the service knows the token, even if it has the right to neither.
  if (failures.length === 2 && !kinds.includes('forbidden')) throw failures[0];
  const {username, email: own} = profile.status === 'fulfilled' ? profile.value.value : {};
  const {company, email} = account.status === 'fulfilled' ? account.value.value : {};
  const text = (value: string | null | undefined) => (value ? clean(value) : undefined);
  return {username: text(username), email: text(own ?? email), company: text(company)};
}

/** Checks the service's word for a node, with a request for the list of types, whose path begins with it. */
export async function checkWord(client: Client, word: string): Promise<void> {
  try {
    await client.list(endpoints.types.list, {pageSize: 25});
  } catch (error) {
    if (problemOf(error).kind !== 'missing') throw error;
    const message = `the token is good, but the service has no /${word}/types: its own word for a node must be another one, such as ${word === 'linode' ? 'node' : 'linode'}`;
    throw new ApiError({kind: 'refused', message, sent: true});
  }
}

export type MakeClient = (connection: Connection) => Promise<Client>;

/** Checks address, word and token of a profile at its service. Throws an ApiError with a sentence if it refuses them. */
export async function checkProfile(
  profile: Profile,
  terminal: 'free' | 'taken',
  makeClient: MakeClient = clientFor,
): Promise<Identity> {
  const connection = await withToken(connectionOf('this profile', profile), terminal, 'this profile');
  // It is not kept yet, so no place is named to change it.
  const client = await makeClient({...connection, origin: undefined});
  try {
    const identity = await identify(client);
    await checkWord(client, connection.word);
    return identity;
  } finally {
    await client.close();
  }
}
