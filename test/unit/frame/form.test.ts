import {expect, test} from 'vitest';
import {newForm} from '../../../src/app/data/writes/new-form.ts';
import {formBody} from '../../../src/app/screens/form/body.ts';
import {inputOf} from '../../../src/app/state/line-editor.ts';
import {placeFor} from '../../../src/app/state/places.ts';
import type {FormState} from '../../../src/app/state/state.ts';
import {actionOf} from '../../../src/resources/index.ts';
import {regionsState} from '../app/screens/regions.ts';
import {drawn} from './in-words.ts';

const volume = {id: 7, label: 'db-data', status: 'active', size: 20, region: 'eu-ber', node_id: 3};

/** The form that resizes a volume of 20 GB, as it is drawn. */
function form(change: Partial<FormState> = {}): string {
  const place = {resource: 'volumes', params: {}};
  const target = {id: '7', label: 'db-data', value: volume};
  const resize = actionOf({resource: 'volumes', action: 'resize'});
  const overlay = {...newForm(place, resize, [target]), inputs: {size: inputOf('40')}, ...change};
  return drawn(formBody(regionsState(placeFor('volumes'), overlay)));
}

test('a form shows action, item, change and request', () => {
  const frame = form();
  expect(frame).toContain('Resize  volume db-data');
  expect(frame).toContain('▌New size');
  expect(frame).toContain('<bold>   size 20 → 40 GB');
  expect(frame).toContain('POST /volumes/7/resize');
  expect(frame).toContain('{"size":40}');
  expect(frame).toContain('<gray>[Cancel]</>   <gray>[Resize]</>');
});

test('the line of the selected suggestion is filled, as in a list', () => {
  const place = {resource: 'records', params: {domainId: 1}};
  const add = actionOf({resource: 'records', action: 'add'});
  const fieldIndex = Object.keys(add.fields).indexOf('type');
  const overlay = {...newForm(place, add, []), fieldIndex, suggestionIndex: 1};
  const lines = drawn(formBody(regionsState(placeFor('domains'), overlay))).split('\n');
  expect(lines.filter(line => line.includes('filled'))).toEqual([expect.stringContaining('› AAAA')]);
});

test('a mistake is shown at its field in red', () => {
  expect(form({inputs: {size: inputOf('10')}})).toMatch(/<red>[^<]*more than 20 GB: a volume never shrinks/);
});

test('at the question one button is selected, and after a text both are dim', () => {
  expect(form({stage: 'confirm'})).toContain('›<bold inverse>[Back]</>   [Resize]');
  expect(form({stage: 'confirm', sendSelected: true})).toContain('›<bold inverse red>[Resize]</>');
  const text = form({stage: 'confirm', strayCharacters: 2});
  expect(text).toContain('<gray>[Back]</>   <gray>[Resize]</>');
  expect(text).not.toContain('›');
  const resend = form({writes: ['1'], askingToResend: true, strayCharacters: 2});
  expect(resend).toContain('<gray>[Cancel]</>   <gray>[Send again]</>');
});

test('an irreversible action needs the label typed, and says if it differs', () => {
  const deleting: Partial<FormState> = {action: 'remove', inputs: {}, stage: 'confirm'};
  expect(form(deleting)).toContain('This cannot be undone. Type db-data to delete; esc cancels.');
  expect(form(deleting)).not.toContain('[Cancel]');
  expect(form({...deleting, typedWord: inputOf('db'), mistakesShown: true})).toContain('that does not match');
});
