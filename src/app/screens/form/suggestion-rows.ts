import {resourceOf} from '../../../resources/index.ts';
import {count, inSentence} from '../../../text/format.ts';
import {fitTo, truncate, width} from '../../../text/text.ts';
import {keyFor} from '../../input/key-names.ts';
import {bodyHeight, formColumns} from '../../state/layout.ts';
import type {State} from '../../state/state.ts';
import type {FieldSuggestion, FormField} from './form.ts';
import type {FormRow} from './form-row.ts';
import {detailFor, isFound} from './ranking.ts';

/** `37 regions`, `6 of 37 regions` if a text is typed, `0 of 37 regions match · 2 similar`, `100 loaded, of 330 kernels`. */
export function countText({input, items, choiceCount, suggestions}: FormField): string {
  if (items && !items.begun) return '';
  const what = items ? choicesIn(items.place.resource, choiceCount) : 'choices';
  const typed = input.text.trim();
  const isIt = (one: FieldSuggestion) => one.value === typed || isFound(one, typed);
  const alike = typed !== '' && suggestions.length > 0 && !suggestions.some(isIt);
  const found = typed === '' ? '' : `${count(alike ? 0 : suggestions.length)} of `;
  const similar = alike ? ` match · ${count(suggestions.length)} similar` : '';
  if (!items || items.complete || items.problem) return `${found}${count(choiceCount)} ${what}${similar}`;
  return `${found}${count(items.loaded)} loaded, of ${count(items.results)} ${what}${similar}`;
}

const choicesIn = (name: string, number: number): string => {
  const {title, singular} = resourceOf(name);
  return number === 1 ? singular : inSentence(title);
};

/** `2 of 3 chosen: laptop, ci`. */
export function chosenText(one: FormField): string {
  const {picked, items, choiceCount, selected, input} = one;
  if (items && !items.begun) return '';
  const number = `${count(picked.length)} of ${count(Math.max(choiceCount, picked.length))} chosen`;
  if (!selected)
    return picked.length === 0 ? number : `${number}: ${picked.map(({title}) => title).join(', ')}`;
  const found = input.text.trim() === '' ? undefined : countText(one);
  return [number, found, `${keyFor('toggle')} adds or takes out`].filter(Boolean).join(' · ');
}

/** The most cells for the titles of suggestions. */
const longestTitle = 26;
/** The number of suggestions that are shown even if the rest of the form leaves less room. */
const fewest = 6;

interface Around {
  /** Cells for the labels of the fields. */
  labels: number;
  /** The lines of the note below the field, and of the whole form. */
  notes: number;
  lines: number;
  /** The lines that the rest of the form leaves. */
  room: number;
}

export function suggestionRows(
  state: State,
  one: FormField,
  {labels, notes, lines, room}: Around,
): FormRow[] {
  const columns = formColumns(state);
  const {suggestions, suggestionIndex: at, field, picked, lately, used, present, input} = one;
  // On a low screen only a few suggestions are shown, so that the field and its note stay visible.
  const low = Math.max(notes > 2 ? 1 : 2, Math.min(fewest, bodyHeight(state) - 4 - Math.max(1, notes)));
  const most = Math.max(1, Math.min(Math.max(low, room - notes), lines - 1 - notes));
  // The list scrolls by a third of its height at a time, so that most arrow keys draw only two rows again.
  const step = Math.max(1, Math.floor(most / 3));
  // With room for a single one, that is the selected one.
  const wanted = Math.max((Math.floor(Math.max(0, at) / step) - 1) * step, at - most + 1);
  const first = Math.max(0, Math.min(wanted, suggestions.length - most));
  const shown = suggestions.slice(first, first + most);
  const isPicked = new Set(picked.map(({value}) => value));
  const box = (value: string) => (field.type === 'choices' ? `[${isPicked.has(value) ? 'x' : ' '}] ` : '');
  const mark = ({id, value}: FieldSuggestion) =>
    value === present
      ? '  now'
      : lately.includes(id)
        ? '  chosen lately'
        : used.includes(id)
          ? '  in use'
          : '';
  const longest = Math.min(longestTitle, Math.floor(columns / 3));
  const titled = (one: FieldSuggestion) => Math.min(longest, width(one.title)) + width(mark(one));
  const titles = Math.max(10, ...shown.map(titled));
  const details = Math.max(0, ...shown.map(one => width(detailFor(one, input.text))));
  // The suggestions start below the field, or further left if their details, such as prices, would be cut off.
  const indent = Math.min(labels, Math.max(2, columns - titles - details - box('').length - 6));
  return shown.map((suggestion, index) => {
    const here = first + index === at;
    const start = `${' '.repeat(indent + 2)}${here ? '› ' : '  '}${box(suggestion.value)}`;
    const marked = mark(suggestion);
    const room = Math.min(titles, columns - width(start) - 2) - width(marked);
    const title = fitTo(truncate(suggestion.title, longest), Math.max(0, room));
    const cells = columns - width(start) - room - width(marked);
    return {
      key: `${one.name} ${suggestion.value}`,
      hit: {field: one.name, choice: first + index},
      selected: here,
      spans: [
        {text: start, tone: 'accent'},
        {text: title},
        {text: marked, tone: 'accent'},
        {text: truncate(`  ${detailFor(suggestion, input.text)}`, Math.max(0, cells)), tone: 'dim'},
      ],
    };
  });
}
