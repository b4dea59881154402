import {counted, inSentence} from '../../../text/format.ts';
import {cancelWaiting, quit} from '../../data/writes/leaving.ts';
import {keepFailedMarked} from '../../data/writes/marks.ts';
import {shownFields} from '../../data/writes/request.ts';
import {isLookedFor, mayRetry, type Retry} from '../../data/writes/retries.ts';
import {awaitsSecret} from '../../data/writes/secrets.ts';
import {giveUp, resend, tryAgain} from '../../data/writes/unanswered.ts';
import {reread} from '../../data/writes/writes.ts';
import type {Binding, Hint, Result} from '../../input/binding.ts';
import {warnFirst} from '../../input/gate.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {bodyHeight} from '../../state/layout.ts';
import {emptyInput, insert, type LineChange} from '../../state/line-editor.ts';
import {announce, note, noteMeaningless} from '../../state/notice.ts';
import type {State} from '../../state/state.ts';
import {commonKeysLeaving, helpKey, lineKeys} from '../common/keys.ts';
import type {Screen} from '../common/screen.ts';
import {outcomesHeight, scrollOutcomes} from './body.ts';
import {askOrSelectButton} from './edit.ts';
import {changeForm, type Form} from './form.ts';
import {fromForm, ifForm, withForm} from './form-of.ts';
import {whyNotSent} from './plan.ts';
import {canScroll} from './preview.ts';
import {canAnswer} from './question.ts';
import {canCopySecret, copyCurl, copySecretKey, leaveForm, submit} from './submit.ts';

/** The keys that all stages of a form share, those of its questions, and those of its outcomes. */

/** Whether no stray text has been typed, so that a letter is a key. */
export const nothingTyped = ifForm(({state}) => state.strayCharacters === 0);

export const formHelp: Binding = {...helpKey, when: nothingTyped};

/** The keys that work everywhere. What was typed is kept. */
export const commonFormKeys = commonKeysLeaving(leaveForm);

/** The hint where Enter and the key that finishes a form both send. */
export const pressOrFinishHint = fromForm(({action}) => ({
  key: `${keyFor('accept')}/${keyFor('finish')}`,
  does: inSentence(action.title),
}));

export const copyKey: Binding = {
  ...named('copyCurl'),
  help: 'copy the request as a curl command, wherever in a form',
  // An action on this machine sends no request that could be copied.
  hint: fromForm(({resource}) => (resource.source.requests ? 'copy as curl' : undefined)),
  run: withForm(copyCurl),
};

/** A key that scrolls the preview of several items or of a plan, and selects Cancel again. */
const scrollKey = (
  name: 'previewDown' | 'previewUp' | 'fieldDown' | 'fieldUp',
  help: string,
  lines: (state: State) => number,
): Binding => ({
  ...named(name),
  help: `${help} what is done to each`,
  when: ifForm(({state}) => canScroll(state)),
  run: withForm((state, {preview, state: {top}}) =>
    changeForm(state, {
      sendSelected: false,
      top: Math.max(0, Math.min(top + lines(state), preview.details.length - 1)),
    }),
  ),
});

const page = (state: State): number => Math.max(1, Math.floor(bodyHeight(state) / 3));

/** The keys that scroll the preview while fields are edited, where arrows move between fields. */
export const previewPageKeys = [
  scrollKey('previewDown', 'scroll down', page),
  scrollKey('previewUp', 'scroll up', state => -page(state)),
];

const previewKeys = [
  scrollKey('fieldDown', 'a line down in', () => 1),
  scrollKey('fieldUp', 'a line up in', () => -1),
  ...previewPageKeys,
];

/** Goes back to the fields, if there are any, else closes the form. Nothing is sent. */
const leaveQuestion = (state: State, {fields, level, state: {fieldIndex}}: Form): State =>
  fields.length === 0
    ? {...state, overlay: undefined}
    : changeForm(state, {
        stage: 'fill',
        plan: undefined,
        fieldIndex: level === 'plain' ? fieldIndex : Math.min(fieldIndex, fields.length - 1),
        sendSelected: false,
        untouched: true,
        strayCharacters: 0,
        typedWord: emptyInput,
      });

