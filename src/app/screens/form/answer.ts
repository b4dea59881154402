import {inSentence} from '../../../text/format.ts';
import {shownFields} from '../../data/writes/request.ts';
import {keyFor} from '../../input/key-names.ts';
import {emptyInput} from '../../state/line-editor.ts';
import {note, noteMeaningless} from '../../state/notice.ts';
import type {State} from '../../state/state.ts';
import {askOrSelectButton} from './edit.ts';
import type {Form} from './form.ts';
import {changeForm, withForm} from './form-of.ts';
import {whyNotSent} from './plan.ts';
import {canAnswer} from './question.ts';
import {submit} from './submit.ts';

/** Goes back to the fields, if there are any, else closes the form. Nothing is sent. */
export function leaveQuestion(state: State, {fields, level, state: {fieldIndex}}: Form): State {
  if (fields.length === 0) return {...state, overlay: undefined};
  return changeForm(state, {
    stage: 'fill',
    plan: undefined,
    fieldIndex: level === 'plain' ? fieldIndex : Math.min(fieldIndex, fields.length - 1),
    sendSelected: false,
    untouched: true,
    strayCharacters: 0,
    typedWord: emptyInput,
  });
}

/** Sends, unless a mistake has appeared since the question was asked: then its field is selected. */
export function sendConfirmed(state: State, form: Form): State {
  const isWrong = form.fields.some(({mistake}) => mistake) || form.unchanged;
  return isWrong
    ? withForm(askOrSelectButton)(changeForm(state, {stage: 'fill', sendSelected: false}))
    : submit(state, form);
}

/** Presses the first button, which sends nothing: as one who expected that is told, it leads back, or closes the form. */
export function pressBack(state: State, form: Form): State {
  const back = leaveQuestion(state, form);
  const again = form.fields.length > 0 ? ` · ${keyFor('finish')} shows the request again` : '';
  return note(back, `nothing was sent${again}`);
}

/** Sends if the label was typed; otherwise says that it was not. */
export const confirmLabel = (state: State, form: Form): State =>
  form.confirmed
    ? withForm(sendConfirmed)(changeForm(state, {sendSelected: true}))
    : changeForm(state, {mistakesShown: true});

/** Counts characters that were typed where none are expected. Cancel is selected again. */
export const countStray = (state: State, {state: {strayCharacters}}: Form, characters = 1): State =>
  changeForm(state, {sendSelected: false, strayCharacters: strayCharacters + characters});

/** Says that a key is no answer. After several it must be asked again: the Enter of a stray text would look like an answer. */
export function noAnswer(state: State, {state: form, action}: Form, key: string): State {
  if (canAnswer(form)) {
    const answer = `${keyFor('selectSend')} and then ${keyFor('accept')}`;
    return noteMeaningless(state, key, `${answer}: ${inSentence(action.title)}`);
  }
  const {plan} = form;
  const why = plan && whyNotSent(plan);
  const out = shownFields(action, form.inputs, form.targets).length > 0 ? 'goes back' : 'closes it';
  const text = `${why ?? 'this question takes no text: nothing is sent'} · ${keyFor('cancel')} ${out}`;
  return {...state, notice: {tone: 'warn', text}};
}

/** Handles text typed at the button below the fields: asks the question now, and from then on before sending. */
export const typedAtButton = (state: State, _: Form, key: string, characters = 1): State =>
  withForm(noAnswer)(
    changeForm(state, {
      stage: 'confirm',
      confirmFirst: true,
      sendSelected: false,
      strayCharacters: characters,
    }),
    key,
  );
