import {sameAddress} from '../api/address.ts';
import type {Json, JsonObject} from '../api/index.ts';
import {maskCredentials} from '../api/redact/credentials.ts';
import {mask} from '../api/redact/redactor.ts';
import type {Profile} from '../profiles/profile.ts';
import {Refused} from './answers.ts';

/** The profile with the values of a form. An empty token keeps the stored one, unless the address is another. */
export function profileOf(body: JsonObject, before: Partial<Profile>): Profile {
  const text = (value: Json | undefined) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  const url = text(body.url);
  if (!url) throw new Refused('an address is needed, such as https://api.example.com/v4', 'url');
  const tokenCommand = commandOf(text(body.token_command), before);
  const typed = text(body.token);
  // What was stored with one address is sent to no other.
  if (before.url !== undefined && !sameAddress(url, before.url)) {
    if (tokenCommand && tokenCommand === before.tokenCommand)
      throw new Refused(
        'it stays with its address: type another, or add a profile for the new address',
        'token_command',
      );
    if (!tokenCommand && !typed && before.token)
      throw new Refused('the stored one stays with its address: type the one for the new address', 'token');
  }
  const token = tokenCommand ? undefined : (typed ?? before.token);
  const color = text(body.color);
  return {
    ...before,
    url: url.replace(/\/+$/, ''),
    word: text(body.word) ?? 'node',
    token,
    tokenCommand,
    readOnly: body.read_only === true ? true : undefined,
    color,
  };
}

/** The token command that was typed; the stored one if it is as it was shown. */
function commandOf(typed: string | undefined, {tokenCommand: stored}: Partial<Profile>): string | undefined {
  if (stored !== undefined && typed === maskCredentials(stored).trim()) return stored;
  if (typed?.includes(mask))
    throw new Refused(`${mask} is in place of a secret: type the whole command`, 'token_command');
  return typed;
}
