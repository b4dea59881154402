import {expect, test} from 'vitest';
import type {Node, Type, UnitPrice} from '../../../src/model/index.ts';
import {
  balancerPrice,
  costOfNew,
  costOfRemoved,
  costText,
  monthlyText,
  nodeInAll,
  nodePriceColumn,
  priceIn,
  priceText,
  sumOf,
  volumePrice,
} from '../../../src/resources/billing/price.ts';
import {money} from '../../money.ts';

/** Prices as they are said and summed, of what the service says of them. */

test.each([
  [{monthly: 24, hourly: 0.036}, money('$24.00 a month · $0.036 an hour'), money('$24.00 a month')],
  [{monthly: 0, hourly: 0}, money('$0.00 a month · $0.00 an hour'), money('$0.00 a month')],
  [{monthly: 24}, money('$24.00 a month'), money('$24.00 a month')],
])('the price %j is said by the month, and where it is known by the hour', (price, text, monthly) => {
  expect([priceText(price), monthlyText(price)]).toEqual([text, monthly]);
});

test('a price that is not known is said to be so', () => {
  expect([priceText(undefined), monthlyText(undefined)]).toEqual(['price not known', 'price not known']);
});

test('a region may have a price of its own, and a price is a number from 0', () => {
  const type = {
    price: {monthly: 10, hourly: 0.015},
    region_prices: [
      {id: 'br-gru', monthly: 14, hourly: 0.021},
      {id: 'id-cgk', monthly: 0, hourly: null},
      {id: 'xx', monthly: -1, hourly: 1},
    ],
  };
  expect(priceIn(type, 'us-east')).toEqual({monthly: 10, hourly: 0.015});
  expect(priceIn(type, 'br-gru')).toEqual({monthly: 14, hourly: 0.021});
  expect(priceIn(type, 'id-cgk')).toEqual({monthly: 0, hourly: undefined});
  expect(priceIn(type, 'xx')).toBeUndefined();
  expect(priceIn(undefined, 'us-east')).toBeUndefined();
});

test('of several the sum is known if all are, and there is one', () => {
  expect(
    sumOf([
      {monthly: 0.1, hourly: 0.01},
      {monthly: 0.2, hourly: 0.02},
    ]),
  ).toEqual({
    monthly: 0.3,
    hourly: 0.03,
  });
  expect(sumOf([{monthly: 1, hourly: 0.01}, {monthly: 2}])).toEqual({monthly: 3, hourly: undefined});
  expect(sumOf([{monthly: 1}, {monthly: 2, hourly: 1}])).toEqual({monthly: 3, hourly: undefined});
  expect(sumOf([{monthly: 1}, undefined])).toBeUndefined();
  expect(sumOf([])).toBeUndefined();
});

/** A service with these items in its catalogues, and a person's prices. */
const sources = (items: Record<string, Partial<UnitPrice> | Partial<Type>>, prices = {}) => ({
  // The cast: whoever asks for an item of a catalogue says of which kind it is.
  find: <T>(catalogue: string, id: string | number | null | undefined) =>
    items[`${catalogue}/${id}`] as T | undefined,
  prices,
});

test('a volume costs its GB, a balancer itself: what the service says, else what the settings say', () => {
  const known = sources(
    {
      'volume-types/volume': {price: {monthly: 0.1, hourly: 0.00015}},
      'balancer-types/nodebalancer': {price: {monthly: 10, hourly: 0.015}},
    },
    {volumeGB: 7, balancer: 8},
  );
  const set = sources({}, {volumeGB: 0.07, balancer: 8});
  expect(volumePrice({size: 30, region: 'us-east'}, known)).toEqual({monthly: 3, hourly: 0.0045});
  expect(volumePrice({size: 30, region: 'us-east'}, set)).toEqual({monthly: 2.1, hourly: undefined});
  expect(volumePrice({size: null, region: 'us-east'}, known)).toBeUndefined();
  expect(volumePrice({size: 30}, sources({}))).toBeUndefined();
  expect(balancerPrice({region: 'us-east'}, known)).toEqual({monthly: 10, hourly: 0.015});
  expect(balancerPrice({region: 'us-east'}, set)).toEqual({monthly: 8});
});

test('of a node with backups their part of the price is said, or that it is not known', () => {
  const type = {price: {monthly: 24, hourly: 0.036}};
  const backups = {backups: {price: {monthly: 5, hourly: 0.008}}};
  const text = (addons: object, enabled: boolean) =>
    // The casts: of a node and a type only what has to do with the price.
    nodePriceColumn.detail?.(
      {type: 'g6', region: 'us-east', backups: {enabled}} as Node,
      sources({'types/g6': {...type, ...addons} as Partial<Type>}) as never,
    );
  expect(text({addons: backups}, true)).toBe(
    money('$29.00 a month · $5.00 of it for backups · $0.044 an hour'),
  );
  expect(text({addons: backups}, false)).toBe(money('$24.00 a month · $0.036 an hour'));
  expect(text({}, true)).toBe(money('$24.00 a month · $0.036 an hour · price unknown for backups'));
});

test('what is new costs nothing before, and what is deleted nothing after', () => {
  expect(costOfNew({monthly: 5}, 'us-east', sources({}))).toEqual({before: 0, after: 5, region: 'us-east'});
  expect(costOfNew({monthly: 5}, undefined, sources({}))).toBeUndefined();
  expect(costOfRemoved({monthly: 5})).toEqual({before: 5, after: 0});
});

test('of costs of which none is known no sum is said', () => {
  const unknown = {before: 0, after: undefined};
  expect(costText([unknown])).toBe('price not known');
  expect(costText([unknown, unknown])).toBe('price not known');
  expect(costText([unknown, {before: 0, after: 2}])).toBe(
    money('together $2.00 a month · without 1 of 2: price not known'),
  );
});

test('where the price of backups is not known, the cost of an action is not either', () => {
  const priced = {price: {monthly: 24, hourly: 0.036}} as Partial<Type>;
  const node = {type: 'g6', region: 'us-east', backups: {enabled: true}};
  const price = nodeInAll(node, sources({'types/g6': priced}));
  expect(price).toEqual({monthly: 24, hourly: 0.036, partly: true});
  expect(sumOf([price, {monthly: 1}])).toMatchObject({monthly: 25, partly: true});
  expect(costText([costOfNew(price, 'us-east', sources({}))].flatMap(cost => cost ?? []))).toBe(
    'price not known',
  );
  expect(costText([costOfRemoved(price), costOfRemoved({monthly: 5})])).toBe(
    money('together $5.00 a month less · without 1 of 2: price not known'),
  );
  expect(
    nodeInAll({...node, backups: {enabled: false}}, sources({'types/g6': priced}))?.partly,
  ).toBeUndefined();
});
