import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {ListEndpoint} from '../../api/index.ts';
import {type Node, type Type, UnitPrice} from '../../model/index.ts';
import {dollars, hourlyDollars} from '../../text/format.ts';
import type {Answer, Cost, PriceSources} from '../definition/action.ts';
import {regionName} from '../definition/common.ts';
import {type Column, describe} from '../definition/definition.ts';

/** Prices of items and actions, in US dollars. An unknown price is undefined; 0 means free. */

export const notKnown = 'price not known';

/** Removes floating-point errors from an amount: 0.1 × 3 becomes 0.3. */
export const exact = (amount: number): number => Number(amount.toFixed(9));

/** `$12.00 a month in us-east`, `$2.00 → $4.00 a month (+$2.00)`; of several items the sum. */
export function costText(costs: readonly Cost[]): string | undefined {
  if (costs.length === 0) return undefined;
  const known = costs.filter(({before, after}) => before !== undefined && after !== undefined);
  if (known.length === 0) return notKnown;
  const before = exact(sum(known.map(cost => cost.before)));
  const after = exact(sum(known.map(cost => cost.after)));
  const backups = exact(sum(known.map(cost => cost.backups)));
  const [first] = costs;
  const region = costs.every(cost => cost.region === first?.region) && first?.region;
  const unknown = costs.length - known.length;
  return [
    `${costs.length > 1 ? 'together ' : ''}${changeText(before, after)}${region ? ` in ${region}` : ''}`,
    ...(backups > 0 ? [backupsText(backups)] : []),
    ...(first?.note === undefined ? [] : [first.note]),
    ...(unknown > 0 ? [`without ${unknown} of ${costs.length}: ${notKnown}`] : []),
  ].join(' · ');
}

/** `$2.00 of it for backups` */
const backupsText = (monthly: number): string => `${dollars(monthly)} of it for backups`;

const sum = (amounts: readonly (number | undefined)[]): number =>
  amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);

function changeText(before: number, after: number): string {
  if (before === 0 || before === after) return `${dollars(after)} a month`;
  if (after === 0) return `${dollars(before)} a month less`;
  const more = exact(after - before);
  return `${dollars(before)} → ${dollars(after)} a month (${more > 0 ? '+' : ''}${dollars(more)})`;
}

interface Price {
  monthly: number;
  hourly?: number | undefined;
  /** It lacks the price of backups, which is not known. */
  partly?: true;
}

/** The fields of an item, or of the answers in a form, that determine its price. */
interface Priced {
  region?: unknown;
  type?: unknown;
  size?: unknown;
}

/** The price in a region; some have their own. */
export function priceIn(
  priced: Pick<Type, 'price' | 'region_prices'> | undefined,
  region: unknown,
): Price | undefined {
  const {monthly, hourly} = priced?.region_prices?.find(({id}) => id === region) ?? priced?.price ?? {};
  return isPrice(monthly) ? {monthly, hourly: isPrice(hourly) ? hourly : undefined} : undefined;
}

const isPrice = (value: unknown): value is number => typeof value === 'number' && value >= 0;

export interface PricedNode extends Pick<Priced, 'region' | 'type'> {
  backups?: {enabled?: boolean | null | undefined} | null | undefined;
}

/** Resources without types: their price comes from the service, or else from the settings. */
interface Unit {
  catalogue: string;
  id: string;
  setting: string;
}

const volumeUnit: Unit = {catalogue: 'volume-types', id: 'volume', setting: 'volumeGB'};
const balancerUnit: Unit = {catalogue: 'balancer-types', id: 'nodebalancer', setting: 'balancer'};

function unitPrice({catalogue, id, setting}: Unit, {find, prices}: PriceSources, region: unknown) {
  const unitPrice = find<UnitPrice>(catalogue, id);
  if (unitPrice) return priceIn(unitPrice, region);
  const monthly = prices[setting];
  return monthly === undefined ? undefined : {monthly};
}

/** The price of a volume. `size` is GB. */
export function volumePrice({size, region}: Priced, sources: PriceSources): Price | undefined {
  const price = unitPrice(volumeUnit, sources, region);
  return typeof size === 'number' ? times(price, size) : undefined;
}

export const balancerPrice = ({region}: Priced, sources: PriceSources): Price | undefined =>
  unitPrice(balancerUnit, sources, region);

export const nodePrice = ({type, region}: Priced, {find}: PriceSources): Price | undefined =>
  typeof type === 'string' ? priceIn(find<Type>('types', type), region) : undefined;

const backupPriceOf = (type: Type | undefined, {region, backups}: PricedNode): Price | undefined =>
  backups?.enabled ? priceIn(type?.addons?.backups ?? undefined, region) : undefined;

export const backupPrice = (node: PricedNode, {find}: PriceSources): Price | undefined =>
  typeof node.type === 'string' ? backupPriceOf(find<Type>('types', node.type), node) : undefined;

/** The price of a node of a type with its backups. */
export function nodeInAllOf(type: Type | undefined, node: PricedNode): Price | undefined {
  const price = priceIn(type, node.region);
  if (!price || !node.backups?.enabled) return price;
  const backups = backupPriceOf(type, node);
  return backups ? plus(price, backups) : {...price, partly: true};
}

