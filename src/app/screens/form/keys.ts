import {whole} from '../../data/lists/pages.ts';
import {answersOf} from '../../data/writes/request.ts';
import type {Binding, FormMode} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {formColumns, isFormBeside, listColumns} from '../../state/layout.ts';
import {insert} from '../../state/line-editor.ts';
import {noteMeaningless} from '../../state/notice.ts';
import type {Fetches} from '../../state/place.ts';
import {listPlace} from '../../state/places.ts';
import type {FormState, ListPlace, State} from '../../state/state.ts';
import {commonKeysLeaving, lineKeys} from '../common/keys.ts';
import type {OverlayScreen, Screen} from '../common/screen.ts';
import {formBody, tellForm} from './body.ts';
import {
  completeOrGoOn,
  completeWord,
  editField,
  enterField,
  goOn,
  insertText,
  isBeforeMore,
  moveField,
  moveSuggestion,
  pasteText,
  readChoicesAgain,
  review,
  selectField,
  sendOrAsk,
  setAnswer,
  tabField,
  toggle,
  togglePicked,
} from './edit.ts';
import {formPlaceOf} from './fields.ts';
import {completePath, goBack, isUnread, leaveBy, openEditor} from './file.ts';
import {changeForm, type Form, type FormHit} from './form.ts';
import {formOf, fromForm, ifForm, withForm} from './form-of.ts';
import {stopPlan} from './plan.ts';
import {costItems, formCatalogues} from './preview.ts';
import {
  commonFormKeys,
  copyKey,
  countStray,
  formHelp,
  nothingTyped,
  pressOrFinishHint,
  previewPageKeys,
  questionScreens,
  typedAtButton,
} from './question-keys.ts';
import {boxCells, caretBy, formRowAt, labelCells} from './rows.ts';
import {bringBackKey, copySecretKey, leaveForm} from './submit.ts';

/** The screens of a form, by its stage: the keys of its fields, by their types, and those of what comes after. */

const accept: Binding = {
  ...named('accept'),
  help: 'next field; from the last one to the button or the question',
  hint: fromForm(form => (isBeforeMore(form) ? 'go on' : 'next')),
  run: withForm(enterField),
};

const finishKey: Binding = {
  ...named('finish'),
  help: 'from any field: to the request and the button that sends it; nothing is sent yet',
  hint: 'review',
  run: withForm(review),
};

const nextField: Binding = {
  ...named('nextField'),
  help: 'next field, rarely used ones included',
  hint: fromForm(form => (isBeforeMore(form) ? 'more fields' : undefined)),
  run: withForm(goOn),
};

const next = {help: 'next field', run: withForm((state, form) => moveField(state, form, 1))};
const previous = {help: 'previous field', run: withForm(goBack)};
const previousField: Binding = {...named('previousField'), ...previous};
const fieldArrows: readonly Binding[] = [
  {...named('fieldDown'), ...next},
  {...named('fieldUp'), ...previous},
];

const cancel: Binding = {
  ...named('cancel'),
  help: 'close the form; nothing is sent, and what was typed is kept',
  hint: 'cancel',
  run: leaveForm,
  typeAhead: 'cancel',
};

const cancels = () => `${keyFor('cancel')} cancels`;

const afterFinish = [cancel, bringBackKey, copyKey, ...previewPageKeys, ...commonFormKeys];
const ends = [finishKey, ...afterFinish];

const editKeys = lineKeys(withForm(editField));

const typing: Pick<Screen, 'otherKey' | 'paste'> = {
  otherKey: withForm((state, form, {name, text}) =>
    text === undefined ? noteMeaningless(state, name, cancels()) : insertText(state, form, text),
  ),
  paste: withForm(pasteText),
};

const text: Screen = {
  title: 'In a form, in a text',
  keys: [accept, nextField, previousField, ...fieldArrows, ...ends, ...editKeys],
  ...typing,
};

/** Moves the caret up or down a line, or to another field if there is no such line. */
const line = (by: 1 | -1) =>
  withForm((state, form) => {
    const {selected} = form;
    const moved = selected && caretBy(selected.input, boxCells(formColumns(state), labelCells(form)), by);
    return moved ? editField(state, form, () => moved) : moveField(state, form, by);
  });

const editorKey: Binding = {
  ...named('openEditor'),
  help: 'open the text in $EDITOR; skydeck steps aside meanwhile',
  hint: 'in $EDITOR',
  run: withForm(openEditor),
};

const lines: Screen = {
  title: 'In a form, in a text of several lines',
  keys: [
    accept,
    editorKey,
    {
      ...named('breakLine'),
      help: 'begin a new line',
      hint: 'new line',
      run: withForm((state, form) => editField(state, form, input => insert(input, '\n', true), true)),
    },
    {...named('fieldDown'), help: 'a line down; from the last one to the next field', run: line(1)},
    {...named('fieldUp'), help: 'a line up; from the first one to the previous field', run: line(-1)},
    nextField,
    previousField,
    ...ends,
    // The key that opens the editor here is one of the line editor elsewhere.
    ...editKeys.map(one => ({...one, keys: one.keys.filter(key => !editorKey.keys.includes(key))})),
  ],
  ...typing,
};

