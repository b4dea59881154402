import type {Json} from '../../../../src/api/index.ts';
import type {Setting} from '../../screen.tsx';
import {answering, changing} from '../troubles.ts';
import {walkAll} from '../walk.ts';

/** Overviews, lists and items of which only a part is there or can be read, at all sizes, and what keys do on them. */

type Trouble = NonNullable<Setting['transport']>;

/** Changes the pages that are read, and the single items. */
const replying =
  (change: (json: Record<string, Json>, path: string) => Record<string, Json>): Trouble =>
  async (wire, service, signal) => {
    const reply = await service(wire, signal);
    const path = new URL(wire.url).pathname.replace('/v4', '');
    return wire.method === 'GET' && reply.status === 200
      ? {...reply, body: JSON.stringify(change(JSON.parse(reply.body), path))}
      : reply;
  };

/** Rows without an id cannot be read. */
const broken = changing(rows =>
  rows.map((row, at) => (at < 2 && typeof row === 'object' ? {...row, id: {}, type: {}} : row)),
);
const unreadable = changing(rows => rows.map(row => (typeof row === 'object' ? {...row, id: {}} : row)));
const announced = replying(json =>
  Array.isArray(json.data) ? {...json, data: [], results: 5, pages: 1} : json,
);
const first = replying(json =>
  Array.isArray(json.data) ? {...json, data: json.data.slice(0, 1), results: 5, pages: 1} : json,
);
/** Single items with nothing in them. */
const bare = replying((json, path) =>
  Array.isArray(json.data) || /stats/.test(path)
    ? json
    : Object.fromEntries(
        Object.entries(json).map(([key, value]) => [key, /^(id|label)$/.test(key) ? value : null]),
      ),
);
const none = replying((json, path) =>
  /transfer/.test(path) ? {...json, quota: 0, used: 0, billable: 0, region_transfers: []} : json,
);

const sizes = '80x24 · 60x20 · 40x12 · 160x50 · 120x30';
const overview = {columns: 120, rows: 40, preferences: {start: 'overview'}} satisfies Setting;
const lists = ['nodes', 'volumes', 'domains', 'events', 'invoices', 'tickets', 'balancers'];
const eachList = lists.map(name => `: "${name}" enter · down enter · esc`).join(' · ');
const tour = `${sizes} · G · up · left · right · down · enter · esc · ${eachList}`;

walkAll([
  {name: 'partly-unreadable', setting: {...overview, transport: broken}, steps: tour},
  {
    name: 'wholly-unreadable',
    setting: {...overview, transport: unreadable},
    steps: `${tour} · : "nodes" enter space · x · o · / "web" enter · esc · y · esc c · C · esc e`,
  },
  {name: 'announced-but-not-sent', setting: {...overview, transport: announced}, steps: `${tour} · G · r`},
  {
    name: 'only-the-first-sent',
    setting: {...overview, transport: first},
    steps: `${tour} · G · / "x" enter · o`,
  },
  {
    name: 'bare-items',
    setting: {...overview, transport: bare},
    steps: `
      ${sizes} ·
      ${['account', 'transfer', 'settings'].flatMap(name => [`: "${name}" enter`, 'y', 'esc', 'c']).join(' · ')} ·
      : "nodes" enter enter · 160x40 · G · 1 · : "volumes" enter enter r · G
    `,
  },
  {
    name: 'no-transfer',
    setting: {...overview, transport: none},
    steps: `${sizes} · : "transfer" enter · y · : "nodes" enter enter · G`,
  },
  {
    name: 'lists-that-are-not-there',
    setting: {
      ...overview,
      transport: answering(
        404,
        (_, path) => /volumes|tickets|notifications|transfer|kernels/.test(path),
        'Not found',
      ),
    },
    steps: `
      ${sizes} · : "vol" · enter · esc : "tickets" enter · : "transfer" enter ·
      : "nodes" enter enter · 1 · esc ! enter · * "db" enter · esc : "nodes" enter n "a" tab tab · esc r
    `,
  },
  {
    name: 'nothing-allowed',
    setting: {...overview, transport: answering(403, () => true, 'Unauthorized')},
    steps: `${sizes} · G · up · enter · r · : "nodes" enter · n · esc · * "db" enter · G`,
  },
  {
    name: 'items-that-are-not-there',
    setting: {
      columns: 100,
      rows: 20,
      transport: answering(404, (_, path) => /\/\d+$/.test(path), 'Not found'),
    },
    steps: `
      : "node 41299999" enter · y · c · C · e · r · s · b · 1 · J · esc esc : "volume 12" enter · [ ] ·
      enter
    `,
  },
  {
    name: 'items-with-notices',
    setting: {columns: 120, rows: 50},
    steps: `
      : "node 41201109" enter · 80x24 · G · 160x50 y · esc esc : "nodes notices>0" enter enter ·
      : "volumes notices>0" enter enter · esc o · : "images deprecated=true" enter enter ·
      : "users" enter enter · : "grants" enter · : "balancers" enter down enter
    `,
  },
  {
    name: 'relations-partly-read',
    setting: {
      columns: 120,
      rows: 40,
      nodes: 1500,
      transport: async (wire, service, signal) =>
        answering(500, () => wire.url.includes('page=3') || wire.url.includes('/stackscripts'))(
          wire,
          service,
          signal,
        ),
    },
    steps: `
      : "image node/debian12" enter · 40s · r · G 1 · esc : "regions" enter enter · 40s ·
      esc : "types" enter down down enter · : "node 41200113" enter · 40s · G · : "sshkeys" enter enter ·
      40s · : "users" enter down enter · 40s · : "domains" enter d · 40s · * "kestrel" enter · 40s ·
      r
    `,
  },
  {
    name: 'keys-before-the-item',
    setting: {columns: 100, rows: 20},
    steps: `
      hold : "node 41200113" enter · y · c · esc · let · esc esc esc hold : "volume 7310004" enter E ·
      esc · let · esc hold : "domain 1204118" enter e · let · esc esc hold : "settings" enter s · o · 1 ·
      let · esc H hold r enter · let
    `,
  },
]);
