import {resourceOf} from '../../resources/index.ts';
import {type Binding, firstKey, type Hint} from '../input/binding.ts';
import {subjectOf} from '../navigation/relations.ts';
import type {State} from '../state.ts';
import {screenOf} from './index.ts';

/** The keys that do something on this screen now, for the hint line. */
export function hintsOf(state: State): Hint[] {
  const {keys, actions} = screenOf(state);
  if (state.overlay) return keys.flatMap(binding => hintOf(state, binding));
  const subject = subjectOf(state);
  const declared = subject?.slot.ok ? (resourceOf(subject.resource).relations ?? []) : [];
  const relations = declared.map(({title}, index) => ({key: String(index + 1), does: title.toLowerCase()}));
  const back = keys.filter(({name}) => name === 'out').flatMap(binding => hintOf(state, binding));
  const does = (actions?.(state) ?? []).flatMap(binding => hintOf(state, binding));
  const [first, ...rest] = keys.filter(({name}) => name !== 'out').flatMap(binding => hintOf(state, binding));
  return [...(first ? [first] : []), ...back, ...does, ...rest, ...relations];
}

function hintOf(state: State, binding: Binding): Hint[] {
  if (binding.when?.(state) === false) return [];
  const hint = typeof binding.hint === 'function' ? binding.hint(state) : binding.hint;
  if (hint === undefined) return [];
  return [typeof hint === 'string' ? {key: firstKey(binding), does: hint} : hint];
}
