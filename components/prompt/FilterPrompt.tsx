import type {Mistake} from '../../src/api/filter/index.ts';
import {type Narrowing, narrowingOf} from '../../src/app/data/lists/narrowing.ts';
import {wholeFilter} from '../../src/app/data/lists/within.ts';
import {keyFor} from '../../src/app/input/key-names.ts';
import {promptQuestion, readPrompt} from '../../src/app/screens/filter/prompt.ts';
import {type FilterSuggestion, filterSuggestions} from '../../src/app/screens/filter/suggestions.ts';
import {filterTexts} from '../../src/app/screens/filter/words.ts';
import type {OverlayOf} from '../../src/app/state/overlay.ts';
import {placeOf} from '../../src/app/state/places.ts';
import type {State} from '../../src/app/state/state.ts';
import {count} from '../../src/text/format.ts';
import {brief, clean, truncate, truncateWords, width} from '../../src/text/text.ts';
import {Line} from '../frame/Line.tsx';
import type {Span} from '../frame/line-text.ts';
import {TextField, textAround} from './TextField.tsx';

/** The filter prompt: the typed text, a mistake or the suggestions, and a preview of the filter. */
export function FilterPrompt({state, overlay}: {state: State; overlay: OverlayOf<'filter'>}) {
  const {columns} = state.size;
  const {input} = overlay;
  const label = labelOf(state);
  const {mistake, serverText, localText, awaits, refusal} = readPrompt(state, input.text);
  const suggestions = filterSuggestions(state, input);
  const suggested = suggestionSpans(suggestions, overlay.suggestionIndex, columns);
  // An unfinished end is not marked as a mistake while one is still typing.
  const atEnd = mistake && mistake.to >= input.text.length && input.caret === input.text.length;
  const pointing = mistake && (overlay.mistakesShown || !atEnd);
  /** Returns the number of cells to the left of a position in the text, as it is drawn. */
  const cells = (place: number) => width(clean(input.text.slice(0, place)));
  const hidden = cells(input.caret) - width(textAround(input, columns - label.length - 1).before);
  const question = promptQuestion(state) ?? warningOf(state);
  const behind = awaits.length > 0 || refusal !== undefined;
  const left = leftText(narrowingOf(state), typedHere(state, input.text.trim()));
  const meaning: Span[] = question
    ? [{text: ` ${keepingEnd(clean(question), columns - 2)}`, tone: 'warn'}]
    : mistake
      ? mistakeSpans(mistake, {pointing: pointing === true, narrowing: narrowingOf(state), columns})
      : [
          {text: left, tone: 'accent'},
          {text: ` ${meaningOf(serverText, localText, behind ? 0 : columns - width(left) - 2)}`, tone: 'dim'},
          ...(awaits.length > 0
            ? [
                {
                  text: ` · ${keyFor('applyFilter')} reads the ${awaits.join(' and ')} first`,
                  tone: 'dim' as const,
                },
              ]
            : []),
          ...(refusal ? [{text: ` · the service refused it: ${clean(refusal)}`, tone: 'bad' as const}] : []),
        ];
  return (
    <>
      <TextField label={label} input={input} active columns={columns} />
      {pointing ? (
        <Line
          spans={[
            {
              text: `${' '.repeat(Math.max(0, label.length + cells(mistake.at) - hidden))}${'^'.repeat(Math.max(1, cells(mistake.to) - cells(mistake.at)))}`,
              tone: 'bad',
            },
          ]}
        />
      ) : (
        <Line spans={suggested} />
      )}
      <Line spans={fitted(meaning, columns)} />
    </>
  );
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

function suggestionSpans(suggestions: readonly FilterSuggestion[], chosen: number, columns: number): Span[] {
  if (suggestions.length === 0) return [{text: ' '}];
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
