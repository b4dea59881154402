import type {ReactElement} from 'react';
import {emptyInput} from '../../src/app/input/line-editor.ts';
import {bodyHeight} from '../../src/app/layout.ts';
import {choicesProblem, inHand, offersOf} from '../../src/app/screens/form/choices.ts';
import {type Asked, askedOf} from '../../src/app/screens/form/fields.ts';
import {chooseOne, mistakesOf} from '../../src/app/screens/form/mistakes.ts';
import type {FormState, State} from '../../src/app/state.ts';
import type {Tone} from '../../src/resources/status.ts';
import {chop, clean, fitTo, truncate, width, wrap} from '../../src/text/text.ts';
import {Line} from '../frame/Line.tsx';
import {TextField} from '../prompt/TextField.tsx';

/** What the form asks: each field, what is wrong with it, what there is to choose from. */

interface Fields {
  rows: ReactElement[];
  /** The rows of the field in hand, the first and the last; none where that is a button. */
  focus?: [number, number];
}

export function fieldRows(state: State, form: FormState): Fields {
  const asked = askedOf(form);
  const wrong = mistakesOf(state, form);
  const labels = Math.max(6, ...asked.map(({field}) => width(field.label))) + 2;
  const fields: Fields = {rows: []};
  asked.forEach((one, index) => {
    const here = form.stage === 'fill' && index === form.at;
    const rows = rowsOf({state, form, one, here, labels, wrong: wrong[one.name]});
    if (here) fields.focus = [fields.rows.length, fields.rows.length + rows.length - 1];
    for (const row of rows) fields.rows.push(row);
  });
  return fields;
}

interface Drawn {
  state: State;
  form: FormState;
  one: Asked;
  /** It is the field in hand. */
  here: boolean;
  /** Cells for the labels. */
  labels: number;
  wrong: string | undefined;
}

function rowsOf(drawn: Drawn): ReactElement[] {
  const {state, form, one, here, labels} = drawn;
  const {name, field} = one;
  const {columns} = state.size;
  const input = form.inputs[name] ?? emptyInput;
  const label = `${here ? ' ▌' : '  '}${fitTo(field.label, labels)}`;
  if (field.type === 'flag') {
    const spans = [
      {text: label, bold: here},
      {text: input.text === 'yes' ? '[x]' : '[ ]'},
      {text: here ? '   space changes it' : '', tone: 'dim' as const},
    ];
    return [<Line key={name} spans={spans} />];
  }
  const secret = field.type === 'secret';
  const text = secret && !form.secretsShown ? '•'.repeat(input.text.length) : input.text;
  const shown = {...input, text: text.replaceAll('\n', '↵')};
  const {text: note, tone} = noteOf(drawn);
  // Beside what is typed where there is room for both, else below it; only what is dim and elsewhere gives way.
  const room = columns - width(label) - 4 - Math.min(columns, shown.text.length);
  const beside = width(note) <= room;
  const below = !beside && (here || tone === 'bad') ? wrap(note, columns - 6) : [];
  const readable = secret && form.secretsShown && width(label) + width(input.text) + 1 > columns;
  return [
    <TextField
      key={name}
      label={label}
      input={shown}
      active={here}
      note={beside ? note : below.length > 0 || room < 8 ? '' : truncate(note, room)}
      columns={columns}
      tone={tone}
    />,
    ...(readable ? chop(clean(input.text), columns - 6) : []).map((text, index) => (
      <Line key={`${name} shown ${index}`} spans={[{text: `     ${text}`}]} />
    )),
    ...below.map((text, index) => (
      <Line key={`${name} note ${index}`} spans={[{text: `     ${text}`, tone}]} />
    )),
    ...(here && field.type === 'choice' ? offerRows(drawn) : []),
  ];
}

/** What is said of a field: what is wrong with it, else what is chosen in it, else its unit and a hint. */
function noteOf({state, form, one: {name, field}, here, wrong}: Drawn): {text: string; tone: Tone} {
  const text = form.inputs[name]?.text ?? '';
  const touched = form.asked || form.refused[name] !== undefined || text !== '';
  const lost = here ? choicesProblem(state, form, field) : undefined;
  if (lost) return {text: clean(lost), tone: 'bad'};
  // While one chooses, half a word is no mistake yet.
  if (wrong && touched && !(here && field.type === 'choice' && !form.asked))
    return {text: clean(wrong), tone: 'bad'};
  if (field.makes && form.secretsShown && text !== '')
    return {text: 'note it down: it is shown nowhere else', tone: 'busy'};
  const offers = field.type === 'choice' && !here ? offersOf(state, form, field, text) : [];
  const chosen = offers.find(({value}) => value === text.trim());
  if (chosen) {
    const title = chosen.title === chosen.value ? '' : chosen.title;
    return {text: [title, chosen.detail].filter(Boolean).join(' · '), tone: 'dim'};
  }
  const hint = here ? (field.hint ?? (wrong === chooseOne ? wrong : undefined)) : undefined;
  return {text: [field.unit, hint].filter(Boolean).join(' · '), tone: 'dim'};
}

function offerRows({state, form, one, labels}: Drawn): ReactElement[] {
  const {columns} = state.size;
  const offers = offersOf(state, form, one.field, form.inputs[one.name]?.text ?? '');
  const at = inHand(state, form, one);
  // On a low screen fewer, so that the field and what is said of it are seen above them.
  const most = Math.max(2, Math.min(6, bodyHeight(state) - 5));
  const first = Math.max(0, Math.min(at - Math.floor(most / 3), offers.length - most));
  const indent = Math.min(labels, columns - 34);
  return offers.slice(first, first + most).map((offer, index) => {
    const here = first + index === at;
    const title = truncate(fitTo(offer.title, 26), columns - indent - 6);
    return (
      <Line
        key={`${one.name} ${offer.value}`}
        spans={[
          {text: `${' '.repeat(indent + 2)}${here ? '› ' : '  '}`, tone: 'accent'},
          {text: title, bold: here},
          {text: truncate(`  ${offer.detail}`, Math.max(0, columns - indent - 34)), tone: 'dim'},
        ]}
      />
    );
  });
}
