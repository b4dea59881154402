import {edit, emptyInput, inputOf, insert, isEditing} from '../../input/line-editor.ts';
import type {Effect} from '../../message.ts';
import {refreshList} from '../../navigation/places.ts';
import {meaningless} from '../../notice.ts';
import type {FormState, Input, State} from '../../state.ts';
import {submit} from '../../writes/submit.ts';
import {collectionPlace, inHand, offersOf, unhad} from './choices.ts';
import {copyCurl} from './copy-curl.ts';
import {type Asked, answersOf, askedOf, levelOf, mayBeEmpty, unchanged} from './fields.ts';
import {type Key, show} from './key.ts';
import {chooseOne, mistakesOf} from './mistakes.ts';
import {scrollPreview} from './preview.ts';
import {stray, typedAtButton} from './stray-text.ts';

/** Filling a form in: its fields, the offers of a field, and the way on to what stands before the request. */

export function fillKey(state: State, form: FormState, key: Key): State | [State, Effect[]] {
  const asked = askedOf(form);
  const field = asked[form.at];
  switch (key.name) {
    case 'ctrl-y':
      return copyCurl(state, form);
    case 'c':
      if (!field) return copyAtButton(state, form);
      break;
    case 'esc':
      return {...state, overlay: undefined};
    case 'ctrl-s':
      return requestSubmit(state, take(state, form));
    case 'tab':
      return goOn(state, form);
    case 'shift-tab':
      return move(state, form, -1);
    case 'enter':
      return enter(state, form);
    case 'down':
    case 'up': {
      const by = key.name === 'down' ? 1 : -1;
      if (field?.field.type !== 'choice') return move(state, form, by);
      const last = offersOf(state, form, field.field, form.inputs[field.name]?.text ?? '').length - 1;
      const choice = Math.max(-1, Math.min(last, inHand(state, form, field) + by));
      return show(state, {...form, choice});
    }
    case 'pgdn':
    case 'pgup': {
      const scrolled = scrollPreview(state, form, key.name);
      if (scrolled) return show(state, scrolled);
      break;
    }
    case 'space':
      if (field?.field.type === 'flag' && form.strays === 0) return toggle(state, form, field.name);
      break;
    case 'ctrl-r':
      if (field?.field.type === 'secret') return show(state, {...form, secretsShown: !form.secretsShown});
      if (field) return reread(state, form, field);
      break;
    case 'ctrl-g':
      if (field?.field.makes) return [state, [{type: 'makeSecret', field: field.name}]];
      break;
  }
  if (!field && key.text !== undefined) return typedAtButton(state, form, key.name);
  if (field?.field.type === 'flag') {
    const next = key.text === undefined ? form : stray(form);
    return meaningless(show(state, next), key.name, 'space changes it · enter goes on');
  }
  if (!field || !isEditing(key)) return meaningless(state, key.name, 'esc cancels');
  return change(state, form, input => edit(input, key), key.text !== undefined);
}

/** Pasted text goes into the field. */
export function fillPaste(state: State, form: FormState, text: string): State {
  const field = askedOf(form)[form.at]?.field;
  if (!field) return typedAtButton(state, form, text.slice(0, 1), text.length);
  if (field.type === 'flag') return meaningless(state, text.slice(0, 1), 'space changes it · enter goes on');
  return change(state, form, input => insert(input, text, field.lines === true), true);
}

/** What is copied may be the beginning of a word all the same. */
function copyAtButton(state: State, form: FormState): [State, Effect[]] {
  const [{notice}, effects] = copyCurl(state, form);
  return [{...typedAtButton(state, form, 'c'), notice}, effects];
}

function toggle(state: State, form: FormState, name: string): State {
  const text = form.inputs[name]?.text === 'yes' ? '' : 'yes';
  return show(state, {...form, inputs: {...form.inputs, [name]: inputOf(text)}});
}

