import {filledRow, type Row, type Span} from '../../../frame/row.ts';
import type {PlanRow} from '../../../resources/definition/action.ts';
import type {Tone} from '../../../resources/definition/column.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {unmeasured} from '../../../text/spoken.ts';
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
import type {FormState, State, Write} from '../../state/state.ts';
import {buttonSpans, emptyRow, remarkRow, typedRow} from '../shared/rows.ts';
import {nth, type Speech, type SpeechPart, some, type Typed} from '../shared/speech.ts';
import {changeForm, type Form, type FormField, type FormRow, type PreviewLine} from './form.ts';
import {formOf} from './form-of.ts';
import {leftOutOf, leftOutText, planCounts} from './plan.ts';
import {canScroll, detailsTop, formRoom} from './preview.ts';
import {fillRows, formLayout, noteOf, questionRows} from './rows.ts';

/** A form: fields, question, buttons and preview, then the outcomes. Each row is one line, so that it can be cut to the screen. */
export function formBody(state: State): readonly Row[] {
  const form = formOf(state);
  if (!form) return [];
  const {rows, focus} = form.state.writes.length > 0 ? sentRows(state, form) : filled(state, form);
  const shown = formLayout(state, form, {length: rows.length, focus});
  const gap = shown.gaps ? [emptyRow] : [];
  return [
    ...form.title.map((text, index): Row => {
      const aside = index === 0 ? hidden(shown.from, rows.length - shown.to) : '';
      return [
        {text: ` ${text}`, bold: true, tone: 'accent'},
        {text: aside, tone: 'dim'},
      ];
    }),
    ...gap,
    ...rows.slice(shown.from, shown.to),
    ...gap,
    ...form.preview.changes.slice(0, shown.changes).map(previewRow),
    ...detailRows(form, shown.details),
  ];
}

interface Main {
  rows: Row[];
  /** The first and the last row that must be on the screen. */
  focus: readonly [number, number];
}

function filled(state: State, form: Form): Main {
  const {rows, focus} = fillRows(state, form);
  return {rows: rows.map(row => drawnRow(row, state, form)), focus};
}

function drawnRow({spans = [], selected, typed, buttons}: FormRow, state: State, form: Form): Row {
  const columns = formColumns(state);
  if (typed) return typedRow({columns, ...typed});
  const row = buttons ? form.buttons.flatMap(buttonSpans) : spans;
  return selected ? filledRow(row, columns) : row;
}

/** The outcomes from the scrolled line on, below the counts by outcome and the question. */
function sentRows(state: State, form: Form): Main {
  const room = formRoom(state, form);
  const counts = sentCounts(state, form);
  const top = sentTop(state, form);
  const rows = [
    ...questionRows(form, formColumns(state)).map(row => drawnRow(row, state, form)),
    ...(counts ? [[{text: `   ${counts}`, bold: true}]] : []),
    ...sentLines(state, form)
      .slice(top, top + room)
      .map(line => [line]),
  ].slice(0, room);
  return {rows, focus: [0, rows.length - 1]};
}

