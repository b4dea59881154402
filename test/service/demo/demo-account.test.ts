import {createHash} from 'node:crypto';
import * as v from 'valibot';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import * as model from '../../../src/model/index.ts';
import {
  type Account,
  Event,
  Invoice,
  Notification,
  Payment,
  Ticket,
  Token,
  type Transfer,
  User,
} from '../../../src/service/account/account-schema.ts';
import {LoadBalancer} from '../../../src/service/balancers/balancer-schema.ts';
import {Image, Kernel, Region, Script, Type} from '../../../src/service/catalogue/catalogue-schema.ts';
import {DnsRecord, Domain} from '../../../src/service/domains/domain-schema.ts';
import type {Service} from '../../../src/service/index.ts';
import {Node} from '../../../src/service/nodes/node-schema.ts';
import {day} from '../../../src/service/simulation/clock.ts';
import {Volume} from '../../../src/service/volumes/volume-schema.ts';
import {golden} from '../../golden.ts';
import {noon, openNew, read, readAll} from '../helpers.ts';

let service: Service;
let nodes: readonly Node[];
let volumes: readonly Volume[];
beforeAll(async () => {
  service = await openNew();
  nodes = await readAll<Node>(service, '/node/instances');
  volumes = await readAll<Volume>(service, '/volumes');
});
afterAll(() => service.close());

describe('all replies match the schemas', () => {
  test.each<[string, v.GenericSchema, v.GenericSchema]>([
    ['/node/instances', Node, model.Node],
    ['/volumes', Volume, model.Volume],
    ['/nodebalancers', LoadBalancer, model.LoadBalancer],
    ['/domains', Domain, model.Domain],
    ['/images', Image, model.Image],
    ['/node/types', Type, model.Type],
    ['/regions', Region, model.Region],
    ['/node/kernels', Kernel, model.Kernel],
    ['/node/stackscripts', Script, model.Script],
    ['/account/events', Event, model.Event],
    ['/account/notifications', Notification, model.Notification],
    ['/account/payments', Payment, model.Payment],
    ['/account/invoices', Invoice, model.Invoice],
    ['/account/users', User, model.User],
    ['/support/tickets', Ticket, model.Ticket],
    ['/profile/tokens', Token, model.Token],
  ])('%s', async (path, exact, shared) => {
    const items = await readAll<object>(service, path);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      for (const schema of [exact, shared]) {
        const {issues} = v.safeParse(schema, item);
        expect(issues?.map(issue => `${v.getDotPath(issue)}: ${issue.message}`)).toBeUndefined();
      }
    }
  });
});

