import type {Tone} from '../../resources/definition/column.ts';
import {clean, truncate, truncateWords, width} from '../../text/text.ts';
import type {State} from '../state/state.ts';

export interface BadgeSpan {
  text: string;
  tone?: Tone | undefined;
  bold?: boolean | undefined;
  inverse?: boolean | undefined;
  /** It has the colour that was chosen for the account. */
  chosen?: boolean | undefined;
  /** It begins with the spinner. */
  turns?: boolean | undefined;
}

/** The account, its address, where the token came from. */
type Badge = readonly [BadgeSpan, BadgeSpan, BadgeSpan];

export function badgeOf({account}: State): Badge {
  // The warnings come before the name, because a text that is too long is cut at its end.
  const named = (name: string) =>
    ` ${[account.readOnly && 'read-only', account.trustsAll && 'TLS not checked', name].filter(Boolean).join(' · ')} `;
  if (account.demo) {
    return [
      {text: named('DEMO'), inverse: true, bold: true, tone: 'warn'},
      {text: ' embedded service', tone: 'dim'},
      {text: ' · nothing here is real', tone: 'dim'},
    ];
  }
  const production = /^prod/i.test(account.profile);
  return [
    {
      text: named(clean(account.profile)),
      bold: true,
      inverse: true,
      tone: production ? 'bad' : 'good',
      // A production account is red, whatever colour was chosen.
      chosen: !production,
    },
    {text: ` ${clean(account.address)}`},
    {text: ` · ${clean(account.tokenFrom)}`, tone: 'dim'},
  ];
}

/** Shortens the badge: first the address, then the source of the token. A name may be cut; a sentence is left out instead. */
export function shorten([account, address, token]: Badge, room: number, demo: boolean): BadgeSpan[] {
  const name = {...account, text: truncate(account.text, Math.max(8, room))};
  const left = room - width(name.text);
  const middle = truncate(address.text, Math.max(0, left - width(token.text)));
  const shown = middle.length > 4 && (!demo || middle === address.text) ? middle : '';
  const rest = Math.max(0, left - width(shown));
  const last = shown === '' ? token.text.replace(/^ · /, ' ') : token.text;
  const words = truncateWords(last, rest);
  const end = words.endsWith(' · …') ? truncate(last, rest) : words;
  return [name, {...address, text: shown}, {...token, text: demo && end !== last ? '' : end}];
}
