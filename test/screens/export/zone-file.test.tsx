import {expect, test} from 'vitest';
import type {Setting} from '../screen.tsx';
import {openAt} from '../steps.ts';

/** A domain as a zone file, from the list of domains and from that of its records. */

const file = 'kestrel-freight.example-2026-11-20.zone';

/** A service without the endpoint for zone files. */
const withoutZoneFiles = {
  columns: 140,
  transport: async (wire, service, signal) =>
    wire.url.endsWith('/zone-file')
      ? {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'}
      : service(wire, signal),
} satisfies Setting;

test("the selected domain is exported with the service's name servers", async () => {
  const screen = await openAt(': "domains domain=kestrel-freight.example" enter · e up', {columns: 120});
  expect(screen.frame()).toContain('› the domain kestrel-freight.example');
  await screen.press('enter');
  expect(screen.frame()).toMatch(/› Zone file +the domain whole, with all its records/);
  await screen.press('ctrl-s');
  expect(screen.frame()).toMatch(/exported [1-9]\d* records to ~\/kestrel-freight\.example-2026-11-20\.zone/);
  const text = screen.files.get(file) ?? '';
  expect(text).toMatch(
    /^\$ORIGIN kestrel-freight\.example\.\n\$TTL 86400\n@ +IN {2}SOA +ns1\.node\.example\. /,
  );
  expect(text).toMatch(/\n@ +IN {2}NS +ns5\.node\.example\.\n/);
  expect(text).toMatch(/\nwww +IN {2}CNAME kestrel-freight\.example\.\n/);
});

test('a domain is exported from its records and from its own screen', async () => {
  const screen = await openAt(': "domains domain=kestrel-freight.example" enter · enter · e tab up ctrl-s', {
    columns: 120,
  });
  const fromRecords = screen.files.get(file);
  expect(fromRecords).toContain('$ORIGIN kestrel-freight.example.');
  screen.files.clear();
  await screen.press('esc', 'd', 'e');
  expect(screen.frame()).toContain('Zone file');
  await screen.press('ctrl-s');
  expect(screen.files.get(file)).toBe(fromRecords);
});

test('if the service tells no name servers the export says so', async () => {
  const screen = await openAt(
    ': "domains domain=kestrel-freight.example" enter · e up ctrl-s',
    withoutZoneFiles,
  );
  expect(screen.frame()).toMatch(
    /exported [1-9]\d* records to .*\.zone · the service does not report its name servers: put them into the file/,
  );
  expect(screen.files.get(file)).toContain('unknown-name-server.invalid.');
  expect(screen.files.get(file)).toContain(' 2026112012 ');
});

test('what a zone file lacks is told in the order in which it shows', async () => {
  const screen = await openAt(': "domains domain=kestrel-freight.example" enter · e up ctrl-s', {
    ...withoutZoneFiles,
    transport: async (wire, service, signal) => {
      const reply = await withoutZoneFiles.transport(wire, service, signal);
      return wire.url.includes('/records?')
        ? {...reply, body: reply.body.replace('"CNAME"', '"ODD"')}
        : reply;
    },
  });
  expect(screen.frame()).toMatch(
    / · one record that no zone file can hold .* · the service\s+does not report/s,
  );
});

test('a slave domain is refused, as its records are elsewhere', async () => {
  const screen = await openAt(': "domains type=slave" enter · e up ctrl-s', {columns: 140});
  expect(screen.frame()).toMatch(
    /the records of \S+ are kept by its masters \([\d., ]+\): ask them for the zone/,
  );
  expect(screen.files.size).toBe(0);
});

test('a missing zone file endpoint is requested once only', async () => {
  const screen = await openAt(
    ': "domains domain=kestrel-freight.example" enter · e up ctrl-s',
    withoutZoneFiles,
  );
  screen.files.clear();
  await screen.press('e', 'up', 'ctrl-s');
  expect(screen.frame()).toMatch(/exported [1-9]\d* records to .*\.zone/);
  expect(screen.requests.filter(({path}) => path.endsWith('/zone-file'))).toHaveLength(1);
});
