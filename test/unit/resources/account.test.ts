import {expect, test} from 'vitest';
import type {CellContext} from '../../../src/resources/definition/column.ts';
import {resourceOf} from '../../../src/resources/index.ts';
import {money} from '../../money.ts';
import {runWith} from '../cli/run-command.ts';

/** Promotional credit, where the account and its cost are shown. */

// The cast: of the context only the clock and the time zone are used.
const context = {now: Date.UTC(2026, 10, 20)} as CellContext;
const {details = [], overview = []} = resourceOf('account');
const shown = (active_promotions: unknown) =>
  details.find(([title]) => title === 'Promotions')?.[1]({active_promotions}, context);
const cost = (active_promotions: unknown) =>
  overview.flatMap(entry => (entry.kind === 'amounts' ? entry.of({active_promotions}) : []));

const promotion = {
  summary: '$20 off a month',
  credit_remaining: '80.00',
  this_month_credit_remaining: '20.00',
  expire_dt: '2027-01-31T23:59:59',
};

test('a promotion says what is left of it, and until when', () => {
  expect(shown([promotion])).toBe(
    money('$20 off a month · $80.00 left, $20.00 of it this month, until 2027-01-31 23:59Z'),
  );
  expect(shown([promotion, {summary: 'a gift', expire_dt: null}])).toMatch(/23:59Z; a gift$/);
  expect(shown([{credit_remaining: 5}])).toBe(money('$5.00 left'));
  for (const none of [[], null, undefined]) expect(shown(none)).toBeUndefined();
});

test('the cost of the account has the credit that is left, of all promotions together, if there is one', () => {
  expect(cost([promotion, {credit_remaining: 5.5}, {credit_remaining: 'much'}, {}])).toContainEqual([
    'credit left',
    85.5,
  ]);
  for (const none of [[], null, undefined])
    expect(cost(none).map(([title]) => title)).not.toContain('credit left');
});

test('the demo account has one', async () => {
  const {stdout} = await runWith({}, '--demo', 'account', 'show');
  expect(stdout).toMatch(
    /Promotions +\$20 off a month for a year · \$140\.00 left, \$20\.00 of it this month, until /,
  );
});
