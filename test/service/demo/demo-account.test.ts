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
import {Domain} from '../../../src/service/domains/domain-schema.ts';
import type {Service} from '../../../src/service/index.ts';
import {Node} from '../../../src/service/nodes/node-schema.ts';
import {Volume} from '../../../src/service/volumes/volume-schema.ts';
import {golden} from '../../golden.ts';
import {openNew, read, readAll} from '../helpers.ts';

let service: Service;
let nodes: readonly Node[];
beforeAll(async () => {
  service = await openNew();
  nodes = await readAll<Node>(service, '/node/instances');
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