export const nodeInAll = (node: PricedNode, {find}: PriceSources): Price | undefined =>
  typeof node.type === 'string' ? nodeInAllOf(find<Type>('types', node.type), node) : undefined;

/** The price of several items together; undefined if that of one is not known, or if there are none. */
export const sumOf = (prices: readonly (Price | undefined)[]): Price | undefined =>
  prices.length > 0 && prices.every(price => price !== undefined) ? prices.reduce(plus) : undefined;

/** Said where the price of a node lacks that of its backups. */
export const backupsNotKnown = 'price unknown for backups';

/** `$29.00 a month · $5.00 of it for backups · $0.044 an hour`. The sum is first, because a narrow screen cuts the rest. */
function nodePriceText(node: Node, sources: PriceSources): string {
  const price = nodeInAll(node, sources);
  if (!node.backups?.enabled || !price) return priceText(price);
  const backups = backupPrice(node, sources);
  if (!backups) return `${priceText(price)} · ${backupsNotKnown}`;
  const [monthly, ...hourly] = priceParts(price);
  return [monthly, backupsText(backups.monthly), ...hourly].join(' · ');
}

const times = (price: Price | undefined, by: number): Price | undefined =>
  price && {
    monthly: exact(price.monthly * by),
    hourly: price.hourly === undefined ? undefined : exact(price.hourly * by),
  };

const plus = (one: Price, other: Price): Price => ({
  monthly: exact(one.monthly + other.monthly),
  hourly:
    one.hourly === undefined || other.hourly === undefined ? undefined : exact(one.hourly + other.hourly),
  ...(one.partly || other.partly ? {partly: true} : {}),
});

/** `$24.00 a month · $0.036 an hour` */
export const priceText = (price: Price | undefined): string =>
  price ? priceParts(price).join(' · ') : notKnown;

const priceParts = ({monthly, hourly}: Price): readonly string[] => [
  `${dollars(monthly)} a month`,
  ...(hourly === undefined ? [] : [`${hourlyDollars(hourly)} an hour`]),
];

interface PriceColumn<T> {
  of: (item: T, sources: PriceSources) => Price | undefined;
  text?: (item: T, sources: PriceSources) => string;
  rank: number;
  /** As high as most prices of the column, for its width. */
  usual?: number;
  known?: NonNullable<Column<T>['known']>;
}

/** The column with the monthly price of an item; it can be summed, and the detail says more. */
const priceColumn = <T>({
  of,
  text = (item, sources) => priceText(of(item, sources)),
  usual = 1000,
  ...column
}: PriceColumn<T>): Column<T> => ({
  title: '$/mo',
  name: 'price',
  also: ['cost'],
  align: 'right',
  // Prices are loaded after the rows, and the columns should not move then.
  reserve: dollars(usual)?.length ?? 0,
  cell: (item, context) => dollars(of(item, context)?.monthly),
  value: (item, context) => of(item, context)?.monthly,
  partly: (item, context) => of(item, context)?.partly === true,
  detail: text,
  unit: '$',
  total: sum => `${dollars(exact(sum))} a month`,
  ...column,
});

export const nodePriceColumn = priceColumn({of: nodeInAll, text: nodePriceText, rank: 6});

const unitPriceColumn = (
  unit: Unit,
  column: Pick<PriceColumn<Priced>, 'of' | 'rank' | 'usual'>,
): Column<Priced> =>
  priceColumn({
    ...column,
    known: context => context.awaits?.(unit.catalogue) || unitPrice(unit, context, undefined) !== undefined,
  });

export const volumePriceColumn = unitPriceColumn(volumeUnit, {of: volumePrice, rank: 5, usual: 100});
export const balancerPriceColumn = unitPriceColumn(balancerUnit, {
  of: balancerPrice,
  rank: 5,
  usual: 10,
});

/** `$24.00 a month` */
export const monthlyText = (price: Price | undefined): string =>
  price ? `${dollars(price.monthly)} a month` : notKnown;

/** The dollars a month, for the cost of an action; undefined if a part of them is not known. */
export const wholeMonthly = (price: Price | undefined): number | undefined =>
  price?.partly ? undefined : price?.monthly;

/** Returns the cost of a new item; undefined until a region is chosen. */
export const costOfNew = (
  price: Price | undefined,
  region: Answer,
  sources: PriceSources,
): Cost | undefined =>
  region === undefined
    ? undefined
    : {before: 0, after: wholeMonthly(price), region: regionName(String(region), sources)};

/** The saving from deleting something. */
export const costOfRemoved = (price: Price | undefined): Cost => ({before: wholeMonthly(price), after: 0});

const prices = (name: string, summary: string, list: ListEndpoint<UnitPrice>) =>
  describe(UnitPrice).resource({
    name,
    title: summary,
    singular: 'price',
    summary,
    hidden: true,
    beyond: true,
    list,
    columns: [{title: 'A month', field: 'price.monthly', cell: price => dollars(price.price?.monthly)}],
  });

export const volumeTypes = prices('volume-types', 'prices of volumes', endpoints.prices.volumes);

export const balancerTypes = prices(
  'balancer-types',
  'prices of load balancers',
  endpoints.prices.loadBalancers,
);
