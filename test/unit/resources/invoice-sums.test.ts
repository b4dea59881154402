import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import type {InvoiceItem} from '../../../src/model/index.ts';
import {chargeKind, invoices, sumRows, sumsBy} from '../../../src/resources/billing/invoices.ts';
import {noContext} from '../../../src/resources/definition/definition.ts';
import {money} from '../../money.ts';

// The cast: all that is found is this region.
const find = (_: string, id: unknown) => (id === 'us-east' ? {id, label: 'Newark, NJ'} : undefined) as never;
const context = {...noContext, find};

const invoice = (total: number | string | null) => ({id: 1, total});
const totalRow = (rows: ReturnType<typeof sumRows>) => rows.find(([name]) => name === 'Total')?.[1];

test('sums are exact to the cent', () => {
  const tenths = [0.1, 0.2, '0.70'].map(total => ({total}));
  expect(totalRow(sumRows(invoice('1.00'), tenths, true))).toBe(
    money('$1.00, which is what the invoice says'),
  );
  expect(totalRow(sumRows(invoice(1.01), tenths, true))).toBe(
    money('$1.00: $0.01 less than the $1.01 of the invoice'),
  );
  expect(totalRow(sumRows(invoice(0.5), tenths, true))).toBe(
    money('$1.00: $0.50 more than the $0.50 of the invoice'),
  );
  expect(totalRow(sumRows(invoice(null), tenths, true))).toBe(money('$1.00'));
  expect(totalRow(sumRows(invoice(1), tenths, false))).toBe(money('$1.00 so far'));
  expect(totalRow(sumRows(invoice(1), [...tenths, {total: null}, {total: 'a lot'}], true))).toBe(
    money('$1.00 · without 2 whose total is not known, which is what the invoice says'),
  );
  expect(totalRow(sumRows(invoice(1), [...tenths, {total: null}], true))).toContain('without 1 whose total');
});

test('an empty total is not known: it is not nothing', () => {
  const items = [{total: 1}];
  expect(totalRow(sumRows(invoice(''), items, true))).toBe(money('$1.00'));
  expect(totalRow(sumRows(invoice(1), [...items, {total: ''}], true))).toContain('without 1 whose total');
});

test('cents add up exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({min: -100_000, max: 10_000_000}), {maxLength: 50}), cents => {
      const sum = cents.reduce((all, one) => all + one, 0);
      const rows = sumRows(
        invoice(sum / 100),
        cents.map(one => ({total: one / 100})),
        true,
      );
      expect(totalRow(rows)).toContain('which is what the invoice says');
    }),
    {numRuns: 100},
  );
});

test('items are summed by kind and region, largest first', () => {
  const items = [
    {label: 'Nanode 1GB - web-3 (7)', total: 5, region: 'us-east'},
    {label: 'Storage Volume - db - data (9)', total: 100.5, region: 'us-east'},
    {label: 'Nanode 1GB - web-4 (8)', total: 5, region: null},
    {label: 'Promo', type: 'misc', total: -10},
    {total: 1},
  ];
  expect(sumsBy(items, chargeKind)).toEqual([
    ['Storage Volume', money('$100.50  1 item')],
    ['Nanode 1GB', money(' $10.00  2 items')],
    ['other', money('  $1.00  1 item')],
    ['Promo', money('-$10.00  1 item')],
  ]);
  const equal = ['a', 'b', 'b', 'c'].map(region => ({total: region === 'b' ? 1 : 2, region}));
  const byRegion = (some: readonly InvoiceItem[]) =>
    invoices.breakdown?.tables({id: 1}, some, true, context)[2]?.[1].map(([name]) => name);
  expect(byRegion([...equal, {total: 2, region: 'd'}])).toEqual(['b', 'a', 'c', 'd']);
  expect(byRegion(items)).toEqual(['Newark us-east', 'no region']);
});

test('an invoice is named by its id, since its date depends on the time zone', () => {
  const invoice = {id: 7, date: '2026-11-01T04:00:00'};
  expect(invoices.label({...invoice, label: 'Invoice'})).toBe('Invoice #7');
  expect(invoices.label({...invoice, label: null})).toBe('invoice #7');
});