const leaveFile = {help: 'next field', run: leaveBy(goOn)};
const leaveFileBack = {help: 'previous field', run: leaveBy(goBack)};

/** The keys of a file field that differ from those of a text field. */
const fileKeys: readonly Binding[] = [
  {
    ...named('accept'),
    help: 'read the file, and go on',
    hint: fromForm(({selected}) =>
      selected?.field.fills && selected.input.text.trim() !== '' ? 'read it' : 'next',
    ),
    run: leaveFile.run,
  },
  {...named('completePath'), help: 'complete the path', hint: 'complete', run: completePath},
  {
    ...finishKey,
    help: 'read the file, and go on; once it is read, to the request and its button',
    hint: fromForm(form => (isUnread(form) ? undefined : 'review')),
    run: withForm((state, form) => (isUnread(form) ? leaveFile.run(state) : review(state, form))),
  },
  {...named('previousField'), ...leaveFileBack},
  {...named('fieldDown'), ...leaveFile},
  {...named('fieldUp'), ...leaveFileBack},
];

const file: Screen = {
  title: 'In a form, at a file',
  keys: [
    ...fileKeys,
    ...text.keys.filter(({keys}) => !keys.some(key => fileKeys.some(one => one.keys.includes(key)))),
  ],
  ...typing,
};

const suggest = (by: 1 | -1) => withForm((state, form) => moveSuggestion(state, form, by));

/** Words that are completed from those in use. */
const words: Screen = {
  title: 'In a form, in words',
  keys: [
    {
      ...accept,
      help: 'accept the selected word; else next field',
      run: withForm((state, form) =>
        form.selected && form.selected.suggestionIndex >= 0
          ? completeWord(state, form.selected, form.selected.suggestionIndex)
          : enterField(state, form),
      ),
    },
    {
      ...named('completeWord'),
      help: 'complete the word; else next field',
      hint: 'complete',
      run: withForm(completeOrGoOn),
    },
    {...named('fieldDown'), help: 'next word in use', run: suggest(1)},
    {...named('fieldUp'), help: 'previous word in use', run: suggest(-1)},
    previousField,
    ...ends,
    ...editKeys,
  ],
  ...typing,
};

/** The keys of a field with suggestions. @param help what enter does there */
const choiceKeys = (help: string): readonly Binding[] => [
  {...accept, needs: 'completion', help},
  {
    ...named('fieldUp'),
    help: 'previous suggestion',
    hint: {key: `${keyFor('fieldUp')}${keyFor('fieldDown')}`, does: 'choose'},
    needs: 'choices',
    run: suggest(-1),
  },
  {...named('fieldDown'), help: 'next suggestion', needs: 'choices', run: suggest(1)},
  {
    ...named('readChoices'),
    help: 'read the choices again',
    hint: fromForm(({selected}) => (selected?.items?.problem ? 'read again' : undefined)),
    when: ifForm(({selected}) => selected?.items !== undefined),
    run: withForm(readChoicesAgain),
  },
  {
    ...nextField,
    help: 'accept the suggestion; next field, rarely used ones included',
    needs: 'completion',
    run: withForm(tabField),
  },
  previousField,
  {...finishKey, needs: 'completion'},
  ...afterFinish,
  ...editKeys,
];

const choice: Screen = {
  title: 'In a form, at a choice',
  keys: choiceKeys('accept the suggestion; next field'),
  ...typing,
};

const choices: Screen = {
  title: 'In a form, at a choice of several',
  keys: [
    {
      ...named('toggle'),
      help: 'add the suggestion to the chosen ones, or remove it',
      hint: 'add or remove',
      needs: 'choices',
      run: withForm((state, {selected}) => (selected ? togglePicked(state, selected) : state)),
    },
    ...choiceKeys('add the match; next field'),
  ],
  ...typing,
};

const flagKeys = () => `${keyFor('toggle')} toggles it · ${keyFor('accept')} goes on`;

const flag: Screen = {
  title: 'In a form, at yes or no',
  keys: [
    accept,
    // After other characters, a space is a part of stray text.
    {...named('toggle'), help: 'toggle it', hint: 'toggle', when: nothingTyped, run: withForm(toggle)},
    nextField,
    previousField,
    ...fieldArrows,
    ...ends,
    formHelp,
  ],
  otherKey: withForm((state, form, {name, text}) =>
    noteMeaningless(text === undefined ? state : countStray(state, form), name, flagKeys()),
  ),
  paste: (state, text) => noteMeaningless(state, text.slice(0, 1), flagKeys()),
};

const secret: Screen = {
  title: 'In a form, in a secret',
  keys: [
    accept,
    {
      ...named('makeSecret'),
      help: 'make a secret',
      hint: 'make one',
      when: ifForm(({selected}) => selected?.field.generated === true),
      run: withForm((state, {selected}) =>
        selected ? [state, [{type: 'makeSecret', field: selected.name}]] : state,
      ),
    },
    {
      ...named('showSecret'),
      help: 'show the secret, or hide it',
      hint: fromForm(({state}) => (state.secretsShown ? 'hide' : 'show')),
      run: withForm((state, form) => changeForm(state, {secretsShown: !form.state.secretsShown})),
    },
    copySecretKey,
    nextField,
    previousField,
    ...fieldArrows,
    ...ends,
    ...editKeys,
  ],
  ...typing,
};

