import {createClient, type Params} from '../../../src/api/index.ts';
import {embeddedTransport} from '../../../src/connection/client.ts';
import * as all from '../../../src/resources/all.ts';
import type {Resource} from '../../../src/resources/definition/definition.ts';
import {createDemoService} from '../../demo-account.ts';
import {noon} from '../../screens/screen.tsx';

/** Items of every resource to try a definition with: those of the demo account, and each again in every known status. */
export interface World {
  resources: ReadonlyMap<string, Resource>;
  /** As the service gives them. */
  items: (resource: string) => readonly unknown[];
  /** The parameters of the list that an item lies in. */
  placeOf: (item: unknown) => Params;
}

/** What is kept on this machine. */
const here: Readonly<Record<string, readonly unknown[]>> = {
  journal: [
    {
      ...{id: 'r-1', time: '2026-11-20T12:00:00.000', profile: 'demo', address: 'embedded service'},
      ...{what: 'resize volume db-data', method: 'POST', path: '/volumes/100/resize', body: {size: 40}},
      ...{outcome: 'not_done', detail: 'no answer in time', took: 5000},
    },
    {
      ...{id: 'r-2+', time: '2026-11-20T12:00:05.000', profile: 'demo', address: 'embedded service'},
      ...{what: 'boot 2 nodes', outcome: 'done', writes: [{id: 'r-2', outcome: 'done'}]},
    },
  ],
  profiles: [
    {
      ...{name: 'work', url: 'https://api.example.com/v4', word: 'linode', token: 'kept here', color: 'red'},
      ...{token_command: 'pass show cloud', read_only: true, default: true, open: false, builtin: false},
    },
    {name: 'demo', url: 'embedded service', read_only: false, default: false, open: true, builtin: true},
    {name: 'home', url: 'https://api.example.org/v4', default: false, open: false, builtin: false},
  ],
  preferences: [
    {
      ...{name: 'theme', setting: 'theme', value: 'dark', default: 'auto', from: 'settings, line 2'},
      ...{does: 'the colours', unused: null, at_start: false},
    },
    {
      ...{name: 'screenReader', setting: 'screenReader', value: 'false', default: 'false', from: 'default'},
      ...{does: 'prints lines', unused: 'it must be true or false', at_start: true},
    },
    {
      ...{name: 'commands.trace', setting: 'commands', value: 'mtr {label}', from: 'settings, line 3'},
      ...{does: 'trace (M)', where: 'nodes', unused: null, at_start: false},
      ...{run: 'mtr {label}', on: ['nodes'], key: 'M', in: 'reader', confirm: true, title: 'the route'},
    },
    {
      ...{name: 'filters.web', setting: 'filters', value: 'nodes label^web', from: 'settings, line 4'},
      ...{does: ':web applies it', where: 'nodes', resource: 'nodes', filter: 'label^web'},
    },
  ],
};

export async function demoWorld(): Promise<World> {
  const service = await createDemoService({now: () => new Date(noon)});
  const client = createClient({
    url: 'https://demo.invalid/v4',
    word: 'node',
    token: service.token,
    transport: embeddedTransport(service),
  });
  const known = new Map<string, readonly unknown[]>(Object.entries(here));
  const list = async (resource: Resource, params: Params = {}) => {
    if (resource.list?.kind !== 'list') throw new Error(resource.name);
    const {slots} = await client.list(resource.list, {pageSize: 500, params});
    return slots.flatMap(slot => (slot.ok ? [slot.value] : []));
  };
  const resources: readonly Resource[] = Object.values(all);
  for (const resource of resources) {
    if (!resource.source.account || resource.parent) continue;
    if (resource.list) known.set(resource.name, await list(resource));
    else if (resource.read) known.set(resource.name, [(await client.get(resource.read, {})).value]);
  }
  // Where each item of a resource lies: the parameters of its list.
  const within = new Map<unknown, Params>();
  /** What lies inside others, which may lie inside others themselves. */
  const readInside = async (resource: Resource): Promise<void> => {
    const parent = resources.find(({name}) => name === resource.parent);
    if (!parent || known.has(resource.name)) return;
    await readInside(parent);
    const link = parent.relations?.find(({to}) => to === resource.name);
    const charted = parent.charts?.of === resource.name ? parent.charts : undefined;
    const found: unknown[] = [];
    for (const item of (known.get(parent.name) ?? []).slice(0, 25)) {
      if (!resource.list && resource.read) {
        const id = charted?.id(item) ?? link?.id?.(item, {});
        // Of a node that is off there are no numbers.
        const read = id ? client.get(resource.read, {id}) : undefined;
        const {value} = (await (charted ? read?.catch(() => undefined) : read)) ?? {};
        if (value !== undefined) found.push(value);
        continue;
      }
      const params = link?.params?.(item, within.get(item) ?? {}) ?? {};
      for (const one of await list(resource, params)) {
        within.set(one, params);
        found.push(one);
      }
    }
    known.set(resource.name, found);
  };
  for (const resource of resources) await readInside(resource);
  return {
    resources: new Map(resources.map(resource => [resource.name, resource])),
    items: name => known.get(name) ?? [],
    placeOf: item => within.get(item) ?? {},
  };
}
