import {withoutProgress} from '../../../text/spoken.ts';
import {reveal} from '../../../text/typeable.ts';
import type {State} from '../../state/state.ts';
import {nth, type Speech, type SpeechPart, some, type Typed} from '../shared/speech.ts';
import {noteOf} from './field-rows.ts';
import type {Form, FormField} from './form.ts';
import {formOf} from './form-of.ts';
import {sentCounts, sentLines} from './outcomes.ts';

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
  const lines = sentLines(state, form).map(({text}) => withoutProgress(text.trim()));
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