describe('the demo account is consistent', () => {
  test('nodes: labels and addresses are unique, types, regions and images exist, dates ascend with ids', async () => {
    expect(new Set(nodes.map(node => node.label)).size).toBe(140);
    expect(new Set(nodes.flatMap(node => node.ipv4)).size).toBe(nodes.flatMap(node => node.ipv4).length);
    const known = async (path: string) =>
      new Set((await readAll(service, path)).map(item => String(item.id)));
    const [types, regions, images] = await Promise.all([
      known('/node/types'),
      known('/regions'),
      known('/images'),
    ]);
    for (const node of nodes) {
      expect(node.label).toMatch(model.nodeLabel);
      expect(types).toContain(node.type);
      expect(regions).toContain(node.region);
      expect(images).toContain(node.image);
    }
    const dates = nodes.map(node => node.created);
    expect(dates).toEqual([...dates].sort());
    const running = nodes.filter(node => node.status === 'running').length;
    expect(running).toBeGreaterThan(110);
    expect(running).toBeLessThan(140);
  });

  test('volumes: attached to nodes of their own region, at most 8 each, with the label of the node', () => {
    const byId = new Map(nodes.map(node => [node.id, node]));
    const held = new Map<number, number>();
    for (const volume of volumes) {
      expect(volume.label).toMatch(model.volumeLabel);
      expect(volume.label.length).toBeLessThanOrEqual(32);
      expect(['enabled', 'disabled']).toContain(volume.encryption);
      expect(volume.filesystem_path).toBe(`/dev/disk/by-id/scsi-0Node_Volume_${volume.label}`);
      if (volume.node_id === null) continue;
      const node = byId.get(volume.node_id);
      expect(volume).toMatchObject({region: node?.region, node_label: node?.label});
      held.set(volume.node_id, (held.get(volume.node_id) ?? 0) + 1);
    }
    expect(Math.max(...held.values())).toBe(model.volumesPerNode);
    expect(volumes.filter(volume => volume.node_id === null).length).toBeGreaterThan(2);
    expect(new Set(volumes.map(volume => volume.label)).size).toBe(60);
  });

  test('records: of every type, with addresses of the account’s own nodes', async () => {
    const domains = await readAll<Domain>(service, '/domains');
    const balancers = await readAll<LoadBalancer>(service, '/nodebalancers');
    const addresses = new Set([...nodes.flatMap(node => node.ipv4), ...balancers.map(each => each.ipv4)]);
    const seen = new Set<string>();
    for (const domain of domains) {
      const records = await readAll<DnsRecord>(service, `/domains/${domain.id}/records`);
      if (domain.type === 'slave') expect(records).toEqual([]);
      for (const record of records) {
        expect(v.is(DnsRecord, record)).toBe(true);
        seen.add(record.type);
        if (record.type === 'A') expect(addresses).toContain(record.target);
        expect(await read(service, `/domains/${domain.id}/records/${record.id}`)).toEqual(record);
      }
    }
    expect([...seen].sort()).toEqual([...model.recordTypes].sort());
  });

  test('events: of the last 90 days, about existing items, some in progress', async () => {
    const events = await readAll<Event>(service, '/account/events');
    expect(events.length).toBeGreaterThan(100);
    const ids = new Set([...nodes, ...volumes].map(each => each.id));
    for (const event of events) {
      const age = noon.getTime() - Date.parse(`${event.created}Z`);
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThan(90 * day);
      if (event.entity?.type === 'node' || event.entity?.type === 'volume')
        expect(ids).toContain(event.entity.id);
    }
    const started = events.filter(event => event.status === 'started');
    const moving = [...nodes, ...volumes].filter(
      each => !['running', 'offline', 'active'].includes(each.status),
    );
    expect(new Set(started.map(event => event.entity?.id))).toEqual(new Set(moving.map(each => each.id)));
  });

  test('billing: payments are for invoices, the balance is the rest', async () => {
    const invoices = await readAll<Invoice>(service, '/account/invoices');
    const payments = await readAll<Payment>(service, '/account/payments');
    const account = await read<Account>(service, '/account');
    const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
    expect(sum(invoices.map(each => each.total)) - sum(payments.map(each => each.usd))).toBeCloseTo(
      account.balance,
      2,
    );
    for (const each of invoices) expect(each.subtotal + each.tax).toBeCloseTo(each.total, 2);
    const types = new Map((await readAll<Type>(service, '/node/types')).map(type => [type.id, type]));
    const month = sum(
      nodes.map(node => {
        const type = types.get(node.type);
        return (type?.region_prices.find(price => price.id === node.region) ?? type?.price)?.monthly ?? 0;
      }),
    );
    // The last invoice is for a month in which some of the nodes did not exist yet.
    expect(invoices[0]?.subtotal).toBeGreaterThan(month * 0.8);
    expect(invoices[0]?.subtotal).toBeLessThan(month * 1.3);
  });
});

describe('the options of the demo account', () => {
  test('the same seed and time make the same account, another seed another one', async () => {
    const everything = async (seed: number) => {
      const one = await openNew({seed});
      const paths = [
        '/node/instances',
        '/volumes',
        '/account/events',
        '/account/invoices',
        '/support/tickets',
      ];
      const all = JSON.stringify(await Promise.all(paths.map(path => readAll(one, path))));
      one.close();
      return all;
    };
    expect(await everything(7)).toBe(await everything(7));
    expect(await everything(7)).not.toBe(await everything(8));
  });
});

test('the account of a seed stays what it was, and becomes the same in an hour', async () => {
  const own = await openNew();
  await read(own, '/volumes');
  const {used, quota} = await read<Transfer>(own, '/account/transfer');
  const digests = () =>
    Object.entries(own.store.tables)
      // The catalogues come with the program, when they are asked for.
      .filter(([name]) => !['images', 'types', 'regions', 'kernels'].includes(name))
      .map(([name, table]) => {
        const items = table.all();
        const digest = createHash('sha256').update(JSON.stringify(items)).digest('hex').slice(0, 12);
        return `${name.padEnd(15)} ${String(items.length).padStart(3)} ${digest}`;
      });
  const now = digests();
  own.advanceClock(3600);
  await read(own, '/volumes');
  golden(
    'account',
    `${[...now, `transfer ${used} of ${quota} GB`, '', 'in an hour', ...digests().filter(line => !now.includes(line))].join('\n')}\n`,
  );
  own.close();
});
