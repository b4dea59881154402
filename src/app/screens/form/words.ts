import {type Field, wordsOf} from '../../../resources/definition/action.ts';
import {resourceOf} from '../../../resources/index.ts';
import {brief} from '../../../text/text.ts';
import {reveal} from '../../../text/typeable.ts';
import type {Input} from '../../state/line-editor.ts';
import {itemsOn, valuesIn} from '../../state/list.ts';
import {memoize, memoizeEach, memoizeParts} from '../../state/memoize.ts';
import type {Slot, State} from '../../state/state.ts';
import type {FieldSuggestion} from './form.ts';
import {matchingSuggestions} from './ranking.ts';

/** The word at the caret in a list of words, without the spaces around it. */
export function wordAt({text, caret}: Input): {from: number; to: number; word: string} {
  const start = text.lastIndexOf(',', caret - 1) + 1;
  const comma = text.indexOf(',', caret);
  const end = comma < 0 ? text.length : comma;
  const from = start + (text.slice(start, end).length - text.slice(start, end).trimStart().length);
  return {from: Math.min(from, end), to: end, word: text.slice(from, end).trim()};
}

/** The greatest length of a shown word, in cells. */
const longestTitle = 200;

const choicesOf = memoizeEach((values: readonly string[]): readonly FieldSuggestion[] =>
  values.map(value => ({id: value, value, title: brief(reveal(value), longestTitle), detail: ''})),
);

/** Suggests words in use that are not in the field yet for the word at the caret. */
export function wordSuggestions(
  app: State,
  {inUse}: Field<unknown>,
  input: Input,
): readonly FieldSuggestion[] {
  if (inUse === undefined) return [];
  const {word} = wordAt(input);
  const there = new Set(wordsOf(input.text));
  const left = choicesOf(valuesInUse(app.lists, inUse)).filter(({value}) => !there.has(value));
  return matchingSuggestions(left, word);
}

const onPage = memoizeParts((slots: readonly Slot[], field: string) => valuesIn(itemsOn(slots), field));

/** Returns the values of a field in all loaded items of all collections, the most frequent first: the tags of an account. */
const valuesInUse = memoize((lists: State['lists'], field: string): readonly string[] => {
  const counts = new Map<string, number>();
  for (const {resource, pages} of Object.values(lists)) {
    if (!Object.hasOwn(resourceOf(resource).fields.fields, field)) continue;
    for (const {slots} of Object.values(pages))
      for (const [value, number] of onPage(slots, field))
        counts.set(value, (counts.get(value) ?? 0) + number);
  }
  const values = [...counts].sort(
    ([one, ones], [other, others]) => others - ones || one.localeCompare(other, 'en'),
  );
  return values.map(([value]) => value);
});