/** At most `room` rows with the outcome of each item, and the requests; the last row counts those that do not fit. */
function detailRows(form: Form, room: number): readonly Row[] {
  const {details} = form.preview;
  const top = detailsTop(form.state);
  const whole = top === 0 && details.length <= room;
  if (room <= 0) return [];
  const shown = details.slice(top, top + (whole ? room : room - 1));
  const rows = shown.map(previewRow);
  if (whole) return rows;
  const below = details.length - top - shown.length;
  return [...rows, remarkRow(`   ${cutText(form, top, below)}`)];
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

const words: Record<Write['status'], string> = {
  queued: 'queued',
  checking: 'reading what is there first …',
  sending: 'sending …',
  lookingUp: 'looking it up …',
  done: 'done',
  refused: 'refused',
  ...unansweredWords,
  cancelled: 'not sent',
  failed: 'failed',
};

/** Describes the state of a write: its progress, or how long it has been waiting. */
function wordOf(state: State, write: Write): string | undefined {
  const tracked = state.trackedWrites[write.id];
  // The title of the form has the name of the action.
  if (tracked) return progressText(write, tracked, isEdit(write) ? 'done, reading it back …' : 'accepted …');
  // The reason of a failure says that it failed.
  if (write.status === 'failed') return undefined;
  if (isUnsent(write)) return words.cancelled;
  const waits = write.status === 'sending' || write.status === 'lookingUp';
  const why = write.status === 'lookingUp' ? `${whyLookedUp(write)}: ` : '';
  if (write.unwatched !== undefined) return `accepted · ${write.unwatched}`;
  return `${why}${words[write.status]}${waits ? waited(state, write) : ''}`;
}

function toneOf(state: State, {id, status, unwatched}: Write): Tone {
  if (status === 'done' && unwatched !== undefined) return 'bad';
  if (status === 'done') return state.trackedWrites[id] ? 'busy' : 'good';
  return ['refused', 'unknown', 'notVisible', 'failed'].includes(status) ? 'bad' : 'busy';
}

interface SentLine {
  text: string;
  tone: Tone;
}

/** The width of a name, in cells; the beginning of a longer one identifies it. */
const named = 200;

/** Returns the lines of each outcome, which is wrapped but never cut, and below them the secret in a reply. */
const sentLines = (state: State, form: Form): SentLine[] => [
  ...outcomeLines(state, form),
  ...secretLines(state, form.state),
];

/** The secret is wrapped, not cut, however narrow the screen is. */
function secretLines(state: State, {revealed}: FormState): SentLine[] {
  if (!revealed) return [];
  const {label, text} = revealed;
  const secretIntro = `The ${label}, which is shown this once and kept nowhere here:`;
  const cells = formColumns(state) - 6;
  return [
    {text: '', tone: 'dim'},
    ...wrap(secretIntro, cells).map((line): SentLine => ({text: `   ${line}`, tone: 'warn'})),
    ...chop(clean(text), cells).map((line): SentLine => ({text: `   ${line}`, tone: 'accent'})),
  ];
}

/** The outcomes as lines. Those of a plan are sorted, the ones that need attention first. */
function outcomeLines(state: State, form: Form): SentLine[] {
  const {plan} = form.state;
  if (!plan) return form.writes.flatMap(write => linesOf(state, form, write));
  const ranked: Record<(typeof lookedAt)[number], SentLine[]> = {bad: [], busy: [], good: []};
  for (const write of form.writes)
    for (const line of settledLines(state, form, write)) ranked[rankOf(line)].push(line);
  return [
    ...lookedAt.flatMap(rank => ranked[rank]),
    ...(plan.stage === 'made' ? leftOutLines(plan.rows, formColumns(state)) : []),
  ];
}

/** What was not taken from the file is said once more: the table that named it is gone. */
const leftOutLines = memoizeParts((rows: readonly PlanRow[], columns: number): readonly SentLine[] =>
  leftOutOf(rows).flatMap(row =>
    wrap(clean(leftOutText(row)), columns - 6).map((line): SentLine => ({text: `   ${line}`, tone: 'warn'})),
  ),
);

const lookedAt = ['bad', 'busy', 'good'] as const;
const rankOf = ({tone}: SentLine) => (tone === 'bad' || tone === 'good' ? tone : 'busy');

/** Returns the lines of a write. They are cached while it is queued, and once it is done, because a plan may have thousands. */
const settledLines = (state: State, form: Form, write: Write): readonly SentLine[] =>
  write.status === 'queued' || (write.status === 'done' && !state.trackedWrites[write.id])
    ? knownLines(write, formColumns(state), {state, form})
    : linesOf(state, form, write);

const knownLines = memoizeParts((write: Write, _columns: number, {state, form}: {state: State; form: Form}) =>
  linesOf(state, form, write),
);

/** The way to the events of an item that does not show the outcome itself. Its own screen shows them below the form. */
function whereEventsAre(state: State, write: Write): string | undefined {
  const {eventType, singular} = resourceOf(write.resource);
  if (!isUnanswered(write) || !write.noMoreLookUps || !eventType) return undefined;
  const place = placeOf(state);
  // The form may also be opened from the journal.
  if (place.kind !== 'list' || place.resource !== write.resource) return undefined;
  return `after ${keyFor('cancel')}, ${keyFor('describe')} on the ${singular} shows its events`;
}

/** The keys for a write without an answer, and what they do. */
const waysOn = (state: State, write: Write): (string | undefined)[] => [
  whereEventsAre(state, write),
  isUnanswered(write) ? `${keyFor('tryAgain')} looks again` : undefined,
  mayRetry(write, 'resend') ? `${keyFor('sendAgain')} sends it again` : undefined,
  isUnanswered(write) ? `${keyFor('giveUp')} stops looking` : undefined,
];

function linesOf(state: State, form: Form, write: Write): SentLine[] {
  const sentences = [
    form.state.plan ? brief(titleOf(write), named) : write.target && brief(write.target.label, named),
    wordOf(state, write),
    write.status === 'done' ? undefined : write.problem?.message,
    write.found,
    // Text that was meant for something else turns these keys off, and the question before sending again has keys of its own.
    ...(form.state.strayCharacters === 0 && form.state.askingToResend !== true ? waysOn(state, write) : []),
  ];
  const text = clean(sentences.filter(Boolean).join(' · '));
  const tone = toneOf(state, write);
  return wrap(text, formColumns(state) - 6).map((line, index) => ({
    text: `${index === 0 ? '   ' : '     '}${line}`,
    tone,
  }));
}

/** The outcomes in the order of the summary. */
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

function sumOf(state: State, write: Write): (typeof summed)[number] {
  const {id, status, unwatched} = write;
  if (status === 'done' && unwatched !== undefined) return 'unknown';
  if (status === 'done') return state.trackedWrites[id] ? 'moving' : 'done';
  if (status === 'cancelled' || isUnsent(write)) return 'not sent';
  if (status === 'notVisible') return 'unknown';
  return status === 'checking' || status === 'sending' || status === 'lookingUp' ? 'on the way' : status;
}

/** `12 done · 2 refused · 6 queued`; undefined for a single request. */
function sentCounts(state: State, form: Form): string | undefined {
  if (form.writes.length < 2) return undefined;
  const sums = form.writes.map(write => sumOf(state, write));
  const {plannedHeld: until, preferences} = state;
  const waits =
    until !== undefined && sums.includes('queued')
      ? [`waits for the rate limit until ${clock(until, preferences)}`]
      : [];
  const counts = summed
    .map(word => [sums.filter(sum => sum === word).length, word] as const)
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${count(number)} ${word}`);
  const {plan} = form.state;
  const leftOut = plan?.stage === 'made' ? leftOutOf(plan.rows) : [];
  return [...counts, ...(leftOut.length > 0 ? [planCounts(leftOut)] : []), ...waits].join(' · ');
}

export const outcomesHeight = (state: State, form: Form): number =>
  Math.max(1, bodyHeight(state) - form.title.length - (form.writes.length > 1 ? 1 : 0));

/** The first line on the screen when the outcomes are scrolled to a line, or as near to it as possible. */
function sentTop(state: State, form: Form, top = form.state.top): number {
  const last = sentLines(state, form).length - outcomesHeight(state, form);
  return Math.max(0, Math.min(top, last));
}

export const scrollOutcomes = (state: State, form: Form, by: number): State =>
  changeForm(state, {top: sentTop(state, form, sentTop(state, form) + by)});

/** Reads out a form: its items, the focused field, the changes and the cost; before it sends, all of that and the question; then the outcomes. */
export function tellForm(state: State): Speech {
  const form = formOf(state);
  if (!form) return {of: 'form', parts: []};
  const {targets, writes} = form.state;
  const field = form.selected;
  const sent = writes.length > 0;
  return {
    of: `form ${form.resource.name} ${form.action.name} ${targets.map(({id}) => id).join(' ')}`,
    parts: [
      // Said once more before it is sent.
      {
        name: 'title',
        of: field ? 'fields' : 'question',
        items: [form.title.join(' ').replace(/ {2,}/g, ' ')],
        exact: true,
      },
      ...(sent ? outcomeParts(state, form) : []),
      ...(field ? fieldParts(form, field) : []),
      ...(sent ? [] : changeParts(form)),
      ...(field || sent ? [] : requestParts(form)),
      ...questionParts(form),
    ],
    typed: typedIn(form),
  };
}

const kinds: Readonly<Record<string, string>> = {
  choice: 'type or choose with up and down',
  choices: 'several can be chosen',
  flag: 'yes or no, space toggles it',
  number: 'number',
  secret: 'hidden while you type',
};

function fieldParts(form: Form, one: FormField): SpeechPart[] {
  const {name, field, input, required, suggestions, suggestionIndex, picked} = one;
  const at = form.fields.indexOf(one);
  const note = noteOf({form: form.state, one});
  const value = field.type === 'flag' ? (input.text === 'yes' ? 'yes' : 'no') : undefined;
  const all = picked.map(({title}) => title).join(', ');
  const items = some(
    value,
    field.type === 'choices' && (all === '' ? 'none chosen' : `chosen: ${all}`),
    kinds[field.type],
    required && 'required',
    input.selected && 'typing replaces what is there',
    nth(at, form.fields.length),
  );
  const chosen = suggestions[suggestionIndex];
  const isPicked = picked.some(({value}) => value === chosen?.value);
  return [
    {name: 'field', of: name, head: field.label, items},
    // Each attempt to send it reads the mistakes again.
    {
      name: 'note',
      of: `${name} ${form.state.mistakesShown}`,
      items: some(note.text),
      waits: note.tone !== 'bad' || !form.state.mistakesShown,
    },
    ...(chosen
      ? [
          {
            name: 'choice',
            of: `${name} ${chosen.value}`,
            head: chosen.title,
            items: some(
              chosen.title !== chosen.value && chosen.value === one.present && 'now',
              one.lately.includes(chosen.id) ? 'chosen lately' : one.used.includes(chosen.id) && 'in use',
              field.type === 'choices' && (isPicked ? 'chosen' : 'not chosen'),
              chosen.detail,
              nth(suggestionIndex, suggestions.length),
            ),
            waits: true,
          },
        ]
      : []),
  ];
}

/** The changes, the cost, and the items that are left out. */
function changeParts({preview, selected, state: {plan}}: Form): SpeechPart[] {
  // While a plan is made it only counts.
  if (plan?.stage === 'reading') return [{name: 'changes', items: ['reading what is there ...']}];
  const items = preview.changes.map(({text}) => text.trim());
  return [{name: 'changes', of: selected ? 'fields' : 'question', items, waits: true}];
}

const requestParts = ({preview}: Form): SpeechPart[] => [
  {name: 'requests', exact: true, items: preview.details.map(({text}) => text.trim())},
];

function questionParts({question, buttons, mode, state, confirmed}: Form): SpeechPart[] {
  const [chosen] = buttons.filter(({selected}) => selected);
  const others = buttons.filter(button => button !== chosen).map(({title}) => title);
  const other = others.length > 0 ? `; the other is ${others.join(', ')}` : '';
  const wrong = mode === 'label' && state.mistakesShown && !confirmed;
  return [
    {name: 'question', exact: true, items: question.map(reveal)},
    ...(chosen ? [{name: 'button', items: [`button ${chosen.title} is chosen${other}`]}] : []),
    ...(wrong ? [{name: 'wrong word', items: ['that does not match']}] : []),
  ];
}

function outcomeParts(state: State, form: Form): SpeechPart[] {
  const lines = sentLines(state, form).map(({text}) => unmeasured(text.trim()));
  // How many of several are done is read once none is under way.
  const counts = sentCounts(state, form) ?? '';
  const moving = /on the way|queued/.test(counts);
  return [
    {name: 'counts', items: some(counts), quiet: moving},
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
