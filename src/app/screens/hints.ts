import {inSentence} from '../../text/format.ts';
import {width} from '../../text/text.ts';
import {type Binding, firstKey, type Hint} from '../input/binding.ts';
import {hintsShown} from '../layout.ts';
import {relationsOf, subjectOf} from '../navigation/relations.ts';
import type {State} from '../state.ts';
import {screenOf} from './index.ts';

/** A hint with the key that a click on it stands for. */
interface PressedHint extends Hint {
  press: string;
}

/** The keys that do something on this screen now, for the hint line. */
export const hintsOf = (state: State): PressedHint[] => [...hintsInOrder(state)];

/** One after the other: there is room for few, and each asks whether its key counts. */
function* hintsInOrder(state: State): Generator<PressedHint> {
  const {keys, actions} = screenOf(state);
  if (state.overlay) {
    for (const binding of keys) yield* hintOf(state, binding);
    return;
  }
  const own = keys.filter(({name}) => name !== 'out');
  const first = own.findIndex(binding => hintOf(state, binding).length > 0);
  const head = own[first];
  if (head) yield* hintOf(state, head);
  for (const binding of keys) if (binding.name === 'out') yield* hintOf(state, binding);
  const offered = actions?.(state) ?? [];
  for (const binding of offered) if (!binding.rare) yield* hintOf(state, binding);
  for (const binding of own.slice(first + 1)) yield* hintOf(state, binding);
  const subject = subjectOf(state);
  const relations = subject?.slot.ok ? relationsOf(state, subject, subject.slot.value) : [];
  for (const {relation, key} of relations) yield {key, does: inSentence(relation.title), press: key};
  for (const binding of offered) if (binding.rare) yield* hintOf(state, binding);
}

function hintOf(state: State, binding: Binding): PressedHint[] {
  if (binding.when?.(state) === false) return [];
  const hint = typeof binding.hint === 'function' ? binding.hint(state) : binding.hint;
  const [press] = binding.keys;
  if (hint === undefined || press === undefined) return [];
  return [{...(typeof hint === 'string' ? {key: firstKey(binding), does: hint} : hint), press}];
}

/** A hint in its place on the line: from a cell to before another. */
interface PlacedHint extends PressedHint {
  from: number;
  to: number;
}

/** As many hints as fit in the hint line, whole; none while a notice stands there. `more` says that some are left over. */
export function placedHints(state: State): {hints: readonly PlacedHint[]; more?: string} | undefined {
  if (!hintsShown(state)) return undefined;
  const hints: PlacedHint[] = [];
  let from = 0;
  for (const hint of hintsInOrder(state)) {
    const to = from + 1 + width(hint.key) + 1 + width(hint.does) + 1;
    if (to > state.size.columns - 1) return {hints, more: from + 2 < state.size.columns ? ' …' : '…'};
    hints.push({...hint, from, to});
    from = to;
  }
  return {hints};
}
