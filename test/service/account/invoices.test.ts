import {beforeAll, expect, test} from 'vitest';
import type {Invoice, InvoiceItem} from '../../../src/service/account/account-schema.ts';
import type {Service} from '../../../src/service/index.ts';
import type {Node} from '../../../src/service/nodes/node-schema.ts';
import {ask, open, type Page, read, readAll} from '../helpers.ts';

let service: Service;
let invoices: readonly Invoice[];
beforeAll(async () => {
  service = await open();
  invoices = await readAll<Invoice>(service, '/account/invoices');
});

const itemsOf = (of: Service, {id}: Invoice) => readAll<InvoiceItem>(of, `/account/invoices/${id}/items`);
const cents = (dollars: number) => {
  expect(Math.abs(dollars * 100 - Math.round(dollars * 100))).toBeLessThan(1e-6);
  return Math.round(dollars * 100);
};
const sum = (items: readonly InvoiceItem[], field: 'amount' | 'tax' | 'total') =>
  items.reduce((total, item) => total + cents(item[field]), 0);

async function addUp(of: Service, invoice: Invoice): Promise<void> {
  const items = await itemsOf(of, invoice);
  expect(items.length > 0).toBe(invoice.total > 0);
  expect(sum(items, 'amount'), invoice.date).toBe(cents(invoice.subtotal));
  expect(sum(items, 'tax'), invoice.date).toBe(cents(invoice.tax));
  expect(sum(items, 'total'), invoice.date).toBe(cents(invoice.total));
  expect(invoice.tax_summary).toMatchObject([{tax: invoice.tax}]);
  for (const item of items) expect(cents(item.amount) + cents(item.tax)).toBe(cents(item.total));
}

test('the items of every invoice add up to its total, tax included', async () => {
  expect(invoices.length).toBeGreaterThan(30);
  for (const invoice of invoices) await addUp(service, invoice);
});

test('an invoice of today is not paid yet: it is the balance of the account', async () => {
  const first = await open({now: () => new Date('2026-12-01T12:00:00Z')});
  const [newest] = await readAll<Invoice>(first, '/account/invoices');
  expect(newest?.date).toBe('2026-12-01T04:00:00');
  expect(await read(first, '/account')).toMatchObject({balance: newest?.total});
  const payments = await readAll<{date: string}>(first, '/account/payments');
  expect(payments.some(({date}) => date > '2026-12')).toBe(false);
});

test('an item has its subject, period and price', async () => {
  const [newest] = invoices;
  if (!newest) throw new Error();
  const items = await itemsOf(service, newest);
  const nodes = await readAll<Node>(service, '/node/instances');
  const month = newest.date.slice(0, 7);
  for (const {label, from, to, quantity, unit_price, amount, type, region} of items) {
    expect([type, label]).toEqual(['hourly', expect.stringMatching(/ - .+ \(\d+\)$/)]);
    expect(from !== null && to !== null && from < to && to < newest.date && !to.startsWith(month)).toBe(true);
    expect(amount).toBeLessThanOrEqual(Number(quantity) * Number(unit_price) + 0.01);
    expect(region).not.toBeNull();
  }
  const settled = nodes.filter(node => node.created < `${month}-01` && node.created.slice(0, 7) < month);
  for (const node of settled.slice(0, 20))
    expect(items.filter(({label}) => label.endsWith(` - ${node.label} (${node.id})`)).length).toBe(
      node.backups.enabled ? 2 : 1,
    );
});

test('items are paged and need an existing invoice; a new account has none', async () => {
  const [newest] = invoices;
  const path = `/account/invoices/${newest?.id}/items`;
  const page = await read<Page<InvoiceItem>>(service, `${path}?page=2&page_size=25`);
  expect(page).toMatchObject({page: 2, pages: Math.ceil(page.results / 25)});
  expect(page.data).toEqual(
    (await read<Page<InvoiceItem>>(service, `${path}?page_size=500`)).data.slice(25, 50),
  );
  expect((await ask(service, `${path}?page=999`)).status).toBe(404);
  expect((await ask(service, `${path}?page_size=9`)).status).toBe(400);
  expect((await ask(service, '/account/invoices/1/items')).status).toBe(404);
});

test('an invoice without details has one item', async () => {
  const old = await open();
  old.store.setSingleton('billing', {charges: []});
  const [invoice] = await readAll<Invoice>(old, '/account/invoices');
  if (!invoice) throw new Error();
  expect(await itemsOf(old, invoice)).toMatchObject([{type: 'misc', from: null, quantity: null}]);
  await addUp(old, invoice);
});
