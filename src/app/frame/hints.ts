import {inSentence} from '../../text/format.ts';
import {width} from '../../text/text.ts';
import {relationsHere} from '../data/relations/relations.ts';
import {type Binding, firstKey, type Hint} from '../input/binding.ts';
import {hintsShown} from '../state/layout.ts';
import type {State} from '../state/state.ts';
import {screenOf} from './screens.ts';

/** A hint with the key that a click on it stands for. */
interface PressedHint extends Hint {
  press: string;
}

/** The keys that do something on this screen now, for the hint line. */
export function hintsOf(state: State): PressedHint[] {
  const hints: PressedHint[] = [];
  takeHints(state, hint => hints.push(hint) > 0);
  return hints;
}

/** Passes on one hint after the other until `take` refuses one: few fit, and finding whether a key has a hint costs time. */
function takeHints(state: State, take: (hint: PressedHint) => boolean): void {
  const {keys, actions} = screenOf(state);
  const taken = (binding: Binding): boolean => {
    const hint = hintOf(state, binding);
    return hint === undefined || take(hint);
  };
  if (state.overlay) {
    keys.every(taken);
    return;
  }
  const own = keys.filter(({name}) => name !== 'out');
  const first = own.findIndex(binding => hintOf(state, binding) !== undefined);
  const later = own.slice(first + 1);
  const offered = actions?.(state) ?? [];
  const before =
    own.slice(first, first + 1).every(taken) &&
    keys.every(binding => binding.name !== 'out' || taken(binding)) &&
    later.every(binding => !binding.often || taken(binding)) &&
    offered.every(binding => binding.rare || taken(binding)) &&
    later.every(binding => binding.often || taken(binding));
  if (!before) return;
  const relations = relationsHere(state);
  if (relations.every(({relation, key}) => take({key, does: inSentence(relation.title), press: key})))
    offered.every(binding => !binding.rare || taken(binding));
}

function hintOf(state: State, binding: Binding): PressedHint | undefined {
  if (binding.when?.(state) === false) return undefined;
  const hint = typeof binding.hint === 'function' ? binding.hint(state) : binding.hint;
  const [press] = binding.keys;
  if (hint === undefined || press === undefined) return undefined;
  return {...(typeof hint === 'string' ? {key: firstKey(binding), does: hint} : hint), press};
}

/** A hint and its position on the line: its first cell, and the cell after its last one. */
interface PlacedHint extends PressedHint {
  from: number;
  to: number;
}

/** As many whole hints as fit in the hint line; undefined while a notice is shown there. `more` is set if some do not fit. */
export function placedHints(state: State): {hints: readonly PlacedHint[]; more?: string} | undefined {
  if (!hintsShown(state)) return undefined;
  const hints: PlacedHint[] = [];
  let from = 0;
  let more: string | undefined;
  takeHints(state, hint => {
    const to = from + 1 + width(hint.key) + 1 + width(hint.does) + 1;
    if (to > state.size.columns - 1) {
      more = from + 2 < state.size.columns ? ' …' : '…';
      return false;
    }
    hints.push({...hint, from, to});
    from = to;
    return true;
  });
  return more === undefined ? {hints} : {hints, more};
}
