import * as fc from 'fast-check';
import {beforeAll, expect, test} from 'vitest';
import {
  compileFilter,
  type Filter,
  formatFilter,
  operatorsOf,
  parseFilter,
} from '../../../src/api/filter/index.ts';
import {type Client, createClient, type Json, type ListEndpoint, type Slot} from '../../../src/api/index.ts';
import {embeddedTransport} from '../../../src/connection/client.ts';
import {valueAt} from '../../../src/own-property.ts';
import {noContext, type Resource} from '../../../src/resources/definition/definition.ts';
import {shownIn} from '../../../src/resources/definition/shown.ts';
import {resources} from '../../../src/resources/index.ts';
import {createDemoService} from '../../demo-account.ts';
import {matches} from '../../unit/api/filter/matches.ts';
import {noon} from '../screen.tsx';

/** Whatever the service runs of a filter and whatever runs here, together they find what the filter says. */

let client: Client;
beforeAll(async () => {
  const service = await createDemoService({now: () => new Date(noon)});
  const url = 'https://demo.invalid/v4';
  let time = noon;
  client = createClient({
    url,
    word: 'node',
    token: service.token,
    transport: embeddedTransport(service),
    // Waiting for the minute's budget costs no time here.
    now: () => time,
    delay: async milliseconds => {
      time += milliseconds;
    },
  });
});

const lists = resources.flatMap(resource => {
  const {list, parent, source, fields} = resource;
  const served = Object.values(fields.fields).some(({server}) => server);
  return list?.kind === 'list' && !parent && source.account && served
    ? [{name: resource.name, resource, endpoint: list as ListEndpoint}]
    : [];
});

async function read(endpoint: ListEndpoint, filter?: Record<string, Json>): Promise<Slot<unknown>[]> {
  const found: Slot<unknown>[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await client.list(endpoint, {page, pageSize: 500, filter});
    pages = answer.pages;
    found.push(...answer.slots);
  }
  return found;
}

type Kind = Resource['fields']['fields'][string]['kind'];

const others = {text: 'x', list: 'x', number: 1, boolean: true, time: '2026-11-01T00:00:00'} as const;

/** What somebody may compare with: values that there are, and parts of them. */
function valuesOf(slots: readonly Slot<unknown>[], field: string, kind: Kind): (string | number | boolean)[] {
  const values = slots.slice(0, 40).flatMap(slot => (slot.ok ? [valueAt(slot.value, field)].flat(3) : []));
  const scalars = values.filter(
    value => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
  );
  return scalars.length > 0 ? scalars : [others[kind]];
}

function filtersOver({fields: {fields}}: Resource, slots: readonly Slot<unknown>[]): fc.Arbitrary<Filter> {
  const every = Object.entries(fields);
  const served = every.filter(([, {server}]) => server);
  const field = fc.oneof(fc.constantFrom(...every), fc.constantFrom(...served));
  const test = field.chain(([name, {kind, server}]) =>
    fc
      .record({
        operator: fc.constantFrom(...operatorsOf(kind)),
        value: fc.constantFrom(...valuesOf(slots, name, kind)),
        from: fc.nat(4),
        length: fc.integer({min: 2, max: 19}),
        none: fc.nat(server ? 9 : 3),
      })
      .map(({operator, value, from, length, none}): string => {
        if (none === 0) return `${name}${operator.startsWith('!') ? '!=' : '='}none`;
        if (typeof value === 'boolean') return `${name}=${value}`;
        if (/[~^]/.test(operator))
          return `${name}${operator}"${String(value)
            .replace(/["\\]/g, '')
            .slice(from, from + length)}"`;
        if (kind === 'time')
          return `${name}${operator}${String(value).slice(0, [4, 7, 10, 13, 16, 19][from])}`;
        return `${name}${operator}"${String(value).replace(/["\\]/g, '')}"`;
      }),
  );
  const words = fc.constantFrom('web', 'eu', 'debian', '2026', '1', 'not running', 'not 2025');
  const leaf = fc.oneof({weight: 8, arbitrary: test}, words);
  const join = (by: string) => (parts: string[]) => parts.map(part => `(${part})`).join(by);
  const text = fc.oneof(
    leaf,
    leaf.map(part => `not (${part})`),
    fc.array(leaf, {minLength: 2, maxLength: 3}).map(join(' ')),
    fc.array(leaf, {minLength: 2, maxLength: 3}).map(join(' or ')),
    fc.tuple(leaf, leaf, leaf).map(([one, two, three]) => `not (${one} or ${two}) ${three}`),
  );
  return text.map(written => {
    const parsed = parseFilter(written, {fields}, noon);
    if (!('filter' in parsed) || !parsed.filter) throw new Error(`${written}: ${JSON.stringify(parsed)}`);
    return parsed.filter;
  });
}

test('at least one list is filtered by the service', () => {
  expect(lists.length).toBeGreaterThan(8);
});

test.each(lists)('$name', async ({resource, endpoint}) => {
  const {columns, fields, id} = resource;
  const shown = shownIn(columns, fields, noContext);
  const all = await read(endpoint);
  const keeps = (slots: readonly Slot<unknown>[], filter: Filter | undefined) =>
    slots.flatMap(slot =>
      slot.ok && (!filter || matches(filter, shown, slot.value, slot.raw)) ? [id(slot.value)] : [],
    );
  let served = 0;
  await fc.assert(
    fc.asyncProperty(filtersOver(resource, all), async filter => {
      for (const ability of ['operators', 'equality'] as const) {
        const {server, local} = compileFilter(filter, fields, ability);
        if (!server) continue;
        served++;
        const found = keeps(await read(endpoint, server), local);
        expect(found.toSorted(), formatFilter(filter)).toEqual(keeps(all, filter).toSorted());
      }
    }),
    {numRuns: 60},
  );
  expect(served).toBeGreaterThan(5);
});
