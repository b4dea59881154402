import {edit, emptyInput, inputOf, insert, isEditing} from '../../input/line-editor.ts';
import type {Effect} from '../../message.ts';
import {refreshList} from '../../navigation/places.ts';
import {meaningless} from '../../notice.ts';
import type {Input, Panel, State} from '../../state.ts';
import {launch} from '../../writes/submit.ts';
import {collectionPlace, inHand, offersOf, unhad} from './choices.ts';
import {copyCurl} from './copy-curl.ts';
import {type Asked, answersOf, askedOf, levelOf, mayBeEmpty, unchanged} from './fields.ts';
import {type Key, show} from './key.ts';
import {chooseOne, mistakesOf} from './mistakes.ts';
import {scrollPreview} from './preview.ts';
import {stray, typedAtButton} from './stray-text.ts';

/** Filling a panel in: its fields, the offers of a field, and the way on to what stands before the request. */

export function fillKey(state: State, panel: Panel, key: Key): State | [State, Effect[]] {
  const asked = askedOf(panel);
  const field = asked[panel.at];
  switch (key.name) {
    case 'ctrl-y':
      return copyCurl(state, panel);
    case 'c':
      if (!field) return copyAtButton(state, panel);
      break;
    case 'esc':
      return {...state, overlay: undefined};
    case 'ctrl-s':
      return submit(state, take(state, panel));
    case 'tab':
      return goOn(state, panel);
    case 'shift-tab':
      return move(state, panel, -1);
    case 'enter':
      return enter(state, panel);
    case 'down':
    case 'up': {
      const by = key.name === 'down' ? 1 : -1;
      if (field?.field.type !== 'choice') return move(state, panel, by);
      const last = offersOf(state, panel, field.field, panel.inputs[field.name]?.text ?? '').length - 1;
      const choice = Math.max(-1, Math.min(last, inHand(state, panel, field) + by));
      return show(state, {...panel, choice});
    }
    case 'pgdn':
    case 'pgup': {
      const scrolled = scrollPreview(state, panel, key.name);
      if (scrolled) return show(state, scrolled);
      break;
    }
    case 'space':
      if (field?.field.type === 'flag' && panel.strays === 0) return toggle(state, panel, field.name);
      break;
    case 'ctrl-r':
      if (field?.field.type === 'secret') return show(state, {...panel, secretsShown: !panel.secretsShown});
      if (field) return reread(state, panel, field);
      break;
    case 'ctrl-g':
      if (field?.field.makes) return [state, [{type: 'makeSecret', field: field.name}]];
      break;
  }
  if (!field && key.text !== undefined) return typedAtButton(state, panel, key.name);
  if (field?.field.type === 'flag') {
    const next = key.text === undefined ? panel : stray(panel);
    return meaningless(show(state, next), key.name, 'space changes it · enter goes on');
  }
  if (!field || !isEditing(key)) return meaningless(state, key.name, 'esc cancels');
  return change(state, panel, input => edit(input, key), key.text !== undefined);
}

/** Pasted text goes into the field. */
export function fillPaste(state: State, panel: Panel, text: string): State {
  const field = askedOf(panel)[panel.at]?.field;
  if (!field) return typedAtButton(state, panel, text.slice(0, 1), text.length);
  if (field.type === 'flag') return meaningless(state, text.slice(0, 1), 'space changes it · enter goes on');
  return change(state, panel, input => insert(input, text, field.lines === true), true);
}

/** What is copied may be the beginning of a word all the same. */
function copyAtButton(state: State, panel: Panel): [State, Effect[]] {
  const [{notice}, effects] = copyCurl(state, panel);
  return [{...typedAtButton(state, panel, 'c'), notice}, effects];
}

function toggle(state: State, panel: Panel, name: string): State {
  const text = panel.inputs[name]?.text === 'yes' ? '' : 'yes';
  return show(state, {...panel, inputs: {...panel.inputs, [name]: inputOf(text)}});
}