/** Asks again for what a field chooses from. */
function reread(state: State, form: FormState, {field}: Asked): State {
  const place = collectionPlace(form, field);
  return place ? refreshList(state, place) : meaningless(state, 'ctrl-r', 'esc cancels');
}

/** Takes the offer in hand and goes on; a field that has to choose is not left by this key alone. */
function enter(state: State, form: FormState): State {
  const field = askedOf(form)[form.at];
  if (!field) return requestSubmit(state, form);
  const chooses = field.field.type === 'choice' && !mayBeEmpty(field.field, answersOf(form));
  if (chooses && inHand(state, form, field) < 0 && form.inputs[field.name]?.text.trim() === '') {
    const why = unhad(state, form, field.field) ?? chooseOne;
    const text = `${field.field.label.toLowerCase()}: ${why}`;
    return {...state, notice: {tone: 'warn', text}};
  }
  return goOn(state, take(state, form));
}

/** In a field that chooses, the offer in hand becomes the answer. */
function take(state: State, form: FormState): FormState {
  const field = askedOf(form)[form.at];
  if (field?.field.type !== 'choice') return form;
  const text = form.inputs[field.name]?.text ?? '';
  const offer = offersOf(state, form, field.field, text)[inHand(state, form, field)];
  if (!offer || offer.value === text) return form;
  return {...form, inputs: {...form.inputs, [field.name]: inputOf(offer.value)}, refused: {}};
}

/** To the next field; from the last one to what stands before the request, be it the button or the question. */
function goOn(state: State, form: FormState): State {
  const last = form.at >= askedOf(form).length - 1;
  return last && levelOf(form) !== 'plain' ? requestSubmit(state, form) : move(state, form, 1);
}

function move(state: State, form: FormState, by: number): State {
  // Only `plain` sends from a button below the fields.
  const last = askedOf(form).length - (levelOf(form) === 'plain' ? 0 : 1);
  return show(state, reach(form, Math.max(0, Math.min(last, form.at + by))));
}

/** The form with that field in hand. */
const reach = (form: FormState, at: number): FormState => ({
  ...form,
  at,
  choice: -1,
  strays: 0,
  fresh: form.fresh || at !== form.at,
});

// Of these one wants another whole; a text is more often mended.
const replaced: readonly string[] = ['choice', 'number'];

function change(state: State, form: FormState, how: (input: Input) => Input, inserts: boolean): State {
  const field = askedOf(form)[form.at];
  if (!field) return state;
  const stood = form.inputs[field.name] ?? emptyInput;
  const before = inserts && form.fresh && replaced.includes(field.field.type) ? emptyInput : stood;
  const after = how(before);
  const {[field.name]: _, ...refused} = form.refused;
  const inputs = {...form.inputs, [field.name]: after};
  const next = {...form, inputs, choice: -1, fresh: form.fresh && after === stood, refused};
  // An answer may take the field above it away: what is typed goes on where it began.
  return show(state, {...next, at: askedOf(next).findIndex(({name}) => name === field.name)});
}

const askAgain = 'the service refused this before: ctrl-s once more asks again';

/** What is asked for goes on to what stands before it; what is wrong is gone to instead. */
export function requestSubmit(state: State, form: FormState): State {
  const asked = askedOf(form);
  const wrong = mistakesOf(state, form);
  const first = asked.findIndex(({name}) => wrong[name]);
  if (first >= 0) {
    const there = {...reach(form, first), asked: true};
    // The service may have changed its mind since: its word bars the way once, and no more.
    const before = Object.keys(mistakesOf(state, {...form, refused: {}})).length === 0;
    if (!before) return show(state, there);
    const notice = {tone: 'warn' as const, text: askAgain};
    return {...show(state, {...there, refused: {}}), notice};
  }
  if (unchanged(form)) return {...state, notice: {tone: 'info', text: 'nothing has changed'}};
  if (levelOf(form) === 'plain') return submit(state, {...form, at: asked.length, sure: true});
  return show(state, {...form, stage: 'confirm', sure: false, typed: emptyInput, strays: 0, choice: -1});
}
