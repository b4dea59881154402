import {counted} from '../../../text/format.ts';
import {cancelWaiting, quit} from '../../data/writes/leaving.ts';
import {keepFailedMarked} from '../../data/writes/marks.ts';
import {isLookedFor, mayRetry, type Retry} from '../../data/writes/retries.ts';
import {awaitsSecret} from '../../data/writes/secrets.ts';
import {giveUp, tryAgain} from '../../data/writes/unanswered.ts';
import {reread} from '../../data/writes/writes.ts';
import type {Binding, Result} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {announce, note, noteMeaningless} from '../../state/notice.ts';
import type {State} from '../../state/state.ts';
import {commonKeysLeaving} from '../shared/common-keys.ts';
import type {Screen} from '../shared/screen.ts';
import {countStray} from './answer.ts';
import {canCopySecret, copySecretKey} from './copy.ts';
import type {Form} from './form.ts';
import {changeForm, fromForm, withForm} from './form-of.ts';
import {outcomesHeight, scrollOutcomes} from './outcomes.ts';
import {copyKey, formHelp, nothingTyped} from './shared-keys.ts';

const someRetry = ({writes}: Form, retry: Retry): boolean => writes.some(write => mayRetry(write, retry));

const someQueued = ({writes}: Form): boolean => writes.some(({status}) => status === 'queued');

const scroll = (lines: (state: State, form: Form) => number) =>
  withForm((state, form) => scrollOutcomes(state, form, lines(state, form)));

const scrollKeys: readonly Binding[] = [
  {
    name: 'down',
    keys: ['down', 'j'],
    help: 'down',
    hint: fromForm(({writes}) =>
      writes.length > 1 ? {key: `${keyFor('fieldUp')}${keyFor('fieldDown')}`, does: 'scroll'} : undefined,
    ),
    run: scroll(() => 1),
  },
  {name: 'up', keys: ['up', 'k'], help: 'up', run: scroll(() => -1)},
  {name: 'pageDown', keys: ['pgdn', 'ctrl-f'], help: 'a screenful down', run: scroll(outcomesHeight)},
  {
    name: 'pageUp',
    keys: ['pgup', 'ctrl-b'],
    help: 'a screenful up',
    run: scroll((state, form) => -outcomesHeight(state, form)),
  },
  {name: 'top', keys: ['g'], help: 'to the top', run: scroll(() => Number.NEGATIVE_INFINITY)},
  {name: 'bottom', keys: ['G'], help: 'to the bottom', run: scroll(() => Number.POSITIVE_INFINITY)},
];

/** A secret that is still to come cannot be waited for without end. */
export const outcomesCommonKeys = commonKeysLeaving(
  withForm((state, form) => (awaitsSecret(form.writes) ? quit(state, 0) : close(state, form))),
);

export const outcomes: Screen = {
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
    ...scrollKeys,
    {
      ...named('cancel'),
      help: 'close; what is queued is sent all the same',
      hint: fromForm(form => (isDeaf(form.state, form) ? 'turn keys on again' : 'close')),
      run: withForm(leave),
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
  paste: (state: State) => state,
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

/** Turns the keys on again, else closes the form. */
function leave(state: State, form: Form): Result {
  return isDeaf(form.state, form) ? changeForm(state, {strayCharacters: 0}) : close(state, form);
}

/** Closes the form, whose queued writes are sent all the same. */
function close(state: State, form: Form): Result {
  const {revealed, leaveAsked} = form.state;
  const secret = revealed?.label ?? form.action.reveals?.label ?? 'secret';
  if (awaitsSecret(form.writes))
    return note(state, `the ${secret} comes with the answer, and only once: wait for it`);
  if (revealed && canCopySecret(form) && !leaveAsked)
    return note(
      changeForm(state, {leaveAsked: true}),
      `the ${secret} was not copied, and is shown nowhere else: ${keyFor('copySecret')} copies it, ${keyFor('cancel')} again leaves it`,
      'warn',
    );
  const queued = form.writes.filter(({status}) => status === 'queued').length;
  const going: State = queued > 0 ? note(state, `${counted(queued, 'more write')} will be sent`) : state;
  const {left: marked, told} = keepFailedMarked(going, form.state);
  const closed: State = {...marked, overlay: undefined};
  const left = told ? announce(closed, told) : closed;
  // While the writes of a plan are sent, lists are not read again, so that is done now.
  const [written] = form.state.plan ? form.writes : [];
  return written ? reread(left, written) : left;
}
