import {type Filter, implies, type Shown} from '../../../api/filter/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import type {List, Slot} from '../list.ts';
import {type Rows, rowsKept} from './page-search.ts';

/**
 * A fast path: the rows that match a filter while it is being typed. Conditions shared with the previous filter are not
 * evaluated again, and if the new filter only adds to the previous one, only the rows that matched that one are tested.
 *
 * Gains: 2 ms a key (3.3 → 1.3, p50) over 10,000 rows. Can go: `keptOn` gives the same rows of each page.
 */

type Slots = readonly Slot[];

interface PageKept {
  slots: Slots;
  kept: Rows;
}

/** The rows that match all parts of a filter up to and including `part`. */
interface Step {
  part: Filter;
  kept: WeakMap<Slots, Rows>;
}

let last: {shown: Shown; steps: readonly Step[]} | undefined;

export function narrowedRows({resource, pages}: List, filter: Filter, shown: Shown): readonly PageKept[] {
  const before = last?.shown === shown ? last.steps : [];
  const parts = 'all' in filter ? filter.all : [filter];
  const all = Object.values(pages).map(({slots}) => slots);
  const steps: Step[] = [];
  let common = true;
  for (const [index, part] of parts.entries()) {
    const old: Step | undefined = common ? before[index] : undefined;
    common = old !== undefined && samePart(old.part, part);
    const adds = !common && old !== undefined && implies(part, old.part, resourceOf(resource).fields);
    const earlier = steps.at(-1)?.kept;
    const rowsOfPages = all.map(slots => {
      const known = common || adds ? old?.kept.get(slots) : undefined;
      // A page that was not there before is not among the rows of before.
      const kept = common && known ? known : rowsKept(slots, part, shown, known ?? earlier?.get(slots));
      return [slots, kept] as const;
    });
    steps.push({part, kept: new WeakMap(rowsOfPages)});
  }
  last = {shown, steps};
  const rows = steps.at(-1)?.kept;
  return all.map(slots => ({slots, kept: rows?.get(slots) ?? []}));
}

const samePart = (one: Filter, other: Filter): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
