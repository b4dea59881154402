import type {Json} from '../../../src/api/index.ts';
import {answering, changing} from './troubles.ts';
import {walkAll} from './walk.ts';

/** What an account rarely has: nothing at all, rows that cannot be read, times and numbers that are missing. */

const catalogues = /^\/(regions|images|node\/(types|kernels)|volumes\/types|nodebalancers\/types)/;
const empty = changing((rows, path) => (catalogues.test(path) ? rows : []));
/** The second row is none, in the third everything is null but its id and its label. */
const unreadable = changing(rows =>
  rows.map((row, at): Json => {
    if (at === 1) return 'nothing';
    if (at !== 2 || typeof row !== 'object' || row === null || Array.isArray(row)) return row;
    const parts = Object.entries(row).map(([key, value]): [string, Json] => [
      key,
      /^(id|label)$/.test(key) ? value : null,
    ]);
    return Object.fromEntries(parts);
  }),
);
const kinds = ['volumes', 'balancers', 'events', 'tickets', 'invoices', 'notices'];

walkAll([
  {
    name: 'empty-account',
    setting: {columns: 120, rows: 24, transport: empty, preferences: {start: 'overview'}},
    steps: `
      down · right · down · G · enter · esc · 80x24 · : "nodes" enter enter · d · x · space · enter ·
      / "web" enter · esc · e · esc · ${kinds.map(kind => `: "${kind}" enter`).join(' · ')} ·
      * "web" enter · n · down down down
    `,
  },
  {
    name: 'unreadable-rows',
    setting: {columns: 120, rows: 16, transport: unreadable, preferences: {start: 'overview'}},
    steps: `
      down · right · down · G · g · 70x24 · 120x24 · : "nodes" enter enter · esc · j · d · x · space · E ·
      esc · u · / "status=running" enter · esc · : "sort created" enter · e · enter · esc esc esc ·
      ${kinds.flatMap(kind => [`: "${kind}" enter`, 'j j d', 'esc']).join(' · ')} · * "a" enter ·
      : "volume" down · esc · : "nodes" enter n · down · down · down · down
    `,
  },
  {
    name: 'recent-events',
    setting: {
      columns: 100,
      rows: 30,
      // All events are about the node that is asked for.
      transport: async (wire, service, signal) => {
        const {'X-Filter': _, ...headers} = wire.headers;
        return service(wire.url.includes('/events') ? {...wire, headers} : wire, signal);
      },
      preferences: {pane: false},
    },
    steps: 'd · G · 69x30 · G · 40x20 · G · 120x60 · 2',
  },
  {
    name: 'events-and-types-fail',
    setting: {
      columns: 120,
      rows: 30,
      transport: answering(500, (_, path) => /events|types|notifications|stats/.test(path)),
    },
    steps: 'd · G · r · 80x24 · esc · z · down · esc · n · down down · esc esc · : "overview" enter · G',
  },
  {
    name: 'many-marked',
    setting: {columns: 100, rows: 20},
    steps: `
      space space space space space space space · : "delete" · esc : "boot" enter · esc b · esc S ·
      esc z · esc E · right down · esc x · esc c · esc C · esc e · esc ctrl-y · u : "volumes" enter ·
      space space space space space space · t · esc a · esc z "100" enter · esc l · esc x "6" ·
      esc esc / "detached" enter · space · x
    `,
  },
]);
