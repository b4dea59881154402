import type {Mistake} from '../../../api/filter/index.ts';
import type {Row, Span} from '../../../frame/row.ts';
import {count} from '../../../text/format.ts';
import {brief, clean, truncate, truncateWords, width} from '../../../text/text.ts';
import {type Narrowing, narrowingOf, wholeFilter} from '../../data/lists/narrowing.ts';
import {fetchesWhileTyping} from '../../data/lists/offer.ts';
import {keyFor, named} from '../../input/key-names.ts';
import type {OverlayOf} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {promptKeys, promptPart} from '../common/keys.ts';
import {emptyRow, remarkRow, textAround, typedRow} from '../common/rows.ts';
import {inOverlay, type OverlayScreen, type Screen} from '../common/screen.ts';
import {type Speech, some} from '../common/speech.ts';
import {blankOf, tellRow} from '../place/tell-list.ts';
import {
  applyFilter,
  completeFilter,
  filterTexts,
  promptQuestion,
  readPrompt,
  saveTyped,
  typed,
} from './prompt.ts';
import {type FilterSuggestion, filterSuggestions} from './suggestions.ts';

const edit: NonNullable<Screen['edit']> = (state, change) =>
  inOverlay(state, 'filter', overlay => typed(state, overlay, change(overlay.input)));

/** Selects the next suggestion, or the one before. After the last comes the first. */
const moveSuggestion = (state: State, by: 1 | -1): State =>
  inOverlay(state, 'filter', overlay => {
    const {length} = filterSuggestions(state, overlay.input);
    if (length === 0) return state;
    return {
      ...state,
      overlay: {...overlay, suggestionIndex: (overlay.suggestionIndex + by + length) % length},
    };
  });

export const filter: OverlayScreen<OverlayOf<'filter'>> = {
  title: 'In the filter prompt',
  keys: [
    {...named('applyFilter'), help: 'apply the filter', hint: 'apply', run: applyFilter},
    {...named('completeFilter'), help: 'complete the field or value', hint: 'complete', run: completeFilter},
    {
      name: 'saveFilter',
      keys: ['ctrl-s'],
      help: 'apply the filter, and keep it under a name',
      hint: 'save',
      run: saveTyped,
    },
    ...promptKeys(edit, moveSuggestion),
  ],
  edit,
  fetches: fetchesWhileTyping,
  prompt: filterRows,
  tell: tellFilter,
};

/** The filter prompt: the typed text, a mistake or the suggestions, and a preview of the filter. */
export function filterRows(state: State, overlay: OverlayOf<'filter'>): readonly Row[] {
  const {columns} = state.size;
  const {input} = overlay;
  const label = labelOf(state);
  const read = readPrompt(state, input.text);
  const {mistake} = read;
  // An unfinished end is not marked as a mistake while one is still typing.
  const atEnd = mistake && mistake.to >= input.text.length && input.caret === input.text.length;
  const pointing = mistake && (overlay.mistakesShown || !atEnd);
  /** Returns the number of cells to the left of a position in the text, as it is drawn. */
  const cells = (place: number) => width(clean(input.text.slice(0, place)));
  const pointer = ({at, to}: Mistake): Row => {
    const hidden = cells(input.caret) - width(textAround(input, columns - label.length - 1).before);
    const before = ' '.repeat(Math.max(0, label.length + cells(at) - hidden));
    return remarkRow(before + '^'.repeat(Math.max(1, cells(to) - cells(at))), 'bad');
  };
  const question = promptQuestion(state) ?? warningOf(state);
  const meaning: Row = question
    ? remarkRow(` ${keepingEnd(clean(question), columns - 2)}`, 'warn')
    : mistake
      ? mistakeSpans(mistake, {pointing: pointing === true, narrowing: narrowingOf(state), columns})
      : meaningSpans(state, read, input.text.trim());
  return [
    typedRow({label, input, active: true, columns}),
    pointing
      ? pointer(mistake)
      : suggestionRow(filterSuggestions(state, input), overlay.suggestionIndex, columns),
    fitted(meaning, columns),
  ];
}

/** How many rows are left, and who runs which part of the filter. */
function meaningSpans(state: State, read: ReturnType<typeof readPrompt>, text: string): Row {
  const {serverText, localText, awaits, refusal} = read;
  const left = leftText(narrowingOf(state), typedHere(state, text));
  const behind = awaits.length > 0 || refusal !== undefined;
  const room = behind ? 0 : state.size.columns - width(left) - 2;
  return [
    {text: left, tone: 'accent'},
    {text: ` ${meaningOf(serverText, localText, room)}`, tone: 'dim'},
    ...(awaits.length > 0
      ? remarkRow(` · ${keyFor('applyFilter')} reads the ${awaits.join(' and ')} first`)
      : []),
    ...(refusal ? remarkRow(` · the service refused it: ${clean(refusal)}`, 'bad') : []),
  ];
}

/** Why the last key or paste did nothing. News about the account can wait. */
const warningOf = ({notice}: State): string | undefined =>
  notice && notice.tone !== 'info' ? notice.text : undefined;

/** A mistake, its correction, and the meaning of the rows above. If there is no room for all, the last is dropped first. */
function mistakeSpans(
  {reason, instead: [correction] = []}: Mistake,
  {pointing, narrowing, columns}: {pointing: boolean; narrowing: Narrowing | undefined; columns: number},
): Span[] {
  const remedy = correction === undefined ? '' : ` ${keyFor('completeFilter')} writes that`;
  const text = ` ${keepingEnd(`${clean(reason)}${remedy}`, columns - 2)}`;
  const above = aboveText(narrowing);
  return [
    {text, tone: pointing ? 'bad' : 'dim'},
    ...(width(text + above) < columns ? [{text: above, tone: 'accent' as const}] : []),
  ];
}

