import {expect, test} from 'vitest';
import type {JsonObject, Reply, Transport} from '../../../src/api/index.ts';
import {ownProperty} from '../../../src/own-property.ts';
import {checkTarget} from '../../../src/resources/domains/record-fields.ts';
import {resources} from '../../../src/resources/index.ts';
import {open} from '../../screens/screen.tsx';
import {openAt} from '../../screens/steps.ts';

/** Names from outside that every object answers to. */
const names = [
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'length',
  'name',
  'then',
  'constructor.name',
];

test('a look-up finds own properties only', () => {
  for (const name of names) {
    expect(ownProperty({}, name)).toBeUndefined();
    expect(ownProperty(JSON.parse(`{"${name}": 7}`) as Record<string, number>, name)).toBe(7);
  }
});

test.each(names)('a write refused for a field named %s keeps its outcome', async name => {
  const refuse = async (
    wire: Parameters<Transport>[0],
    service: Transport,
    signal: AbortSignal,
  ): Promise<Reply> =>
    wire.method === 'GET'
      ? service(wire, signal)
      : {status: 400, headers: {}, body: `{"errors": [{"reason": "no", "field": ${JSON.stringify(name)}}]}`};
  const screen = await openAt(': "volumes" enter · z "9000" enter right enter', {
    columns: 120,
    transport: refuse,
  });
  expect(screen.journal.map(({outcome}) => outcome)).toEqual(['sent', 'refused']);
  expect(screen.frame()).toContain(`${name}: no`);
  expect(Object.values(screen.store.get().writes)).toMatchObject([{status: 'refused'}]);
});

test('items with such ids are listed, marked, opened, left and found', async () => {
  const slugs = resources.filter(
    ({list, parent, source, fields}) =>
      list && !parent && source.account && fields.fields.id?.kind !== 'number',
  );
  expect(slugs.length).toBeGreaterThan(3);
  const screen = await open({
    rows: 40,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      const json = JSON.parse(reply.body) as JsonObject;
      if (!Array.isArray(json.data)) return reply;
      const [thing] = json.data as JsonObject[];
      const key = typeof thing?.id === 'string' ? 'id' : 'username';
      if (typeof thing?.[key] !== 'string') return reply;
      const data = names.map(name => ({...thing, [key]: name, label: name, status: name, vendor: name}));
      return {...reply, body: JSON.stringify({data, page: 1, pages: 1, results: data.length})};
    },
  });
  for (const {name} of slugs) {
    await screen.go(name);
    if (!screen.frame().includes('__proto__')) continue;
    expect(screen.frame()).not.toContain('◆');
    for (const _ of names) await screen.press('space');
    expect(screen.frame()).toContain(`${names.length} marked`);
    await screen.press('u', 'g');
    const opened: string[] = [];
    for (const _ of names) {
      await screen.press('d');
      opened.push(/ › (\S+)/.exec(screen.frame())?.[1] ?? '');
      await screen.press('y', 'esc', 'esc', 'j');
    }
    expect(opened.toSorted()).toEqual(names.toSorted());
  }
});

test('such names can be typed', () => {
  for (const name of names) expect(checkTarget('x', name)).toBeUndefined();
});
