import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Json, JsonObject, Transport} from '../../../src/api/index.ts';
import type {Entry} from '../../../src/journal/line.ts';
import {resources} from '../../../src/resources/index.ts';
import {open} from '../../screens/screen.tsx';
import {kinds, textOf} from './kinds.ts';

/** Every text of every thing is of a hostile kind, some 10,000 characters of it; whatever looks at it, each key is answered. */

const length = 10_000;
/** UTF-16 units that ICU may be given to look at for a key: a few of these texts, a few times. */
const patience = 4_000_000;
let segmented = 0;

beforeEach(() => {
  const {segment} = Intl.Segmenter.prototype;
  vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(function (this: Intl.Segmenter, text) {
    segmented += text.length;
    return segment.call(this, text);
  });
});
afterEach(() => void vi.restoreAllMocks());

const all = Object.keys(kinds);

/** The thing with every text in it replaced; what identifies it stays. */
function filled(thing: Json, text: string, name = ''): Json {
  if (typeof thing === 'string') return name === 'id' || name === 'username' ? thing : text;
  if (Array.isArray(thing)) return thing.slice(0, 2).map(one => filled(one, text));
  if (typeof thing !== 'object' || thing === null) return thing;
  return Object.fromEntries(Object.entries(thing).map(([key, value]) => [key, filled(value, text, key)]));
}

/** The service, but that each of its lists has one thing of each kind. */
const hostile =
  (some: readonly string[]) =>
  async (wire: Parameters<Transport>[0], service: Transport, signal: AbortSignal) => {
    const reply = await service(wire, signal);
    if (reply.status !== 200) return reply;
    const json = JSON.parse(reply.body) as JsonObject;
    if (!Array.isArray(json.data))
      return {...reply, body: JSON.stringify(filled(json, textOf(some[0] ?? '', length)))};
    const thing = (json.data[0] ?? {}) as JsonObject;
    const data = some.map((kind, index) => ({
      ...(filled(thing, textOf(kind, length)) as JsonObject),
      ...(typeof thing.id === 'number' ? {id: index + 1} : {id: `thing-${index}`, username: `user-${index}`}),
    }));
    return {...reply, body: JSON.stringify({data, page: 1, pages: 1, results: data.length})};
  };

const entry = (kind: string, at: number): Entry => {
  const text = textOf(kind, length);
  return {at, write: String(at), what: text, method: 'POST', path: text, outcome: 'refused', detail: text};
};

async function opened(some: readonly string[]) {
  const screen = await open({transport: hostile(some), journal: some.map(entry)});
  const slow: string[] = [];
  const answered = async (what: string, work: () => Promise<void>) => {
    segmented = 0;
    await work();
    expect(screen.frame().split('\n'), what).toHaveLength(24);
    if (segmented > patience) slow.push(`${what}: ${segmented}`);
  };
  return {
    screen,
    slow,
    press: (...names: string[]) => answered(names.join(' '), () => screen.press(...names)),
    go: (to: string) => answered(to, () => screen.go(to)),
  };
}

const tried = resources.filter(({parent}) => !parent).map((resource, index) => ({...resource, index}));

describe.each(tried)('$name', ({name, list, relations = [], index}) => {
  // Each kind in several of them, and never all in one.
  const some = Array.from({length: 2}, (_, at) => all[(index * 2 + at) % all.length] ?? '');

  test(`list, detail, raw view, search and find: ${some.join(', ')}`, async () => {
    const {press, go, slow, screen} = await opened(some);
    await go(name);
    if (list && name !== 'profiles' && name !== 'preferences') expect(screen.frame()).toMatch(/1–2 of 2\b/);
    await press('G');
    await press('g');
    for (let row = 0; row < (list ? some.length : 1); row++) {
      if (list) await press('d');
      await press('G');
      await press('y');
      await press('G');
      await press('/', 'z', 'enter');
      await press('esc', 'esc');
      if (list) await press('esc', 'j');
    }
    await press(':', 'a', 'b');
    await press('esc');
    await press('/', ...'label=', 'tab', 'tab');
    await press('esc');
    for (const [number] of relations.entries()) await press(String(number + 1), '[');
    expect(slow).toEqual([]);
  });
});

test('every action of every item opens its form', async () => {
  const {press, go, slow, screen} = await opened(['Thai', 'families', 'marks on one letter']);
  for (const {name, actions = [], parent} of resources) {
    if (parent) continue;
    for (const {key} of actions) {
      await go(name);
      await press('j', 'space', 'j', 'space');
      await press(key);
      await press('down', 'tab', 'x', 'ctrl-s');
      await press('esc', 'esc', 'esc', 'u');
    }
  }
  expect(slow).toEqual([]);
  expect(screen.requests.filter(({method}) => method !== 'GET')).toEqual([]);
});
