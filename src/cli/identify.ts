import {ApiError, type Client, endpoints, problemOf} from '../api/index.ts';
import {clean} from '../text/text.ts';

/** Who a token belongs to, as far as the service tells; its text is clean. */
export interface Identity {
  username?: string | undefined;
  email?: string | undefined;
  company?: string | undefined;
}

/**
 * Asks the service who this is: GET /account and GET /profile. A token may lack the right to one of them, and not
 * every service has both; one has to answer. Throws an ApiError with a sentence otherwise.
 */
export async function identify(client: Client): Promise<Identity> {
  const [account, profile] = await Promise.allSettled([
    client.get(endpoints.account.read, {}),
    client.get(endpoints.profile.read, {}),
  ]);
  const failures = [account, profile].flatMap(one => (one.status === 'rejected' ? [one.reason] : []));
  const kinds = failures.map(reason => problemOf(reason).kind);
  const fatal = failures.find((_, index) => !['forbidden', 'missing'].includes(kinds[index] ?? ''));
  if (fatal) throw fatal;
  // A token that lacks the right to either is good all the same: it was known, and told so.
  if (failures.length === 2 && !kinds.includes('forbidden')) throw failures[0];
  const {username, email: mail} = profile.status === 'fulfilled' ? profile.value.value : {};
  const {company, email} = account.status === 'fulfilled' ? account.value.value : {};
  const said = (text: string | null | undefined) => (text ? clean(text) : undefined);
  return {username: said(username), email: said(mail ?? email), company: said(company)};
}

/** Finds out whether the word is the service's own, by a list that stands under it. */
export async function checkWord(client: Client, word: string): Promise<void> {
  try {
    await client.list(endpoints.types.list, {pageSize: 25});
  } catch (error) {
    if (problemOf(error).kind !== 'missing') throw error;
    const message = `the token is good, but the service has no /${word}/types: its own word for a node must be another one, such as ${word === 'linode' ? 'node' : 'linode'}`;
    throw new ApiError({kind: 'refused', message, sent: true});
  }
}
