import {filledRow, type Row, type Span} from '../../../frame/row.ts';
import type {PlanRow} from '../../../resources/definition/action.ts';
import type {Tone} from '../../../resources/definition/column.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {withoutProgress} from '../../../text/spoken.ts';
import {brief, chop, clean, wrap} from '../../../text/text.ts';
import {clock} from '../../../text/time.ts';
import {reveal} from '../../../text/typeable.ts';
import {isEdit} from '../../data/writes/begin.ts';
import {isUnanswered, isUnsent, mayRetry} from '../../data/writes/retries.ts';
import {unansweredWords, whyLookedUp} from '../../data/writes/unanswered.ts';
import {progressText, titleOf, waited} from '../../data/writes/words.ts';
import {keyFor} from '../../input/key-names.ts';
import {bodyHeight, formColumns} from '../../state/layout.ts';
import {memoizeParts} from '../../state/memoize.ts';
import {placeOf} from '../../state/places.ts';
import type {State, Write} from '../../state/state.ts';
import {buttonSpans, emptyRow, remarkRow, typedRow} from '../common/rows.ts';
import {nth, type Speech, type SpeechPart, some, type Typed} from '../common/speech.ts';
import {changeForm, type Form, type FormField, type FormRow, type PreviewLine} from './form.ts';
import {formOf} from './form-of.ts';
import {leftOutOf, leftOutText, planCounts} from './plan.ts';
import {canScroll, detailsTop, formRoom} from './preview.ts';
import {fillRows, formLayout, noteOf, questionRows} from './rows.ts';

/** A form as it is drawn and read out: fields, question, buttons and preview, then the outcomes. */

/** Each row is one line, so that the form can be cut to the screen. */
export function formBody(state: State): readonly Row[] {
  const form = formOf(state);
  if (!form) return [];
  const columns = formColumns(state);
  const main = form.state.writes.length > 0 ? sentRows(state, form) : fillRows(state, form);
  const shown = formLayout(state, form, main);
  const gap = shown.gaps ? [emptyRow] : [];
  const drawn = ({spans = [], selected, typed, buttons}: FormRow): Row => {
    if (typed) return typedRow({columns, ...typed});
    const row = buttons ? form.buttons.flatMap(buttonSpans) : spans;
    return selected ? filledRow(row, columns) : row;
  };
  return [
    ...form.title.map((text, index): Row => {
      const aside = index === 0 ? hidden(shown.from, main.rows.length - shown.to) : '';
      return [
        {text: ` ${text}`, bold: true, tone: 'accent'},
        {text: aside, tone: 'dim'},
      ];
    }),
    ...gap,
    ...main.rows.slice(shown.from, shown.to).map(drawn),
    ...gap,
    ...form.preview.changes.slice(0, shown.changes).map(previewRow),
    ...detailRows(form, shown.details),
  ];
}

/** The outcomes from the scrolled line on, below the counts by outcome and the question. */
function sentRows(state: State, form: Form): ReturnType<typeof fillRows> {
  const room = formRoom(state, form);
  const counts = sentCounts(state, form);
  const top = sentTop(state, form);
  const rows: FormRow[] = [
    ...questionRows(form, formColumns(state)),
    ...(counts ? [{spans: [{text: `   ${counts}`, bold: true}]}] : []),
    ...sentLines(state, form)
      .slice(top, top + room)
      .map(line => ({spans: [line]})),
  ].slice(0, room);
  return {rows, focus: [0, rows.length - 1]};
}

/** At most `room` rows with the outcome of each item, and the requests; the last row counts those that do not fit. */
function detailRows(form: Form, room: number): readonly Row[] {
  const {details} = form.preview;
  const top = detailsTop(form.state);
  const whole = top === 0 && details.length <= room;
  if (room <= 0) return [];
  const rows = details.slice(top, top + (whole ? room : room - 1)).map(previewRow);
  const below = details.length - top - rows.length;
  return whole ? rows : [...rows, remarkRow(`   ${cutText(form, top, below)}`)];
}

function cutText({state, resource, mode}: Form, above: number, below: number): string {
  const asks = mode === 'confirm' || mode === 'label';
  if (!canScroll(state)) {
    if (!resource.source.requests) return '…';
    const copies = `${keyFor('copyCurl')} copies`;
    return asks || mode === 'button' ? `… ${copies} all of it` : `… more at the button, ${copies}`;
  }
  const page = `${keyFor('previewUp')} ${keyFor('previewDown')}`;
  const keys = asks ? `${keyFor('fieldUp')} ${keyFor('fieldDown')} ${page}` : page;
  return `…${hidden(above, below)} · ${keys}`;
}

