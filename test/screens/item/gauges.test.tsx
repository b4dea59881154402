import {expect, test} from 'vitest';
import type {Setting} from '../screen.tsx';
import {openAt} from '../steps.ts';

const GB = {used: 0, quota: 1000, billable: 0};
const transferOf = (reply: object): NonNullable<Setting['transport']> => {
  return async (wire, service, signal) =>
    wire.url.endsWith('/account/transfer')
      ? {status: 200, headers: {}, body: JSON.stringify(reply)}
      : service(wire, signal);
};

async function atTransfer(reply: object, setting: Setting = {}) {
  const screen = await openAt(': "transfer" enter', {
    columns: 80,
    rows: 24,
    transport: transferOf(reply),
    ...setting,
  });
  const lines = screen.frame().split('\n');
  return lines.slice(lines.indexOf(' Used of the quota') + 1, -2).filter(line => line.trim() !== '');
}

const regions = [
  {id: 'nl-ams', ...GB, used: 450},
  {id: 'us-east', ...GB, used: 1200, billable: 200},
  {id: 'gb-lon', ...GB, used: 850, quota: 10_000},
];

test('the transfer of the account and of its regions is drawn as gauges, the fullest region first', async () => {
  const lines = await atTransfer({used: 2500, quota: 12_000, billable: 200, region_transfers: regions});
  expect(lines.map(line => line.trimEnd())).toEqual([
    `  account           ▕███▏${' '.repeat(11)}▏ 21 %`,
    `  Newark us-east    ▕${'█'.repeat(15)}▏120 %  1,200 of  1,000 GB · billable 200 GB`,
    `  Amsterdam nl-ams  ▕██████▊${' '.repeat(8)}▏ 45 %    450 of  1,000 GB`,
    `  London 2 gb-lon   ▕█▎${' '.repeat(13)}▏  9 %    850 of 10,000 GB`,
  ]);
});

test('a region without a quota comes after the others', async () => {
  const [one, ...others] = regions;
  const lines = await atTransfer({
    ...{used: 2500, quota: 12_000, billable: 200},
    region_transfers: [one, {id: 'de-fra', ...GB, quota: 0}, ...others],
  });
  expect(lines.map(line => line.trim().split(/ *▕| {2}/)[0])).toEqual([
    'account',
    'Newark us-east',
    'Amsterdam nl-ams',
    'London 2 gb-lon',
    'de-fra',
  ]);
});

test('missing or wrong numbers draw no gauge', async () => {
  expect(await atTransfer({used: 5, quota: 0, region_transfers: null})).toEqual([
    expect.stringMatching(/^ {2}account +— *$/),
  ]);
  const odd = [{id: 'a\u001b[2J', used: -5, quota: 1e-300}, {id: 'b'}, {id: 'c', used: 1e308, quota: 1e-308}];
  const lines = await atTransfer({used: 1, quota: 3, region_transfers: odd});
  expect(lines.join('\n')).not.toMatch(/NaN|Infinity|undefined|\u001b/);
  expect(lines).toHaveLength(4);
});
