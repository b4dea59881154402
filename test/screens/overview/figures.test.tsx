import {expect, test} from 'vitest';
import type {Json} from '../../../src/api/index.ts';
import type {OverviewGroup, OverviewSection} from '../../../src/app/screens/overview/model.ts';
import {sectionsOf} from '../../../src/app/screens/overview/sections.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {isRecord} from '../../../src/own-property.ts';
import {golden} from '../../golden.ts';
import type {Setting} from '../screen.tsx';
import {openAt} from '../steps.ts';

/** The figures of accounts with little in them, as text: what each says, in which tone, and where it leads. */

type Row = Record<string, Json>;

const told = (value: Record<string, unknown>): string =>
  Object.entries(value)
    .filter(([, one]) => one !== undefined && one !== false)
    .map(([name, one]) => `${name}=${typeof one === 'object' ? JSON.stringify(one) : one}`)
    .join(' ');

function groupText(group: OverviewGroup): string[] {
  if (group.kind === 'remark') return [`  remark ${group.tone}: ${group.text}`];
  const {entries, ...rest} = group;
  return [
    `  ${told(rest)}`,
    ...entries.map(({figure, ...entry}) => `    ${told(entry)} → ${figure.name} ${told(figure.behind)}`),
  ];
}

const sectionText = ({figure, groups, ...rest}: OverviewSection): string[] => [
  `${told(rest)} → ${figure.name} ${told(figure.behind)}`,
  ...groups.flatMap(groupText),
];

/** The rows of each list, each made from one that the demo account has. */
const lists: Readonly<Record<string, readonly Row[]>> = {
  '/node/instances': [
    {status: 'running', region: 'nl-ams'},
    {status: 'running', region: 'de-fra'},
    {status: 'running', region: 'de-fra'},
    {status: 'billing_suspension', region: 'us-east'},
    {status: 'provisioning', region: 'nl-ams'},
    {status: 'offline', region: 'us-east'},
    {status: 'offline', region: 'de-fra', type: 'a-type-of-unknown-price'},
    {status: null, region: 'gb-lon'},
  ],
  '/volumes': [{node_id: null, size: 20}, {node_id: null, size: 10}, {size: 40}],
  '/nodebalancers': [{}],
  '/account/notifications': [
    {severity: 'minor', message: 'the first minor one'},
    {severity: 'major', message: 'the first major one', when: null},
    {severity: null, message: 'one without a severity', when: '2026-11-21T12:00:00'},
    {severity: 'critical', message: 'a critical one'},
    {severity: 'major', message: 'the second major one'},
    {severity: 'minor', message: 'the second minor one'},
  ],
  '/account/events': [
    {id: 9, action: 'node_boot', status: 'failed', created: '2026-11-20T11:00:00'},
    {id: 8, action: 'node_boot', status: 'finished', created: '2026-11-20T10:00:00'},
    {id: 7, action: 'node_boot', status: 'failed', created: '2026-11-13T12:00:01'},
    {id: 6, action: 'node_boot', status: 'failed', created: '2026-11-13T11:59:59'},
  ],
  '/account/invoices': [
    {id: 5, date: '2026-11-01T00:00:00', total: 12.5},
    {id: 4, date: '2026-11-02T00:00:00', total: '0.25'},
    {id: 3, date: '2026-08-31T23:59:59', total: 4},
    {id: 2, date: null, total: 100},
    {id: 1, date: '2026-07-01T00:00:00', total: null},
  ],
};

const region = (id: string, used: number | null, quota: number | null) => ({id, used, quota, billable: 0});

const singles: Readonly<Record<string, Row>> = {
  '/account': {balance: null, balance_uninvoiced: 3.5},
  '/account/transfer': {
    ...{used: 500, quota: 1000, billable: 0},
    region_transfers: [
      region('nl-ams', 10, 100),
      region('de-fra', null, 100),
      region('us-east', 5, 0),
      region('gb-lon', 90, 100),
    ],
  },
};

type Answer = {status?: number; rows?: readonly Json[]; results?: number};

/** Answers with these rows, or as `other` says. */
const small =
  (
    other: (path: string, rows: readonly Json[]) => Answer | undefined = () => undefined,
  ): Setting['transport'] =>
  async (wire, service, signal) => {
    const path = new URL(wire.url).pathname.replace('/v4', '');
    const reply = await service(wire, signal);
    const body = JSON.parse(reply.body);
    const single = singles[path];
    const changes = lists[path];
    const own = changes?.map((change, at) => ({
      ...(isRecord(body.data[0]) ? body.data[0] : {}),
      id: at + 1,
      ...change,
    }));
    const {status = 200, rows = own, results = rows?.length} = other(path, own ?? []) ?? {};
    if (status !== 200) return {...reply, status, body: JSON.stringify({errors: [{reason: 'not now'}]})};
    if (single) return {...reply, body: JSON.stringify({...body, ...single})};
    return rows ? {...reply, body: JSON.stringify({page: 1, pages: 1, results, data: rows})} : reply;
  };

const accounts: Readonly<Record<string, Setting['transport']>> = {
  'all of it is read': small(),
  'one row of each is read': small((path, rows) =>
    lists[path] ? {rows: rows.slice(0, 1), results: 3000} : undefined,
  ),
  'some rows cannot be read': small((path, rows) =>
    lists[path] ? {rows: [{}, ...rows.slice(1)]} : undefined,
  ),
  'no row can be read': small((path, rows) => (lists[path] ? {rows: rows.map(() => ({}))} : undefined)),
  'nothing is there': small(path => (lists[path] ? {rows: []} : undefined)),
  'rows are announced and not sent': small(path => (lists[path] ? {rows: [], results: 1} : undefined)),
  'some of it fails': small(path =>
    path === '/volumes' || path === '/account/transfer' ? {status: 500} : undefined,
  ),
  'some of it is not there': small(path =>
    ['/nodebalancers', '/account/events', '/account'].includes(path) ? {status: 404} : undefined,
  ),
};

test('what the overview tells of small accounts, whole ones and those of which not all can be read', async () => {
  const texts: string[] = [];
  for (const [name, transport] of Object.entries(accounts)) {
    const screen = await openAt('H', {columns: 120, rows: 40, ...(transport ? {transport} : {})});
    const state = screen.store.get();
    const place = placeOf(state);
    if (place.kind !== 'screen') throw new Error('it is the overview');
    const sections = sectionsOf(state, place);
    texts.push(`── ${name}`, ...sections.flatMap(sectionText));
  }
  golden('figures', `${texts.join('\n')}\n`);
});

test('of rows that were announced and not sent, what keeps them from being read again is told', async () => {
  let fails = false;
  const transport = small(path => {
    if (!lists[path]) return undefined;
    return fails ? {status: 500} : {rows: [], results: 1};
  });
  const screen = await openAt('H', {columns: 120, rows: 40, ...(transport ? {transport} : {})});
  fails = true;
  await screen.press('r');
  expect(screen.frame()).toMatch(/ Volumes .*\n +volumes: demo\.invalid answered GET \/volumes with 500/);
  expect(screen.frame()).not.toContain('but sent none');
});
