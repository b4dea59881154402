import {width} from '../../text/text.ts';
import {clock} from '../../text/time.ts';
import {budgetHere} from '../data/lists/budget.ts';
import {loading} from '../data/lists/loading.ts';
import {refreshPause} from '../data/lists/refresh.ts';
import {keyFor} from '../input/key-names.ts';
import {readAt} from '../screens/shared/status-lines.ts';
import type {State} from '../state/state.ts';
import {bindingOf} from './screens.ts';

/** A fact at the right of the header. It has a fixed width, so that no fact moves another. */
export interface Fact {
  text: string;
  cells: number;
  /** It is being read again; the sign for that is drawn in the blank after it. */
  again?: boolean;
}

export function factsOf(state: State): {age: Fact; budget: Fact; help: Fact} {
  const at = readAt(state);
  const reading = loading(state);
  const asOf = (time: number) => `as of ${clock(time, state.preferences)}`;
  const help = `${keyFor('help')} help`;
  return {
    age: {
      // While rows are read again, the age of those on the screen matters most.
      text: at === undefined ? (reading ? 'reading …' : '') : asOf(at),
      cells: width(asOf(at ?? state.now)),
      again: at !== undefined && reading,
    },
    budget: {text: budgetText(state), cells: 'budget 200/200'.length},
    help: {text: bindingOf(state, keyFor('help'))?.name === 'help' ? help : '', cells: width(help)},
  };
}

/** The number is padded to the width of the limit, so that nothing moves as it falls. */
function budgetText(state: State): string {
  const budget = budgetHere(state);
  if (!budget) return '';
  const {remaining, limit} = budget;
  return `budget ${String(remaining).padStart(String(limit).length)}/${limit}`;
}

/** Empty unless the screen is watched. A pause longer than the usual five seconds is shown, since the data may be that old. */
export function watchingText(state: State): string {
  if (!state.watch) return '';
  const pause = refreshPause(state) / 1000;
  return pause > 5 ? `watching · ${pause} s` : 'watching';
}

/** Cells between two facts. */
export const factGap = 3;

export const factsWidth = (facts: readonly Fact[]): number =>
  facts.reduce((sum, {cells}) => sum + cells, 0) + factGap * Math.max(0, facts.length - 1);

export const joined = (facts: readonly Fact[]): string =>
  facts.reduce((line, {text, cells, again = false}, index) => {
    const blank = index < facts.length - 1 ? factGap : 0;
    const mark = again ? (blank === 0 ? '…' : ' …') : '';
    return `${line}${`${text}${mark}`.padEnd(cells + blank)}`;
  }, '');