/** Sends, unless a mistake has appeared since the question was asked: then its field is selected. */
const sendConfirmed = (state: State, form: Form): State =>
  form.fields.some(({mistake}) => mistake) || form.unchanged
    ? withForm(askOrSelectButton)(changeForm(state, {stage: 'fill', sendSelected: false}))
    : submit(state, form);

/** Presses the first button, which sends nothing: as one who expected that is told, it leads back, or closes the form. */
function pressBack(state: State, form: Form): State {
  const again = form.fields.length > 0 ? ` · ${keyFor('finish')} shows the request again` : '';
  return note(leaveQuestion(state, form), `nothing was sent${again}`);
}

/** Counts characters that were typed where none are expected. Cancel is selected again. */
export const countStray = (state: State, {state: {strayCharacters}}: Form, characters = 1): State =>
  changeForm(state, {sendSelected: false, strayCharacters: strayCharacters + characters});

/** Says that a key is no answer. After several it must be asked again: the Enter of a stray text would look like an answer. */
const noAnswer = withForm((state, {state: form, action}, key: string): State => {
  if (canAnswer(form)) {
    const answer = `${keyFor('selectSend')} and then ${keyFor('accept')}`;
    return noteMeaningless(state, key, `${answer}: ${inSentence(action.title)}`);
  }
  const why = form.plan && whyNotSent(form.plan);
  const out = shownFields(action, form.inputs, form.targets).length > 0 ? 'goes back' : 'closes it';
  const text = `${why ?? 'this question takes no text: nothing is sent'} · ${keyFor('cancel')} ${out}`;
  return {...state, notice: {tone: 'warn', text}};
});

/** Handles text typed at the button below the fields: asks the question now, and from then on before sending. */
export const typedAtButton = (state: State, key: string, characters = 1): State =>
  noAnswer(
    changeForm(state, {
      stage: 'confirm',
      confirmFirst: true,
      sendSelected: false,
      strayCharacters: characters,
    }),
    key,
  );

const answerable = ifForm(({state}) => canAnswer(state));

const selectCancel = (state: State): State => changeForm(state, {sendSelected: false});

/** At a button, Enter sends only directly after the key that selects it. @param send what the button that sends does */
const buttonKeys = (
  send: (state: State, form: Form) => Result,
  cancel: (state: State, form: Form) => Result,
): readonly Binding[] => [
  {
    ...named('selectSend'),
    help: 'select the button that sends',
    hint: fromForm(({buttons, state}): Hint | undefined => {
      const last = buttons.at(-1);
      if (state.sendSelected || !last) return undefined;
      return {key: `${keyFor('selectSend')} ${keyFor('accept')}`, does: inSentence(last.title)};
    }),
    when: answerable,
    run: state => changeForm(state, {sendSelected: true}),
  },
  {
    ...named('accept'),
    hint: fromForm(({buttons}) => {
      const pressed = buttons.find(({selected}) => selected);
      return pressed && inSentence(pressed.title);
    }),
    help: 'press the selected button: Cancel or Back, unless the other was selected right before',
    when: answerable,
    run: withForm((state, form) => (form.state.sendSelected ? send(state, form) : cancel(state, form))),
    sends: true,
  },
];

const otherButtonKeys: readonly Binding[] = [
  {...named('selectCancel'), help: 'select Cancel or Back', when: answerable, run: selectCancel},
  {
    ...named('switchButton'),
    help: 'select the other button',
    when: nothingTyped,
    run: withForm((state, form) => changeForm(state, {sendSelected: !form.state.sendSelected})),
  },
];

const afterOther = (state: State, form: Form, text: string | undefined): State =>
  text === undefined ? selectCancel(state) : countStray(state, form);

const leave: Binding = {
  ...named('cancel'),
  help: 'back to the fields, or close the form; nothing is sent',
  hint: fromForm(({fields, state, mode}) => {
    // Enter does the same while the first button is selected, and its hint says so.
    if (mode === 'confirm' && canAnswer(state) && !state.sendSelected) return undefined;
    return fields.length > 0 ? 'back' : 'cancel';
  }),
  run: withForm(leaveQuestion),
};