/** Truncates a message before its last colon: what to do about the problem follows the colon and is not cut off. */
function keepingEnd(text: string, cells: number): string {
  if (width(text) <= cells) return text;
  const end = text.slice(text.lastIndexOf(': '));
  const room = cells - width(end);
  return text.includes(': ') && room > 0
    ? truncate(text.slice(0, -end.length), room) + end
    : truncate(text, cells);
}

/** The label of the prompt. In a list that a relation opened, it names that list, because the filter is added to the relation's. */
function labelOf(state: State): string {
  const place = placeOf(state);
  if (place.kind !== 'list' || place.base === '') return ' / ';
  const {crumb: own} = place;
  const item = place.up?.crumb.split(' › ').at(-1) ?? '';
  return ` ${brief(`${item} › ${own}`, Math.floor(state.size.columns / 2))} / `;
}

const typedHere = (state: State, text: string): string => {
  const place = placeOf(state);
  return place.kind === 'list' ? wholeFilter(place, text) : text;
};

/** How many of the rows match, and of how many. */
function leftText(narrowing: Narrowing | undefined, typed: string): string {
  if (!narrowing) return '';
  const {slots, loaded, whole, text, list} = narrowing;
  // The text typed since is not a complete filter yet; the count is for the last one that was.
  const earlier = text === typed ? '' : ` for ${clean(text) || 'no filter'}`;
  const looked = whole ? 'rows' : `loaded rows, ${count(list.results ?? 0)} in all`;
  return ` ${count(slots.length)} of ${count(loaded)} ${looked}${earlier} ·`;
}

/** Returns the count of the rows above: while the typed text has a mistake, they are those of the last valid filter. */
const aboveText = (narrowing: Narrowing | undefined): string =>
  narrowing ? ` · above:${leftText(narrowing, '').replace(/ ·$/, '')}` : '';

/** Who will run which part of the filter: in plain words if they fit in the cells, else in few. */
function meaningOf(serverText: string, localText: string, cells: number): string {
  const [plain, short] = filterTexts(serverText, localText).map(clean);
  return (
    (width(plain ?? '') <= cells ? plain : short) ||
    `no filter: ${keyFor('applyFilter')} shows everything · web  region=us-east  size>50  a or b  "two words"`
  );
}

function suggestionRow(suggestions: readonly FilterSuggestion[], chosen: number, columns: number): Row {
  if (suggestions.length === 0) return emptyRow;
  const spans: Span[] = [{text: ` ${keyFor('completeFilter')} `, tone: 'dim'}];
  let left = columns - 8;
  const first = Math.max(0, chosen - 3);
  // Suggestions of several words are set apart by dots, because with blanks alone they would look like one filter.
  const gap = suggestions.some(one => suggestionText(one).includes(' ')) ? ' · ' : ' ';
  for (const [index, suggestion] of suggestions.entries()) {
    if (index < first) continue;
    const text = brief(suggestionText(suggestion), columns);
    const before = index === first ? ' ' : gap;
    if (width(text) + before.length + 1 > left) break;
    spans.push(
      {text: before, tone: 'dim'},
      {text, bold: index === chosen, underline: index === chosen, tone: index === chosen ? 'accent' : 'dim'},
    );
    left -= width(text) + before.length;
  }
  return spans;
}

function suggestionText({name, text, palette}: FilterSuggestion): string {
  if (palette) return `:${text} in the palette`;
  return name === undefined ? text : `${name} → ${text}`;
}

function fitted(spans: readonly Span[], columns: number): Span[] {
  let left = columns - 1;
  return spans.map(span => {
    const text = truncateWords(span.text, Math.max(0, left));
    left -= width(text);
    return {...span, text};
  });
}

/** The typed text, its meaning so far, the row that the cursor would be on, and the chosen suggestion. */
function tellFilter(state: State, overlay: OverlayOf<'filter'>): Speech {
  const {input, suggestionIndex} = overlay;
  const text = input.text.trim();
  const {mistake, serverText, localText, awaits, refusal} = readPrompt(state, text);
  const narrowing = narrowingOf(state);
  const left =
    narrowing &&
    `${count(narrowing.slots.length)} of ${count(narrowing.loaded)} ${narrowing.whole ? 'rows' : 'loaded rows'}`;
  const question = promptQuestion(state);
  const chosen = filterSuggestions(state, input)[suggestionIndex];
  const meaning = mistake
    ? [
        mistake.reason,
        ...some(mistake.instead?.[0] && `${keyFor('completeFilter')} writes ${mistake.instead[0]}`),
      ]
    : some(
        left,
        serverText && `service: ${serverText}`,
        localText && `here: ${localText}`,
        awaits.length > 0 && `${keyFor('applyFilter')} reads the ${awaits.join(' and ')} first`,
        refusal && `the service refused it: ${refusal}`,
      );
  const blank = blankOf(state);
  return {
    of: 'filter',
    parts: [
      promptPart(overlay, `filter: ${keyFor('applyFilter')} applies it, ${keyFor('closePrompt')} leaves it`),
      ...(question ? [{name: 'question', items: [question]}] : []),
      {name: 'meaning', items: some(meaning.join(' · ')), waits: !overlay.mistakesShown},
      ...(text !== '' && !mistake && !blank ? tellRow(state).map(part => ({...part, waits: true})) : []),
      ...(blank && narrowing ? [{name: 'blank', items: blank.lines, waits: true}] : []),
      ...(chosen && (text !== '' || suggestionIndex > 0)
        ? [{name: 'suggestion', items: [`${keyFor('completeFilter')} writes ${chosen.text}`], waits: true}]
        : []),
    ],
    typed: {label: 'filter', input},
  };
}
