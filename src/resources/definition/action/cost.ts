import {dollars} from '../../../text/format.ts';

/** Prices of items and actions, in US dollars. An unknown price is undefined; 0 means free. */

/** Finds an item of a catalogue by its id; undefined until the catalogue has loaded. */
export type FindItem = <T>(resource: string, id: string | number | null | undefined) => T | undefined;

/** Where prices are looked up. */
export interface PriceSources {
  /** Finds an item of the resource's `catalogues`. In a form, also what is chosen in its fields. */
  find: FindItem;
  /** Prices that the service does not publish, from the settings: dollars a month. */
  prices: Readonly<Record<string, number>>;
}

/** The cost before and after an action, in dollars a month; 0 if there is no item, undefined if the price is unknown. */
export interface Cost {
  before: number | undefined;
  after: number | undefined;
  /** The region, where it decides the price. */
  region?: string | undefined;
  /** The part of `after` that is for backups. */
  backups?: number | undefined;
  /** What else is in the price: `the account's settings add backups`. */
  note?: string | undefined;
}

/** Shown in place of an unknown price. */
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
export const backupsText = (monthly: number): string => `${dollars(monthly)} of it for backups`;

const sum = (amounts: readonly (number | undefined)[]): number =>
  amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);

function changeText(before: number, after: number): string {
  if (before === 0 || before === after) return `${dollars(after)} a month`;
  if (after === 0) return `${dollars(before)} a month less`;
  const more = exact(after - before);
  return `${dollars(before)} → ${dollars(after)} a month (${more > 0 ? '+' : ''}${dollars(more)})`;
}
