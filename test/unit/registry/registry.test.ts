import {beforeAll, expect, test} from 'vitest';
import {call} from '../../../src/api/endpoints/endpoint.ts';
import {endpoints} from '../../../src/api/index.ts';
import * as all from '../../../src/resources/all.ts';
import type {PriceSources} from '../../../src/resources/definition/action.ts';
import {type Definition, describe, type Resource} from '../../../src/resources/definition/definition.ts';
import {resourceOf} from '../../../src/resources/index.ts';
import {problemsOf, schemaOf} from './problems.ts';
import {demoWorld, type World} from './world.ts';

/** Every name in a definition exists: fields, filters, relations, actions, status words. */

let world: World;
beforeAll(async () => {
  world = await demoWorld();
});

test.each(Object.values(all).map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
  expect(problemsOf(resource, world)).toEqual([]);
});

type Any = Definition<unknown>;
type Item = Record<string, never>;
/** A mistake in a lambda that compiles: a loose object lets any name be read. */
const of = (read: (item: Item) => unknown) => read as (item: unknown) => never;

/** Replaces one part of a list by its name or title. */
const changed = <T extends object>(parts: readonly T[] | undefined, which: string, change: object): T[] =>
  (parts ?? []).map(part =>
    ('name' in part ? part.name : 'title' in part && part.title) === which ? {...part, ...change} : part,
  );
const column = ({columns}: Any, title: string, change: object) => ({
  columns: changed(columns, title, change),
});
const relation = ({relations}: Any, title: string, change: object) => ({
  relations: changed(relations, title, change),
});
const action = ({actions}: Any, name: string, change: object) => ({actions: changed(actions, name, change)});
const field = (resource: Any, name: string, key: string, change: object) => {
  const fields = resource.actions?.find(one => one.name === name)?.fields ?? {};
  return action(resource, name, {fields: {...fields, [key]: {...fields[key], ...change}}});
};
const charts = (
  resource: Any,
  change: (charts: NonNullable<Any['charts']>) => Any['charts'],
): Partial<Any> => {
  const made = resource.charts && change(resource.charts);
  return made ? {charts: made} : {};
};
const renamed = (resource: Any, name: string, from: string, to: string) => {
  const fields = resource.actions?.find(one => one.name === name)?.fields ?? {};
  const entries = Object.entries(fields).map(([key, value]) => [key === from ? to : key, value]);
  return action(resource, name, {fields: Object.fromEntries(entries)});
};

