import type {FormField} from '../../../../../src/app/screens/form/form.ts';
import {emptyInput} from '../../../../../src/app/state/line-editor.ts';
import type {Target} from '../../../../../src/app/state/state.ts';
import type {Field} from '../../../../../src/resources/definition/action.ts';

/** A field of a form into which nothing has been typed, except for what a test changes. */
export const fieldWith = (
  field: Partial<Field<unknown>>,
  change: Partial<Omit<FormField, 'field'>> = {},
): FormField => ({
  name: 'field',
  field: {label: 'Field', type: 'text', ...field},
  input: emptyInput,
  answer: undefined,
  chosen: undefined,
  required: false,
  keepsOwn: false,
  mistake: undefined,
  ownMistake: undefined,
  hint: undefined,
  labelInUse: undefined,
  selected: true,
  suggestions: [],
  choiceCount: 0,
  lately: [],
  used: [],
  present: undefined,
  suggestionIndex: -1,
  picked: [],
  items: undefined,
  ...change,
});

export const target = (label: string, value: unknown): Target => ({id: label, label, value});