/** Asks again for what a field chooses from. */
function reread(state: State, panel: Panel, {field}: Asked): State {
  const place = collectionPlace(panel, field);
  return place ? refreshList(state, place) : meaningless(state, 'ctrl-r', 'esc cancels');
}

/** Takes the offer in hand and goes on; a field that has to choose is not left by this key alone. */
function enter(state: State, panel: Panel): State {
  const field = askedOf(panel)[panel.at];
  if (!field) return submit(state, panel);
  const chooses = field.field.type === 'choice' && !mayBeEmpty(field.field, answersOf(panel));
  if (chooses && inHand(state, panel, field) < 0 && panel.inputs[field.name]?.text.trim() === '') {
    const why = unhad(state, panel, field.field) ?? chooseOne;
    const text = `${field.field.label.toLowerCase()}: ${why}`;
    return {...state, notice: {tone: 'warn', text}};
  }
  return goOn(state, take(state, panel));
}

/** In a field that chooses, the offer in hand becomes the answer. */
function take(state: State, panel: Panel): Panel {
  const field = askedOf(panel)[panel.at];
  if (field?.field.type !== 'choice') return panel;
  const text = panel.inputs[field.name]?.text ?? '';
  const offer = offersOf(state, panel, field.field, text)[inHand(state, panel, field)];
  if (!offer || offer.value === text) return panel;
  return {...panel, inputs: {...panel.inputs, [field.name]: inputOf(offer.value)}, refused: {}};
}

/** To the next field; from the last one to what stands before the request, be it the button or the question. */
function goOn(state: State, panel: Panel): State {
  const last = panel.at >= askedOf(panel).length - 1;
  return last && levelOf(panel) !== 'plain' ? submit(state, panel) : move(state, panel, 1);
}

function move(state: State, panel: Panel, by: number): State {
  // Only `plain` sends from a button below the fields.
  const last = askedOf(panel).length - (levelOf(panel) === 'plain' ? 0 : 1);
  return show(state, reach(panel, Math.max(0, Math.min(last, panel.at + by))));
}

/** The panel with that field in hand. */
const reach = (panel: Panel, at: number): Panel => ({
  ...panel,
  at,
  choice: -1,
  strays: 0,
  fresh: panel.fresh || at !== panel.at,
});

// Of these one wants another whole; a text is more often mended.
const replaced: readonly string[] = ['choice', 'number'];

function change(state: State, panel: Panel, how: (input: Input) => Input, inserts: boolean): State {
  const field = askedOf(panel)[panel.at];
  if (!field) return state;
  const stood = panel.inputs[field.name] ?? emptyInput;
  const before = inserts && panel.fresh && replaced.includes(field.field.type) ? emptyInput : stood;
  const after = how(before);
  const {[field.name]: _, ...refused} = panel.refused;
  const inputs = {...panel.inputs, [field.name]: after};
  const next = {...panel, inputs, choice: -1, fresh: panel.fresh && after === stood, refused};
  // An answer may take the field above it away: what is typed goes on where it began.
  return show(state, {...next, at: askedOf(next).findIndex(({name}) => name === field.name)});
}

const askAgain = 'the service refused this before: ctrl-s once more asks again';

/** What is asked for goes on to what stands before it; what is wrong is gone to instead. */
export function submit(state: State, panel: Panel): State {
  const asked = askedOf(panel);
  const wrong = mistakesOf(state, panel);
  const first = asked.findIndex(({name}) => wrong[name]);
  if (first >= 0) {
    const there = {...reach(panel, first), asked: true};
    // The service may have changed its mind since: its word bars the way once, and no more.
    const before = Object.keys(mistakesOf(state, {...panel, refused: {}})).length === 0;
    if (!before) return show(state, there);
    const notice = {tone: 'warn' as const, text: askAgain};
    return {...show(state, {...there, refused: {}}), notice};
  }
  if (unchanged(panel)) return {...state, notice: {tone: 'info', text: 'nothing has changed'}};
  if (levelOf(panel) === 'plain') return launch(state, {...panel, at: asked.length, sure: true});
  return show(state, {...panel, stage: 'confirm', sure: false, typed: emptyInput, strays: 0, choice: -1});
}
