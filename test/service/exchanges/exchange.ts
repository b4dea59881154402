import type {Service, ServiceOptions} from '../../../src/service/index.ts';
import {ask, createClock, jsonHeader, open} from '../helpers.ts';

/**
 * A request, as `POST /volumes` with its body, or with its filter if it is a GET; or seconds that pass. `POST /volumes as data`
 * gives the id in the reply a name, which stands as `:data` in later paths, and as the text `:data` in bodies.
 */
export type Step = string | readonly [request: string, body: unknown] | number;

type Items = ReadonlyMap<string, unknown>;

/** All that an account has, and what is yet to happen in it, by collection and id. */
function itemsOf({store}: Service): Items {
  const items = new Map<string, unknown>();
  const sent = (item: unknown) => JSON.parse(store.word.toWire(JSON.stringify(item)));
  for (const [name, {rows}] of Object.entries(store.tables)) {
    if (['types', 'regions', 'kernels'].includes(name)) continue;
    for (const [key, {item}] of rows.all()) items.set(`${name} ${key}`, sent(item));
  }
  for (const name of ['account', 'settings', 'profile', 'billing', 'grants'] as const)
    if (store.singleton(name)) items.set(`the ${name}`, sent(store.singleton(name)));
  return items;
}

const json = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);

/** A line for each item that is new, gone or not as before; of the latter the fields that have changed. */
function changes(before: Items, after: Items, reply: string): string[] {
  const lines = [...before.keys()].filter(name => !after.has(name)).map(name => `- ${name}`);
  for (const [name, item] of after) {
    if (!before.has(name)) lines.push(`+ ${name} ${json(item) === reply ? 'as in the reply' : json(item)}`);
    // How an event goes on is tested beside the events.
    else if (json(item) !== json(before.get(name)) && !name.startsWith('events')) {
      const [from, to] = [fieldsOf(before.get(name)), fieldsOf(item)];
      const changed = Object.keys({...from, ...to}).filter(field => json(from[field]) !== json(to[field]));
      lines.push(
        `~ ${name} ${changed.map(field => `${field}: ${json(from[field])} → ${json(to[field])}`).join(', ')}`,
      );
    }
  }
  return lines.sort();
}

/** What is drawn by lot, and differs from run to run. */
const withoutSecrets = (text: string): string =>
  text
    .replaceAll(/\b[0-9a-f]{64}\b/g, '(a secret)')
    .replaceAll(/("token":")[0-9a-f]{16}"/g, '$1(a part of it)"');

/**
 * What a service answers to requests in turn, and what each of them, or the time that passes, changes in the account: a line
 * for the request, one for the reply, one for each change.
 */
export async function exchange(steps: readonly Step[], options: ServiceOptions = {}): Promise<string> {
  const clock = createClock();
  const service = await open({...options, now: clock.now});
  const ids = new Map<string, string>();
  const filled = (text: string) =>
    text.replaceAll(/"?:([a-z][\w-]*)"?/g, (all, name: string) => ids.get(name) ?? all);
  const lines: string[] = [];
  let before = itemsOf(service);
  try {
    for (const step of steps) {
      let answer = '';
      const [request, body] = typeof step === 'object' ? step : [step, undefined];
      if (typeof request === 'number') {
        clock.advance(request);
        await ask(service, '/profile');
        lines.push(`── ${request} s`);
      } else {
        const [method = '', path = '', , name] = request.split(' ');
        const isRead = method === 'GET';
        const sent = body === undefined ? undefined : JSON.parse(filled(json(body)));
        const reply = await ask(service, filled(path), {
          method,
          ...(isRead ? {headers: sent === undefined ? {} : {'x-filter': jsonHeader(sent)}} : {body: sent}),
        });
        answer = await reply.text();
        if (name !== undefined && reply.ok) ids.set(name, String(fieldsOf(JSON.parse(answer)).id));
        lines.push(`── ${request}${body === undefined ? '' : ` ${json(body)}`}`, `${reply.status} ${answer}`);
      }
      const after = itemsOf(service);
      lines.push(...changes(before, after, answer).map(line => `  ${line}`));
      before = after;
    }
  } finally {
    service.close();
  }
  return `${withoutSecrets(lines.join('\n'))}\n`;
}
