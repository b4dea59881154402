import {formatTime, hour, second} from '../simulation/clock.ts';
import type {Invoice, InvoiceItem} from './account-schema.ts';

/** The cost of one item on the account. */
export interface Charge {
  /** Its description on the invoice. */
  readonly label: string;
  readonly region: string;
  /** The start of the charge, in milliseconds since 1970. */
  readonly from: number;
  /** The highest price per month, in US dollars. */
  readonly monthly: number;
  /** US dollars. */
  readonly hourly: number;
}

/** The rate of the tax. The tax is rounded for each item, so that the items add up to the invoice. */
const vat = 0.21;
export const taxName = 'NL VAT 21%';

interface Amount {
  readonly hours: number;
  /** Whole cents, before tax. */
  readonly cents: number;
  /** Whole cents. */
  readonly tax: number;
}

const dollars = (cents: number) => cents / 100;

/** Returns the amount of a charge in a period; undefined if it began later. Times are milliseconds since 1970. */
function amountOf({from: began, monthly, hourly}: Charge, from: number, to: number): Amount | undefined {
  if (began >= to) return undefined;
  const hours = Math.ceil((to - Math.max(from, began)) / hour);
  const cents = Math.round(Math.min(monthly, hours * hourly) * 100);
  return {hours, cents, tax: Math.round(cents * vat)};
}

/** Returns the sum of the charges of a period, in US dollars. */
export function totalsOf(
  charges: readonly Charge[],
  from: number,
  to: number,
): Pick<Invoice, 'subtotal' | 'tax' | 'total'> {
  let [subtotal, tax] = [0, 0];
  for (const charge of charges) {
    const amount = amountOf(charge, from, to);
    subtotal += amount?.cents ?? 0;
    tax += amount?.tax ?? 0;
  }
  return {subtotal: dollars(subtotal), tax: dollars(tax), total: dollars(subtotal + tax)};
}

/** Returns the start of the month that is `months` months after that of a time. */
export const startOfMonth = (time: number, months = 0): number => {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
};

/** Returns the items of an invoice, which is for the month before its date. */
export function invoiceItems(
  {date, subtotal, tax, total}: Invoice,
  charges: readonly Charge[],
): InvoiceItem[] {
  const to = startOfMonth(Date.parse(`${date}Z`));
  const from = startOfMonth(to, -1);
  // Data files of older versions have no charges.
  if (charges.length === 0) {
    const unknown = {from: null, to: null, quantity: null, unit_price: null, region: null};
    return [{label: 'Services', type: 'misc', ...unknown, amount: subtotal, tax, total}];
  }
  return charges.flatMap((charge): InvoiceItem[] => {
    const amount = amountOf(charge, from, to);
    if (amount === undefined) return [];
    return [
      {
        label: charge.label,
        type: 'hourly',
        from: formatTime(Math.max(from, charge.from)),
        to: formatTime(to - second),
        quantity: amount.hours,
        unit_price: String(Number(charge.hourly.toFixed(6))),
        amount: dollars(amount.cents),
        tax: dollars(amount.tax),
        total: dollars(amount.cents + amount.tax),
        region: charge.region,
      },
    ];
  });
}
