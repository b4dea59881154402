import {expect, test} from 'vitest';
import {initialInputs} from '../../../src/app/data/writes/inputs.ts';
import {requestOf, wouldChangeNothing} from '../../../src/app/data/writes/request.ts';
import {inputOf} from '../../../src/app/state/line-editor.ts';
import type {Action} from '../../../src/resources/definition/action/action.ts';
import type {Field} from '../../../src/resources/definition/action/field.ts';
import {noPlace} from '../../../src/resources/definition/action/form-place.ts';
import {actionOf} from '../../../src/resources/index.ts';

const target = {id: '1', label: 'one', value: {id: 1}};

/** An edit of a label and of an answer that goes under another name, with a constant beside it. */
function editWith(type: Field<unknown>['type'], initial: string | number | boolean): Action<unknown> {
  return {
    ...actionOf({resource: 'scripts', action: 'edit'}),
    fields: {
      label: {label: 'Label', type: 'text', initial: () => 'one'},
      answer: {label: 'Answer', type, initial: () => initial},
    },
    body: ({label, answer}) => ({label: label ?? null, sent_as: JSON.stringify(answer ?? null), kind: 'x'}),
  };
}

const plain = ({body: _, ...action}: Action<unknown>): Action<unknown> => action;

test.each([
  ['flag', false, 'yes'],
  ['flag', true, ''],
  ['number', 3, '4'],
  ['duration', 300, '600'],
  ['text', 'a', 'b'],
] as const)(
  'an edit sends what a %s of %j became if it changed, and what it always sends',
  (type, initial, text) => {
    const action = editWith(type, initial);
    const before = initialInputs(action, [target]);
    const bodyOf = (inputs: typeof before) => {
      const made = requestOf(action, inputs, noPlace, target);
      return made && 'body' in made ? made.body : undefined;
    };
    expect(bodyOf({...before, label: inputOf('two')})).toEqual({label: 'two', kind: 'x'});
    expect(bodyOf({...before, answer: inputOf(text)})).toEqual({
      sent_as: expect.not.stringMatching(`^"?${initial}"?$`),
      kind: 'x',
    });
  },
);

test('an edit of fields that stand in the body as they are changes nothing until one is changed', () => {
  const action = plain(editWith('flag', false));
  const before = initialInputs(action, [target]);
  expect(wouldChangeNothing(action, before, [target])).toBe(true);
  expect(wouldChangeNothing(action, {...before, answer: inputOf('yes')}, [target])).toBe(false);
});