/** The numbers of the rows above and below that are not shown: ` ↑2 ↓7`. */
const hidden = (above: number, below: number): string =>
  `${above > 0 ? ` ↑${above}` : ''}${below > 0 ? ` ↓${below}` : ''}`;

const looks: Record<PreviewLine['kind'], Partial<Span>> = {
  warning: {bold: true, tone: 'warn'},
  change: {bold: true},
  item: {},
  request: {tone: 'dim'},
};

const previewRow = ({text, kind, tone}: PreviewLine): Row => [
  {text: `   ${text}`, ...looks[kind], ...(tone ? {tone} : {})},
];

/** How outcomes are counted, in the order of the summary. */
const summed = [
  'done',
  'moving',
  'refused',
  'failed',
  'unknown',
  'not sent',
  'on the way',
  'queued',
] as const;

interface Outcome {
  tone: Tone;
  sum: (typeof summed)[number];
}

const statuses: Record<Write['status'], Outcome & {word: string}> = {
  queued: {word: 'queued', tone: 'busy', sum: 'queued'},
  checking: {word: 'reading what is there first …', tone: 'busy', sum: 'on the way'},
  sending: {word: 'sending …', tone: 'busy', sum: 'on the way'},
  lookingUp: {word: 'looking it up …', tone: 'busy', sum: 'on the way'},
  done: {word: 'done', tone: 'good', sum: 'done'},
  refused: {word: 'refused', tone: 'bad', sum: 'refused'},
  unknown: {word: unansweredWords.unknown, tone: 'bad', sum: 'unknown'},
  notVisible: {word: unansweredWords.notVisible, tone: 'bad', sum: 'unknown'},
  cancelled: {word: 'not sent', tone: 'busy', sum: 'not sent'},
  failed: {word: 'failed', tone: 'bad', sum: 'failed'},
};

function outcomeOf(state: State, write: Write): Outcome {
  const {id, status, unwatched} = write;
  if (isUnsent(write)) return {...statuses[status], sum: 'not sent'};
  if (status === 'done' && unwatched !== undefined) return {tone: 'bad', sum: 'unknown'};
  return status === 'done' && state.trackedWrites[id] ? {tone: 'busy', sum: 'moving'} : statuses[status];
}

/** Describes the state of a write: its progress, or how long it has been waiting. */
function wordOf(state: State, write: Write): string | undefined {
  const {status, unwatched} = write;
  const tracked = state.trackedWrites[write.id];
  // The title of the form has the name of the action.
  if (tracked) return progressText(write, tracked, isEdit(write) ? 'done, reading it back …' : 'accepted …');
  // The reason of a failure says that it failed.
  if (status === 'failed') return undefined;
  if (isUnsent(write)) return statuses.cancelled.word;
  if (unwatched !== undefined) return `accepted · ${unwatched}`;
  const waits = status === 'sending' || status === 'lookingUp';
  const why = status === 'lookingUp' ? `${whyLookedUp(write)}: ` : '';
  return `${why}${statuses[status].word}${waits ? waited(state, write) : ''}`;
}

interface SentLine {
  text: string;
  tone: Tone;
}

/** The width of a name, in cells; the beginning of a longer one identifies it. */
const longestName = 200;

const indented = (texts: readonly string[], tone: Tone): SentLine[] =>
  texts.map(text => ({text: `   ${text}`, tone}));

/** Returns the lines of each outcome, and of the secret in a reply: wrapped, but never cut, however narrow the screen is. */
function sentLines(state: State, form: Form): readonly SentLine[] {
  const {plan, revealed} = form.state;
  const cells = formColumns(state) - 6;
  const outcomes = form.writes.flatMap(write => settledLines(state, form, write));
  const rank = ({tone}: SentLine) => (tone === 'bad' ? 0 : tone === 'good' ? 2 : 1);
  const secret = `The ${revealed?.label}, which is shown this once and kept nowhere here:`;
  return [
    // Of a plan, those that need attention come first.
    ...(plan ? outcomes.sort((one, other) => rank(one) - rank(other)) : outcomes),
    ...(plan?.stage === 'made' ? leftOutLines(plan.rows, cells) : []),
    ...(revealed
      ? [
          {text: '', tone: 'dim' as const},
          ...indented(wrap(secret, cells), 'warn'),
          ...indented(chop(clean(revealed.text), cells), 'accent'),
        ]
      : []),
  ];
}