const confirm: Screen = {
  title: 'In a form, at its question',
  keys: [
    ...buttonKeys(sendConfirmed, pressBack),
    leave,
    {...copyKey, run: withForm((state, form) => copyCurl(selectCancel(state), form))},
    ...otherButtonKeys,
    ...previewKeys,
    ...commonFormKeys,
    formHelp,
  ],
  otherKey: withForm((state, form, {name, text}) => noAnswer(afterOther(state, form, text), name)),
  paste: withForm((state, form, text) => noAnswer(countStray(state, form, text.length), text.slice(0, 1))),
};

const editWord = withForm(
  (state, form, edit: LineChange): State => changeForm(state, {typedWord: edit(form.state.typedWord)}),
);

const confirmKey = {
  help: 'send, once the label is typed',
  run: withForm((state, form) =>
    form.confirmed
      ? withForm(sendConfirmed)(changeForm(state, {sendSelected: true}))
      : changeForm(state, {mistakesShown: true}),
  ),
  sends: true as const,
};

const label: Screen = {
  title: 'In a form, typing the label',
  keys: [
    {...confirmKey, ...named('accept'), hint: pressOrFinishHint},
    {...confirmKey, ...named('finish')},
    leave,
    copyKey,
    ...previewKeys,
    ...commonFormKeys,
    ...lineKeys(editWord),
  ],
  otherKey: (state, {name, text}) =>
    text === undefined
      ? noteMeaningless(state, name, `${keyFor('cancel')} cancels`)
      : editWord(state, input => insert(input, text)),
  paste: (state, text) => editWord(state, input => insert(input, text)),
};

/** A secret that is still to come cannot be waited for without end. */
const outcomesCommonKeys = commonKeysLeaving(
  withForm((state, form) => (awaitsSecret(form.writes) ? quit(state, 0) : close(state, form))),
);

const closeResend = (state: State): State =>
  changeForm(state, {askingToResend: false, sendSelected: false, strayCharacters: 0});

const resendScreen: Screen = {
  title: 'In a form, asked to send again',
  keys: [
    ...buttonKeys((state, {writes}) => resend(closeResend(state), writes), closeResend),
    {...named('cancel'), help: 'back to the outcomes; nothing is sent', run: closeResend},
    ...otherButtonKeys,
    ...outcomesCommonKeys,
    formHelp,
  ],
  otherKey: withForm((state, form, {name, text}) => {
    const next = afterOther(state, form, text);
    const send = `${keyFor('selectSend')} and then ${keyFor('accept')}: send again`;
    const instead = answerable(next) ? send : `nothing is sent · ${keyFor('cancel')} goes back`;
    return noteMeaningless(next, name, instead);
  }),
  paste: state => state,
};

const someRetry = ({writes}: Form, retry: Retry): boolean => writes.some(write => mayRetry(write, retry));

const someQueued = ({writes}: Form): boolean => writes.some(({status}) => status === 'queued');

const scrollBy = (lines: (state: State, form: Form) => number) =>
  withForm((state, form) => scrollOutcomes(state, form, lines(state, form)));

