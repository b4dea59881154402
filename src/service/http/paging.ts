import {type Reason, Refusal} from '../refusal.ts';

/** Items a page: 100 unless told (specification, section 4), from 25 to 500. */
export const pageSizes = {minimum: 25, maximum: 500, initial: 100} as const;

export interface Paging {
  readonly page: number;
  readonly size: number;
}

/** @throws Refusal 400, with a reason for each of `page` and `page_size` that is out of range */
export function readPaging(query: URLSearchParams): Paging {
  const reasons: Reason[] = [];
  const page = whole(query.get('page')) ?? 1;
  if (!(page >= 1)) reasons.push({reason: 'Must be a whole number of at least 1', field: 'page'});
  const size = whole(query.get('page_size')) ?? pageSizes.initial;
  if (!(size >= pageSizes.minimum && size <= pageSizes.maximum)) {
    reasons.push({
      reason: `Must be between ${pageSizes.minimum} and ${pageSizes.maximum} inclusive`,
      field: 'page_size',
    });
  }
  if (reasons.length > 0) throw new Refusal(400, reasons);
  return {page, size};
}

/** The number that a parameter is, NaN if it is none, undefined if it is absent or empty. */
function whole(text: string | null): number | undefined {
  if (text === null || text === '') return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}
