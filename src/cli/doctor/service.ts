import {lookup} from 'node:dns/promises';
import {isIP} from 'node:net';
import {proxyVariable} from '../../api/client/transport-parts.ts';
import {ApiError, type Client, endpoints, noOrigin, type Origin, problemOf} from '../../api/index.ts';
import type {Connection} from '../../connection/connection.ts';
import {checkWord, identify} from '../../connection/identify.ts';
import {count, counted, duration} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {instantOf, moment} from '../../text/time.ts';
import {type Finding, fine, remark, wrong} from './finding.ts';

/** Findings that need requests to the service. */

/** Warn about a token that expires within so many days. */
const soon = 14;
/** How many seconds two clocks may differ; the Date header is precise to the second. */
const apart = 30;

export async function network({url, origin = noOrigin}: Connection): Promise<Finding> {
  const target = new URL(url);
  const {hostname} = target;
  const host = hostname.replace(/^\[|\]$/g, '');
  const proxy = proxyVariable(target);
  const via = proxy === undefined ? '' : `, ${proxy} is set`;
  if (isIP(host) !== 0) return fine('network', `${host} is an address${via}`);
  const began = performance.now();
  try {
    const {address} = await lookup(host);
    return fine('network', `${host} is ${address}, found in ${since(began)}${via}`);
  } catch {
    // A proxy looks names up by itself.
    const missing = via === '' ? wrong : remark;
    return missing(
      'network',
      `the name ${clean(host)} is not found here${via}`,
      `check the network, the name server in /etc/resolv.conf, and ${origin.address}`,
    );
  }
}

const since = (began: number): string => `${count(Math.round(performance.now() - began))} ms`;

/** Returns whether the service answers at all, and how its clock differs. */
export async function answer(
  client: Client,
  now: () => number,
  {address}: Pick<Origin, 'address'> = noOrigin,
): Promise<Finding[]> {
  const began = performance.now();
  let date: number | undefined;
  try {
    ({date} = await client.send({method: 'GET', path: '/regions?page=1&page_size=25', budget: 'list'}));
  } catch (error) {
    const problem = problemOf(error);
    // A refused token is reported with the other findings about the token.
    if (!['unauthorized', 'forbidden', 'missing'].includes(problem.kind)) {
      // A service that says so itself is at that address.
      const isThere = ['maintenance', 'limited'].includes(problem.kind);
      const todo = `${isThere ? 'see' : `check ${address}, and`} the status page of the service`;
      return [wrong('service', clean(problem.message), todo)];
    }
  }
  const {limit, remaining} = client.budget('list');
  const left = `${count(remaining)} of ${count(limit)} requests are left of this minute`;
  const service = fine('service', `it answered in ${since(began)}, ${left}`);
  return [service, ...(date === undefined ? [] : [clock(date, now())])];
}

function clock(service: number, here: number): Finding {
  const seconds = Math.round((here - service) / 1000);
  if (Math.abs(seconds) <= apart) return fine('clock', 'that of this machine and that of the service agree');
  return wrong(
    'clock',
    `that of this machine is ${duration(Math.abs(seconds))} ${seconds > 0 ? 'ahead of' : 'behind'} that of the service: ages and ends are wrong by as much`,
    'set it, such as with timedatectl set-ntp true',
  );
}

/** Returns whose the token is, what it permits, and when it expires; and whether the word for a node is right. */
export async function token(
  client: Client,
  {badge, word, origin = noOrigin, ...connection}: Connection,
  {scopes, now}: {scopes: () => readonly string[] | undefined; now: number},
): Promise<Finding[]> {
  if (!connection.demo && connection.token === undefined)
    return [wrong('token', 'there is none', origin.renew)];
  let who: string;
  try {
    const {username, email} = await identify(client);
    who = username ?? email ?? 'its owner is not known';
  } catch (error) {
    const {kind, message} = problemOf(error);
    // What to do takes the place of the advice.
    return kind === 'unauthorized' && error instanceof ApiError
      ? [wrong('token', clean(error.summary), origin.renew)]
      : [wrong('token', clean(message))];
  }
  const tokens = await client.list(endpoints.tokens.list, {pageSize: 500}).catch(() => undefined);
  const own = tokens?.slots.flatMap(slot => (slot.ok && slot.value.in_use ? [slot.value] : []))[0];
  const may = scopes();
  const told = [
    who,
    badge.tokenFrom.replace(/^token: (?=SKYDECK)/, 'from ').replace(/^token: /, 'from the '),
    own?.label && `called ${clean(own.label)}`,
    may && (may.includes('*') ? 'it may do everything' : `it may ${may.map(clean).join(' ')}`),
    own?.expiry === undefined
      ? undefined
      : own.expiry === null
        ? 'it never ends'
        : `it ends ${moment(own.expiry, {})}`,
  ];
  const left = own?.expiry ? (instantOf(own.expiry) - now) / 86_400_000 : undefined;
  const text = told.filter(Boolean).join(', ');
  const finding =
    left !== undefined && left < soon
      ? remark(
          'token',
          `${text}, in ${counted(Math.max(0, Math.round(left)), 'day')}`,
          `make a new one in time${origin.token === undefined ? '' : `, for ${origin.token}`}`,
        )
      : fine('token', text);
  return [finding, ...(await wordFinding(client, word))];
}

async function wordFinding(client: Client, word: string): Promise<Finding[]> {
  try {
    await checkWord(client, word);
    return [];
  } catch (error) {
    const {kind, message} = problemOf(error);
    // Other failures have nothing to do with the word.
    if (kind !== 'refused') return [];
    return [wrong('account', clean(message), 'change the word of the profile')];
  }
}