/** What was not taken from the file is said once more: the table that named it is gone. */
const leftOutLines = memoizeParts((rows: readonly PlanRow[], cells: number): readonly SentLine[] =>
  leftOutOf(rows).flatMap(row => indented(wrap(clean(leftOutText(row)), cells), 'warn')),
);

/** Returns the lines of a write. They are kept while it is queued, and once it is done, because a plan may have thousands. */
const settledLines = (state: State, form: Form, write: Write): readonly SentLine[] =>
  form.state.plan &&
  (write.status === 'queued' || (write.status === 'done' && !state.trackedWrites[write.id]))
    ? knownLines(write, formColumns(state), {state, form})
    : linesOf(state, form, write);

const knownLines = memoizeParts((write: Write, _columns: number, {state, form}: {state: State; form: Form}) =>
  linesOf(state, form, write),
);

function linesOf(state: State, form: Form, write: Write): SentLine[] {
  const {plan, strayCharacters, askingToResend} = form.state;
  const sentences = [
    plan ? brief(titleOf(write), longestName) : write.target && brief(write.target.label, longestName),
    wordOf(state, write),
    write.status === 'done' ? undefined : write.problem?.message,
    write.found,
    // Text that was meant for something else turns these keys off, and the question before sending again has keys of its own.
    ...(strayCharacters === 0 && askingToResend !== true ? waysOn(state, write) : []),
  ];
  const {tone} = outcomeOf(state, write);
  return wrap(clean(sentences.filter(Boolean).join(' · ')), formColumns(state) - 6).map((line, index) => ({
    text: `${index === 0 ? '   ' : '     '}${line}`,
    tone,
  }));
}

/** The keys for a write without an answer, and what they do. */
const waysOn = (state: State, write: Write): (string | undefined)[] => [
  whereEventsAre(state, write),
  isUnanswered(write) ? `${keyFor('tryAgain')} looks again` : undefined,
  mayRetry(write, 'resend') ? `${keyFor('sendAgain')} sends it again` : undefined,
  isUnanswered(write) ? `${keyFor('giveUp')} stops looking` : undefined,
];

/** The way to the events of an item that does not show the outcome itself. Its own screen shows them below the form. */
function whereEventsAre(state: State, write: Write): string | undefined {
  const {eventType, singular} = resourceOf(write.resource);
  if (!isUnanswered(write) || !write.noMoreLookUps || !eventType) return undefined;
  const place = placeOf(state);
  // The form may also be opened from the journal.
  if (place.kind !== 'list' || place.resource !== write.resource) return undefined;
  return `after ${keyFor('cancel')}, ${keyFor('describe')} on the ${singular} shows its events`;
}

/** `12 done · 2 refused · 6 queued`; undefined for a single request. */
function sentCounts(state: State, {writes, state: {plan}}: Form): string | undefined {
  if (writes.length < 2) return undefined;
  const sums = writes.map(write => outcomeOf(state, write).sum);
  const {plannedHeld: until, preferences} = state;
  const leftOut = plan?.stage === 'made' ? leftOutOf(plan.rows) : [];
  return [
    ...summed.flatMap(word => {
      const {length: number} = sums.filter(sum => sum === word);
      return number > 0 ? [`${count(number)} ${word}`] : [];
    }),
    ...(leftOut.length > 0 ? [planCounts(leftOut)] : []),
    ...(until !== undefined && sums.includes('queued')
      ? [`waits for the rate limit until ${clock(until, preferences)}`]
      : []),
  ].join(' · ');
}

export const outcomesHeight = (state: State, form: Form): number =>
  Math.max(1, bodyHeight(state) - form.title.length - (form.writes.length > 1 ? 1 : 0));

/** The first line on the screen when the outcomes are scrolled to a line, or as near to it as possible. */
const sentTop = (state: State, form: Form, top = form.state.top): number =>
  Math.max(0, Math.min(top, sentLines(state, form).length - outcomesHeight(state, form)));

export const scrollOutcomes = (state: State, form: Form, by: number): State =>
  changeForm(state, {top: sentTop(state, form, sentTop(state, form) + by)});

