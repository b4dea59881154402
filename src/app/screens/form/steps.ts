import type {Field} from '../../../resources/definition/action.ts';
import {count, duration} from '../../../text/format.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {FieldSuggestion, FormField} from './form.ts';

const none: readonly FieldSuggestion[] = [];

/** Suggests all lengths of time that the service stores unchanged, whatever is typed, since they are few. */
export const stepSuggestions = ({steps}: Field<unknown>): readonly FieldSuggestion[] =>
  steps ? suggestionsOf(steps) : none;

const suggestionsOf = memoizeEach((steps: readonly number[]): readonly FieldSuggestion[] =>
  steps.map(seconds => ({
    id: String(seconds),
    value: String(seconds),
    title: seconds === 0 ? 'default' : (duration(seconds) ?? ''),
    detail: `${count(seconds)} s`,
  })),
);

/** Returns `300 s (5 min)`, and the length that the service stores instead if it supports only certain lengths. */
export function secondsText({
  field: {steps},
  answer,
}: Pick<FormField, 'field' | 'answer'>): string | undefined {
  if (typeof answer !== 'number') return undefined;
  if (answer === 0) return 'the default';
  const next = steps?.find(step => step >= answer);
  const rounded = next === undefined || next === answer ? '' : `, may be rounded up to ${inWords(next)}`;
  return `${inWords(answer)}${rounded}`;
}

const inWords = (seconds: number): string => {
  const words = duration(seconds);
  const exact = `${Number.isInteger(seconds) ? count(seconds) : seconds} s`;
  return words === undefined || words === exact ? exact : `${exact} (${words})`;
};
