import {looksLikeAddress, textSeparator} from './page-texts.ts';
import type {Fields, Filter, Search, Shown, Test, Texts} from './types.ts';

/** Returns a function that tells whether an item shows a text. @param wanted in lower case */
export function shows({texts}: Shown, wanted: string): (item: unknown, raw: unknown) => boolean {
  const whole = textSeparator + wanted + textSeparator;
  const asksAddress = looksLikeAddress(wanted);
  return (item, raw) =>
    texts.some(of => {
      const {parts, wholes, addresses} = of(item, raw);
      return (
        parts.toLowerCase().includes(wanted) ||
        wholes.toLowerCase().includes(whole) ||
        (asksAddress && addresses.toLowerCase().includes(wanted))
      );
    });
}

export class TextCollector implements Texts {
  parts = '';
  wholes = '';
  addresses = '';

  part(text: string): void {
    this.parts += textSeparator + text;
  }

  address(text: string): void {
    this.addresses += textSeparator + text;
  }

  whole(text: string): void {
    this.wholes += (this.wholes === '' ? textSeparator : '') + text + textSeparator;
  }
}

export function somePart(filter: Filter, holds: (part: Test | Search) => boolean): boolean {
  if ('all' in filter) return filter.all.some(part => somePart(part, holds));
  if ('any' in filter) return filter.any.some(part => somePart(part, holds));
  return 'not' in filter ? somePart(filter.not, holds) : holds(filter);
}

/** Whether a filter depends on the shown cells, and not on fields alone. */
export const asksShown = (filter: Filter, {fields}: Fields): boolean =>
  somePart(filter, part => 'text' in part || fields[part.field]?.computed === true);

export const usesComputed = (filter: Filter, {fields}: Fields): boolean =>
  somePart(filter, part => !('text' in part) && fields[part.field]?.computed === true);