/** A mistake in a resource, and what is told of it. */
const planted: [resource: string, (of: Resource) => Partial<Any>, told: RegExp][] = [
  ['nodes', r => relation(r, 'Volumes', {to: 'volume'}), /leads to "volume"/],
  ['nodes', r => relation(r, 'Volumes', {filter: of(n => `node_ids=${n.id}`)}), /no field "node_ids"/],
  ['types', r => relation(r, 'Nodes', {filter: of(t => `id=${t.id}`)}), /id: "g6-nanode-1" is no number/],
  ['types', r => relation(r, 'Nodes', {filter: of(() => 'tags>1')}), /tags is a list/],
  ['types', r => relation(r, 'Nodes', {filter: of(t => `type="${t.label}"`)}), /finds nothing/],
  ['nodes', r => relation(r, 'Type', {id: of(n => n.typ)}), /reads "typ"/],
  ['events', r => relation(r, 'Node', {id: of(e => e.id)}), /leads to no item of nodes/],
  [
    'tickets',
    r =>
      relation(r, 'Domain', {
        id: of(t => ((t.entity as unknown as {type: string} | null)?.type === 'zone' ? 1 : undefined)),
      }),
    /leads nowhere/,
  ],
  [
    'domains',
    r => relation(r, 'Records', {params: of(d => ({domain: d.id}))}),
    /gives domain for the parameters/,
  ],
  ['domains', r => relation(r, 'Records', {params: undefined}), /gives nothing for the parameters/],
  ['nodes', r => relation(r, 'Image', {title: 'Type'}), /the same title/],
  ['nodes', r => charts(r, of => ({...of, of: 'node-stat'})), /drawn from "node-stat"/],
  [
    'nodes',
    r =>
      charts(r, ({series, ...others}) => ({
        ...others,
        series: changed(series, 'CPU', {pairs: of(s => [s.cpu])}),
      })),
    /"CPU" reads "cpu".*|"CPU" has nothing to draw/,
  ],
  ['domains', () => ({enterRelation: 'Record'}), /opens "Record"/],
  ['profiles', () => ({enterAction: 'opens'}), /starts "opens"/],
  ['records', () => ({parent: 'nodes'}), /no relation to it/],
  ['records', () => ({parent: 'domain'}), /its parent is "domain"/],
  ['balancers', () => ({eventType: 'balancer'}), /events are about "balancer"/],

  ['events', r => column(r, 'When', {field: undefined}), /"When" names no field/],
  ['events', r => column(r, 'When', {field: 'creatd'}), /"creatd", which does not exist/],
  ['nodes', r => column(r, 'Region', {cell: of(n => n.type)}), /is region in a filter, but shows another/],
  ['events', r => column(r, 'Took', {title: 'Status'}), /twice|in a filter is status/],
  ['kernels', r => column(r, 'Arch', {title: 'Or'}), /cannot be written/],
  ['kernels', r => column(r, 'KVM', {cell: of(k => (k.kvmm ? 'yes' : 'no'))}), /reads "kvmm"/],
  [
    'nodes',
    r => column(r, 'Memory', {cell: of(n => `${(n.specs as unknown as Item | null)?.ram}`)}),
    /reads "specs.ram"/,
  ],
  ['users', r => column(r, 'User', {cell: of(u => `${u.username} ${undefined}`)}), /says "\S+ undefined"/],
  ['volumes', () => ({details: [['Hardware', of(v => v.hardware)]]}), /reads "hardware"/],
  [
    'volumes',
    () => ({groups: [['Storage', 'Hardware', 'Encrypted']]}),
    /the field "Encrypted", which it does not have/,
  ],
  ['regions', () => ({id: of(r => String(r.slug))}), /an id is "undefined"/],
  ['nodes', () => ({id: of(n => String(n.region))}), /the same id/],
  ['images', () => ({label: of(i => `${i.name}`)}), /its label reads "name"/],
  ['users', () => ({primary: 'name'}), /the field that holds its name names the field "name"/],
  ['types', () => ({values: {klass: ['gpu']}}), /"klass"/],
  [
    'volumes',
    () => ({values: {status: ['creating', 'actve', 'resizing']}}),
    /status is "active" on the demo account/,
  ],
  [
    'volumes',
    () => ({values: {status: ['creating', 'active', 'resizing', 'melted']}}),
    /no mark for the status "melted"/,
  ],
  ['events', () => ({order: {by: 'when', direction: 'desc' as const}}), /ordered by "when"/],
  [
    'regions',
    r => ({list: {...endpoints.regions.list, filterable: {...r.list?.filterable, place: 'text'}} as never}),
    /"place", which does not exist/,
  ],
  ['volumes', () => ({settled: of(v => (v.status as unknown) === 'actve')}), /never settled/],
  ['nodes', () => ({ssh: {address: of(n => n.ip)}}), /its address reads "ip"/],

  ['volumes', r => renamed(r, 'resize', 'size', 'new_size'), /"new_size" is none of the request's/],
  ['volumes', r => renamed(r, 'clone', 'label', 'name'), /the request does not take label/],
  [
    'records',
    r => action(r, 'add', {body: of(() => ({type: 'A', target: 'x', nmae: 'www'}))}),
    /sends "nmae"/,
  ],
  ['volumes', r => field(r, 'resize', 'size', {type: 'text'}), /the request does not take size/],
  [
    'nodes',
    r => field(r, 'create', 'root_pass', {when: of(answers => answers.imag !== undefined)}),
    /the answer "imag"/,
  ],
  ['volumes', r => field(r, 'attach', 'node_id', {from: {resource: 'node'}}), /chosen from "node"/],
  [
    'volumes',
    r => field(r, 'attach', 'node_id', {from: {resource: 'nodes', filter: of(v => `place=${v.region}`)}}),
    /no field "place"/,
  ],
  [
    'volumes',
    r => field(r, 'attach', 'node_id', {from: {resource: 'nodes', filter: of(v => `region="${v.label}"`)}}),
    /never has anything/,
  ],
  [
    'volumes',
    r => field(r, 'attach', 'node_id', {from: {resource: 'nodes', detail: of(n => `${n.state}`)}}),
    /reads "state" of nodes/,
  ],
  ['records', r => field(r, 'add', 'type', {choices: undefined}), /nothing to choose from/],
  [
    'volumes',
    r => action(r, 'detach', {params: of(v => ({volume: v.id}))}),
    /gives volume for the parameters/,
  ],
  ['volumes', r => action(r, 'detach', {params: of(v => ({id: v.uid}))}), /reads "uid"/],
  [
    'records',
    r => action(r, 'add', {params: (_: unknown, place: Item) => ({domain_id: place.domain})}),
    /reads "domain" of its place/,
  ],
  [
    'volumes',
    r => action(r, 'attach', {sets: ['config_id']}),
    /attach sets "config_id", which is not both a field of it and of the item/,
  ],
  [
    'nodes',
    r =>
      action(r, 'boot', {unavailable: of(n => ((n.status as unknown) === 'offlin' ? undefined : 'it runs'))}),
    /boot can be done to no item/,
  ],
  [
    'nodes',
    r =>
      action(r, 'boot', {
        unavailable: of(n => ((n.status as unknown) === 'offline' ? undefined : `it is ${n.state}`)),
      }),
    /says "it is undefined"/,
  ],
  [
    'volumes',
    r => action(r, 'create', {creates: of(a => ({resource: 'volume', label: a.label}))}),
    /creates "volume"/,
  ],
  [
    'records',
    r =>
      action(r, 'add', {
        creates: of(() => ({
          resource: 'records',
          label: 'x',
          params: {domain_id: 1},
          matches: of(one => one.host),
        })),
      }),
    /made by "host"/,
  ],
  [
    'nodes',
    r =>
      action(r, 'create', {
        cost: (_: unknown, __: unknown, {find}: PriceSources) => find('plans', 'x'),
      }),
    /its cost in "plans"/,
  ],
  [
    'volumes',
    r =>
      action(r, 'resize', {
        endpoint: call('POST', '/volumes/:id/resize', {reply: endpoints.volumes.resize.reply}),
      }),
    /has no body/,
  ],
];

test.each(planted)('a mistake in %s is told', (name, plant, told) => {
  const original = resourceOf(name);
  const {fields, ...definition} = original;
  const schema = schemaOf(original);
  if (!schema) throw new Error(name);
  const copy = describe(schema).resource({...definition, ...plant(original)});
  expect(fields).toBeDefined();
  expect(problemsOf(copy, world).join('\n')).toMatch(told);
});