/** Reads out a form: its items, the focused field, the changes and the cost; before it sends, all of that and the question; then the outcomes. */
export function tellForm(state: State): Speech {
  const form = formOf(state);
  if (!form) return {of: 'form', parts: []};
  const {selected: field, preview, question, buttons} = form;
  const {targets, writes, plan, mistakesShown} = form.state;
  const sent = writes.length > 0;
  const chosen = buttons.find(({selected}) => selected);
  const others = buttons.filter(button => button !== chosen).map(({title}) => title);
  const other = others.length > 0 ? `; the other is ${others.join(', ')}` : '';
  // While a plan is made it only counts.
  const changes: SpeechPart =
    plan?.stage === 'reading'
      ? {name: 'changes', items: ['reading what is there ...']}
      : {name: 'changes', of: field ? 'fields' : 'question', items: textsOf(preview.changes), waits: true};
  const parts: (SpeechPart | false | undefined)[] = [
    // Said once more before it is sent.
    {
      name: 'title',
      of: field ? 'fields' : 'question',
      items: [form.title.join(' ').replace(/ {2,}/g, ' ')],
      exact: true,
    },
    ...(sent ? outcomeParts(state, form) : []),
    ...(field ? fieldParts(form, field) : []),
    !sent && changes,
    // The cost and the items that are left out are among the changes.
    !field && !sent && {name: 'requests', exact: true, items: textsOf(preview.details)},
    {name: 'question', exact: true, items: question.map(reveal)},
    chosen && {name: 'button', items: [`button ${chosen.title} is chosen${other}`]},
    form.mode === 'label' &&
      mistakesShown &&
      !form.confirmed && {name: 'wrong word', items: ['that does not match']},
  ];
  return {
    of: `form ${form.resource.name} ${form.action.name} ${targets.map(({id}) => id).join(' ')}`,
    parts: parts.filter(part => part !== false && part !== undefined),
    typed: typedIn(form),
  };
}

const textsOf = (lines: readonly PreviewLine[]): string[] => lines.map(({text}) => text.trim());

const kinds: Readonly<Record<string, string>> = {
  choice: 'type or choose with up and down',
  choices: 'several can be chosen',
  flag: 'yes or no, space toggles it',
  number: 'number',
  secret: 'hidden while you type',
};

function fieldParts(form: Form, one: FormField): SpeechPart[] {
  const {name, field, input, suggestions, suggestionIndex, picked} = one;
  const {mistakesShown} = form.state;
  const note = noteOf({form: form.state, one});
  const all = picked.map(({title}) => title).join(', ');
  const items = some(
    field.type === 'flag' && (input.text === 'yes' ? 'yes' : 'no'),
    field.type === 'choices' && (all === '' ? 'none chosen' : `chosen: ${all}`),
    kinds[field.type],
    one.required && 'required',
    input.selected && 'typing replaces what is there',
    nth(form.fields.indexOf(one), form.fields.length),
  );
  const parts: SpeechPart[] = [
    {name: 'field', of: name, head: field.label, items},
    // Each attempt to send it reads the mistakes again.
    {
      name: 'note',
      of: `${name} ${mistakesShown}`,
      items: some(note.text),
      waits: note.tone !== 'bad' || !mistakesShown,
    },
  ];
  const chosen = suggestions[suggestionIndex];
  if (!chosen) return parts;
  const isPicked = picked.some(({value}) => value === chosen.value);
  const about = some(
    chosen.title !== chosen.value && chosen.value === one.present && 'now',
    one.lately.includes(chosen.id) ? 'chosen lately' : one.used.includes(chosen.id) && 'in use',
    field.type === 'choices' && (isPicked ? 'chosen' : 'not chosen'),
    chosen.detail,
    nth(suggestionIndex, suggestions.length),
  );
  return [
    ...parts,
    {name: 'choice', of: `${name} ${chosen.value}`, head: chosen.title, items: about, waits: true},
  ];
}

function outcomeParts(state: State, form: Form): SpeechPart[] {
  const lines = sentLines(state, form).map(({text}) => withoutProgress(text.trim()));
  // How many of several are done is read once none is under way.
  const counts = sentCounts(state, form) ?? '';
  return [
    {name: 'counts', items: some(counts), quiet: /on the way|queued/.test(counts)},
    {name: 'outcomes', exact: true, items: lines.filter(text => text !== '' && !/· queued$/.test(text))},
  ];
}

function typedIn({selected, mode, state}: Form): Typed | undefined {
  if (mode === 'label') return {label: 'type it', input: state.typedWord};
  if (!selected || selected.field.type === 'flag') return undefined;
  const {field, input} = selected;
  const hidden = field.type === 'secret' && !state.secretsShown;
  return {label: field.label, input: hidden ? {...input, text: '*'.repeat(input.text.length)} : input};
}