const outcomes: Screen = {
  title: 'In a form, after sending',
  keys: [
    {
      ...named('tryAgain'),
      help: 'look again for what got no answer, and retry what failed',
      hint: fromForm(form => {
        if (someRetry(form, 'send')) return 'retry what failed';
        return someRetry(form, 'lookUp') ? 'look again' : undefined;
      }),
      when: nothingTyped,
      run: withForm((state, {writes}) => tryAgain(state, writes)),
      sends: true,
    },
    {
      ...named('sendAgain'),
      help: 'resend what got no answer, after a warning',
      hint: fromForm(form => (someRetry(form, 'resend') ? 'send again' : undefined)),
      when: nothingTyped,
      run: withForm((state, form) =>
        someRetry(form, 'resend')
          ? changeForm(state, {askingToResend: true, sendSelected: false, top: 0})
          : note(state, whyNotResent(form)),
      ),
    },
    {
      ...named('giveUp'),
      help: 'cancel what is queued; else stop looking for what got no answer (given_up in the journal)',
      hint: fromForm(form => {
        if (someQueued(form)) return 'cancel what is queued';
        return form.writes.some(isLookedFor) ? 'stop looking' : undefined;
      }),
      when: nothingTyped,
      run: withForm((state, form) =>
        someQueued(form) ? cancelWaiting(state, form.writes) : giveUp(state, form.writes),
      ),
    },
    {
      name: 'down',
      keys: ['down', 'j'],
      help: 'down',
      hint: fromForm(({writes}) =>
        writes.length > 1 ? {key: `${keyFor('fieldUp')}${keyFor('fieldDown')}`, does: 'scroll'} : undefined,
      ),
      run: scrollBy(() => 1),
    },
    {name: 'up', keys: ['up', 'k'], help: 'up', run: scrollBy(() => -1)},
    {name: 'pageDown', keys: ['pgdn', 'ctrl-f'], help: 'a screenful down', run: scrollBy(outcomesHeight)},
    {
      name: 'pageUp',
      keys: ['pgup', 'ctrl-b'],
      help: 'a screenful up',
      run: scrollBy((...here) => -outcomesHeight(...here)),
    },
    {name: 'top', keys: ['g'], help: 'to the top', run: scrollBy(() => Number.NEGATIVE_INFINITY)},
    {name: 'bottom', keys: ['G'], help: 'to the bottom', run: scrollBy(() => Number.POSITIVE_INFINITY)},
    {
      ...named('cancel'),
      help: 'close; what is queued is sent all the same',
      hint: fromForm(form => (isDeaf(form.state, form) ? 'turn keys on again' : 'close')),
      run: withForm((state, form) =>
        isDeaf(form.state, form) ? changeForm(state, {strayCharacters: 0}) : close(state, form),
      ),
    },
    {...copyKey, hint: undefined},
    {...copySecretKey, hint: fromForm(form => (canCopySecret(form) ? 'copy the secret' : undefined))},
    ...outcomesCommonKeys,
    formHelp,
  ],
  otherKey: withForm((state, form, {name, text}) => {
    const next = text === undefined ? state : countStray(state, form);
    return noteMeaningless(next, name, whatEscDoes(next, form));
  }),
  paste: state => state,
};

/** Whether letter keys are off, because text was typed that was meant for something else. */
const isDeaf = ({strayCharacters}: Form['state'], {writes}: Form): boolean =>
  strayCharacters > 0 && writes.some(({status}) => status !== 'done');

const whyNotResent = ({writes}: Form): string =>
  writes.some(isLookedFor)
    ? 'it was sent before this account was opened, so it is not sent again from here: if it was not done, do it anew'
    : 'nothing here is without an answer, so nothing is sent again';

function whatEscDoes({overlay}: State, form: Form): string {
  const key = keyFor('cancel');
  if (overlay?.kind === 'form' && isDeaf(overlay, form))
    return `typed text turned keys off: ${key} turns them on again · ${keyFor('quitAlways')} closes`;
  return `${key} closes${someQueued(form) ? ` · ${keyFor('giveUp')} cancels what is queued` : ''}`;
}

/** Closes the form, whose queued writes are sent all the same. */
function close(state: State, form: Form): Result {
  const {revealed} = form.state;
  const secret = revealed?.label ?? form.action.reveals?.label ?? 'secret';
  if (awaitsSecret(form.writes))
    return note(state, `the ${secret} comes with the answer, and only once: wait for it`);
  const keys = `${keyFor('copySecret')} copies it, ${keyFor('cancel')} again leaves it`;
  const lost = `the ${secret} was not copied, and is shown nowhere else: ${keys}`;
  const warned = revealed && canCopySecret(form) && warnFirst(state, lost);
  if (warned) return warned;
  const queued = form.writes.filter(({status}) => status === 'queued').length;
  const going: State = queued > 0 ? note(state, `${counted(queued, 'more write')} will be sent`) : state;
  const {left: marked, told} = keepFailedMarked(going, form.state);
  const closed: State = {...marked, overlay: undefined};
  const left = told ? announce(closed, told) : closed;
  // While the writes of a plan are sent, lists are not read again, so that is done now.
  const [written] = form.state.plan ? form.writes : [];
  return written ? reread(left, written) : left;
}

export const questionScreens = {confirm, label, outcomes, resend: resendScreen} as const;
