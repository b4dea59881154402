import {expect, test} from 'vitest';
import type {Invoice} from '../../../src/service/account/account-schema.ts';
import {invoiceItems, totalsOf} from '../../../src/service/account/charges.ts';

/** The invoice for October. */
const invoice: Invoice = {
  id: 1,
  date: '2025-11-01T00:00:00',
  label: 'Invoice',
  ...{subtotal: 0, tax: 0, total: 0},
  tax_summary: [],
  billing_source: 'node',
};
const november = Date.UTC(2025, 10, 1);
const hour = 3_600_000;
const charge = (hoursBefore: number) => ({
  label: `for ${hoursBefore} hours`,
  region: 'nl-ams',
  from: november - hoursBefore * hour,
  monthly: 24,
  hourly: 0.036,
});

test('what began after the month is not charged, an hour that has begun is, and a month is the most', () => {
  const charges = [charge(-1), charge(0), charge(0.5), charge(2), charge(10_000)];
  expect(
    invoiceItems(invoice, charges).map(({label, quantity, amount}) => [label, quantity, amount]),
  ).toEqual([
    ['for 0.5 hours', 1, 0.04],
    ['for 2 hours', 2, 0.07],
    ['for 10000 hours', 744, 24],
  ]);
  expect(totalsOf(charges, Date.UTC(2025, 9, 1), november)).toEqual({
    subtotal: 24.11,
    tax: 5.06,
    total: 29.17,
  });
});