const sendKey = {help: 'send', run: withForm(sendOrAsk), sends: true as const};

const button: Screen = {
  title: 'In a form, at its button',
  keys: [
    {...named('accept'), ...sendKey, hint: pressOrFinishHint},
    {...named('finish'), ...sendKey},
    nextField,
    previousField,
    ...fieldArrows,
    cancel,
    copyKey,
    ...previewPageKeys,
    ...commonFormKeys,
    formHelp,
  ],
  otherKey: (state, {name, text}) =>
    text === undefined ? noteMeaningless(state, name, cancels()) : typedAtButton(state, name),
  paste: (state, text) => typedAtButton(state, text, text.length),
};

const planning: Screen = {
  title: 'In a form, while it is worked out',
  keys: [
    {...named('cancel'), help: 'stop, and back to the fields; nothing is sent', hint: 'stop', run: stopPlan},
    formHelp,
    ...commonKeysLeaving(state => {
      const [stopped, effects] = stopPlan(state);
      return [leaveForm(stopped), effects];
    }),
  ],
  instead: () => `${keyFor('cancel')} stops`,
  paste: state => state,
};

let last: {of: readonly unknown[]; fetches: Fetches} | undefined;

/** The items that the fields choose from, and the catalogues of the cost. Computed again only if an answer or data has changed. */
function fetches(state: State): Fetches {
  const form = formOf(state);
  if (!form) return {};
  const {resource, action, params, targets, inputs, reopened, writes} = form.state;
  const of = [
    ...[resource, action, params, targets, inputs, reopened, writes.length === 0],
    ...[state.lists, state.items, state.refusals, state.orderRefusals, state.account, state.preferences],
  ];
  if (!last?.of.every((one, index) => one === of[index])) last = {of, fetches: fetchesFor(state, form)};
  return last.fetches;
}

function fetchesFor(state: State, form: Form): Fetches {
  const places = form.fields.flatMap(({items}) => items?.place ?? []);
  const catalogues = form.action.cost ? formCatalogues(state, form) : [];
  const lists = [...places, ...readBy(state, form)].map(place => whole(state, place));
  return {lists: [...lists, ...catalogues], items: costItems(form)};
}

function readBy(app: State, {action, state: {inputs, params: of, targets, writes}}: Form): ListPlace[] {
  const {reads} = action;
  if (!reads || writes.length > 0) return [];
  const answers = answersOf(action, inputs);
  return targets
    .flatMap(({value}) => reads(value, answers, formPlaceOf(app, of)))
    .map(({resource, params}) => listPlace(resource, {params}));
}

function formHitAt(state: State, _: FormState, line: number, column: number): FormHit | undefined {
  const form = formOf(state);
  if (!form || (isFormBeside(state) && column < listColumns(state))) return undefined;
  return formRowAt(state, form, line)?.hit;
}

const clickForm = (state: State, _: FormState, {field, choice}: FormHit): State => {
  const form = formOf(state);
  if (!form) return state;
  return choice === undefined ? clickField(state, form, field) : clickChoice(state, form, choice);
};

/** Selects a field; a click on a selected yes-or-no field toggles it. */
function clickField(state: State, form: Form, name: string): State {
  if (form.state.stage !== 'fill') return state;
  const {selected} = form;
  if (selected?.name === name) return selected.field.type === 'flag' ? toggle(state, form) : state;
  const index = form.fields.findIndex(one => one.name === name);
  return index < 0 ? state : selectField(state, form, index);
}

/** Chooses a suggestion in the selected field, which stays selected. */
function clickChoice(state: State, {selected}: Form, index: number): State {
  const choice = selected?.suggestions[index];
  if (!selected || !choice) return state;
  if (selected.field.type === 'words') return completeWord(state, selected, index);
  if (selected.field.type === 'choices') return togglePicked(state, selected, index);
  return changeForm(setAnswer(state, selected, choice.value), {
    suggestionIndex: -1,
    refusedFields: {},
    untouched: true,
  });
}

const always = {body: formBody, tell: tellForm, hit: formHitAt, click: clickForm};
const filling = {...always, fetches};

export const formScreens: Readonly<Record<FormMode, OverlayScreen<FormState, FormHit>>> = {
  text: {...text, ...filling},
  words: {...words, ...filling},
  lines: {...lines, ...filling},
  file: {...file, ...filling},
  choice: {...choice, ...filling},
  choices: {...choices, ...filling},
  flag: {...flag, ...filling},
  secret: {...secret, ...filling},
  button: {...button, ...filling},
  planning: {...planning, ...always},
  confirm: {...questionScreens.confirm, ...filling},
  label: {...questionScreens.label, ...filling},
  outcomes: {...questionScreens.outcomes, ...filling},
  resend: {...questionScreens.resend, ...filling},
};
