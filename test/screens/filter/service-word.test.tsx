import {expect, test} from 'vitest';
import {compileFilter, operatorsOf, parseFilter} from '../../../src/api/filter/index.ts';
import {type Client, createClient, type ListEndpoint, vocabulary} from '../../../src/api/index.ts';
import {printList} from '../../../src/cli/read/list.ts';
import {embeddedTransport} from '../../../src/connection/client.ts';
import {valueAt} from '../../../src/own-property.ts';
import {noContext, type Resource} from '../../../src/resources/definition/definition.ts';
import {shownIn} from '../../../src/resources/definition/shown.ts';
import {findResource, resources} from '../../../src/resources/index.ts';
import {createDemoService} from '../../demo-account.ts';
import {matches} from '../../unit/api/filter/matches.ts';
import {noon, open} from '../screen.tsx';
import {openAt} from '../steps.ts';

/** A filter finds the same, whatever the service's own word is, and whichever of the two words it is written in. */

const countLine = (frame: string) => frame.split('\n').at(-2) ?? '';

const filters = [
  'action=node_boot',
  'action~node_boot',
  'action~NODE_B',
  'action~node',
  'action~ode_b',
  'action!=node_boot',
  'action!~node_',
  'entity.type=node',
  'entity.type!=node',
  'action~node_boot or action=volume_create',
  'action~boot status=finished',
];

test('events are found by the words on the screen, on a service with another word for a node', async () => {
  const [plain, other] = await Promise.all([open({columns: 120}), open({columns: 120, word: 'server'})]);
  for (const screen of [plain, other]) await screen.go('events');
  for (const filter of filters) {
    for (const screen of [plain, other]) await screen.filter(filter);
    const [there, here] = [plain, other].map(screen => /of ([\d,]+)/.exec(countLine(screen.frame()))?.[1]);
    expect(here, filter).toBe(there);
    expect(here, filter).not.toBe('0');
  }
});

test('the count line shows the filter that is sent', async () => {
  const screen = await openAt(': "events" enter · / ctrl-u "action~node_boot" enter', {
    columns: 120,
    word: 'server',
  });
  expect(screen.requests.at(-1)?.filter).toMatchObject({action: {'+contains': '_boot'}});
  expect(countLine(screen.frame())).toContain('service: action~_boot · here: action~node_boot');
  await screen.filter('action=node_boot');
  expect(screen.requests.at(-1)?.filter).toMatchObject({action: 'server_boot'});
  expect(countLine(screen.frame())).toContain('service: action=node_boot');
});

/** Every list with a field that bears the service's word. */
const wordy = resources.flatMap(resource => {
  const {list: endpoint, fields, source, parent} = resource;
  const names = Object.keys(fields.fields).filter(name => fields.fields[name]?.hasServiceWord);
  return endpoint && source.account && !parent && names.length > 0
    ? [{name: resource.name, resource, names}]
    : [];
});

test("at least one list has fields with the service's word", () => {
  expect(wordy.map(({name}) => name)).toEqual(['events', 'notices', 'tickets']);
});

async function accountOf(word: string) {
  const service = await createDemoService({now: () => new Date(noon), word});
  const url = 'https://demo.invalid/v4';
  return createClient({url, word, token: service.token, transport: embeddedTransport(service)});
}

/** The ids that a filter finds, as a list reads them. */
async function found(client: Client, {fields, columns, id, list: endpoint}: Resource, text: string) {
  const parsed = parseFilter(text, fields, noon);
  if (!('filter' in parsed) || !parsed.filter || endpoint?.kind !== 'list') throw new Error(text);
  const {server, local} = compileFilter(parsed.filter, fields);
  const shown = shownIn(columns, fields, noContext);
  const {slots, pages} = await client.list(endpoint, {pageSize: 500, filter: server});
  expect(pages).toBe(1);
  return slots.flatMap(slot =>
    slot.ok && (!local || matches(local, shown, slot.value, slot.raw)) ? [id(slot.value)] : [],
  );
}

/** Parts of a word as a person types them: either end, across the joint, in capitals. */
const parts = (value: string) => [value.slice(2).toUpperCase(), value.slice(0, -2), value.slice(3, 7)];

test.each(wordy)(
  '$name: every operator finds the same items under every service word',
  async ({resource, names}) => {
    const plain = await accountOf('node');
    const all = await found(plain, resource, 'entity.type!=""');
    const {slots} = await plain.list(resource.list as ListEndpoint, {pageSize: 500});
    expect(slots).toHaveLength(all.length);
    const other = await accountOf('server');
    const same = async (theirs: string, ours = theirs) =>
      expect(await found(other, resource, theirs), theirs).toEqual(await found(plain, resource, ours));
    for (const name of names) {
      const values = new Set(slots.map(slot => slot.ok && valueAt(slot.value, name)));
      const texts = [...values].filter(value => typeof value === 'string');
      const word = texts.find(value => value === 'node' || value === 'node_boot');
      if (!name.startsWith('secondary')) expect(word).toBeDefined();
      const some = [word, texts.find(value => !value.startsWith('node'))].filter(
        value => value !== undefined,
      );
      for (const value of some) {
        for (const operator of operatorsOf('text')) {
          const cut = resource.fields.fields[name]?.hasServiceWord && operator.includes('~');
          for (const text of cut ? parts(value) : [value]) await same(`${name}${operator}"${text}"`);
        }
        // And as the service spells it.
        const theirs = String(Object.values(vocabulary('server').filter({[name]: value}))[0]);
        await same(`${name}="${theirs}"`, `${name}="${value}"`);
        await same(`${name}!="${theirs}"`, `${name}!="${value}"`);
        const holding = await found(other, resource, `${name}~"${theirs}"`);
        expect(holding).toEqual(expect.arrayContaining(await found(plain, resource, `${name}="${value}"`)));
        expect(await found(plain, resource, `${name}~"${value}"`)).toEqual(expect.arrayContaining(holding));
        // Also where nothing of it can be run by the service.
        await same(`${name}="${theirs}" or ${name}<""`, `${name}="${value}"`);
      }
    }
  },
);

test('a plain list filters in the same way', async () => {
  const events = findResource('events');
  if (!events) throw new Error();
  const rows: string[] = [];
  for (const filter of ['action~node_boot', 'action~server_boot', 'action~server_boot id>0'])
    await printList(
      await accountOf('server'),
      events,
      filter,
      page => rows.push(...page.trimEnd().split('\n')),
      () => {},
    );
  expect(rows.filter(row => row.includes('node_boot'))).toHaveLength(3 * 18);
  expect(rows).toHaveLength(3 * 19);
});
