import {type Binding, firstKey} from '../../input/binding.ts';
import {commonKeys} from '../../input/common-keys.ts';
import {unmarkThese} from '../../lists/selection.ts';
import {noteMeaningless} from '../../notice.ts';
import type {FormState, State, Write} from '../../state.ts';
import {mayRetry, type Retry, retriesOf} from '../../writes/retries.ts';
import {askToResend, tryAgain} from '../../writes/unanswered.ts';
import {cancelWaiting} from '../../writes/writes.ts';
import type {Screen} from '../screen.ts';
import {inForm, inFormState, ofForm, show} from './in-form.ts';
import {formKeys} from './key-names.ts';
import {outcomesHeight, scrollOutcomes} from './outcomes.ts';
import {copyKey} from './shared-keys.ts';
import {stray} from './stray-text.ts';

/** The keys of a form that has sent its requests: its outcomes can be read, looked up again, or sent again. */

const writesOf = (state: State, form: FormState): Write[] =>
  form.writes.flatMap(id => state.writes[id] ?? []);

const someRetry = (state: State, form: FormState, retry: Retry): boolean =>
  writesOf(state, form).some(write => mayRetry(write, retry));

const scroll = (lines: (state: State, form: FormState) => number) =>
  inForm((state, form) => show(state, scrollOutcomes(state, form, lines(state, form))));

const scrollKeys: readonly Binding[] = [
  {
    name: 'down',
    keys: ['down', 'j'],
    help: 'down',
    hint: ofForm(
      form =>
        form.state.writes.length > 1
          ? {key: `${firstKey(formKeys.up)}${firstKey(formKeys.down)}`, does: 'scroll'}
          : undefined,
      undefined,
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

// As a part of a text that was typed here by mistake, neither r nor R does anything.
const nothingTyped = ofForm(({state}) => state.strayCharacters === 0, false);

const outcomes: Screen = {
  title: 'In a form, once it was sent',
  keys: [
    {
      ...formKeys.tryAgain,
      help: 'look again for what got no answer, and try again what failed',
      hint: ofForm((form, state) => {
        if (someRetry(state, form.state, 'send')) return 'try the failed again';
        return someRetry(state, form.state, 'lookUp') ? 'look again' : undefined;
      }, undefined),
      when: nothingTyped,
      run: inForm(tryAgain),
      sends: true,
    },
    {
      ...formKeys.sendAgain,
      help: 'send again what got no answer, after a warning',
      hint: ofForm(
        (form, state) => (someRetry(state, form.state, 'resend') ? 'send again' : undefined),
        undefined,
      ),
      when: nothingTyped,
      run: inForm(askToResend),
    },
    ...scrollKeys,
    {
      ...formKeys.cancel,
      help: 'stop what waits; else close',
      hint: ofForm(
        (form, state) =>
          writesOf(state, form.state).some(({status}) => status === 'queued') ? 'stop what waits' : 'close',
        undefined,
      ),
      run: inForm(leave),
    },
    {...copyKey, hint: undefined},
    ...commonKeys,
  ],
  otherKey: (state, {name, text}) =>
    inFormState(state, form => {
      const next = text === undefined ? form : stray(form);
      const esc = firstKey(formKeys.cancel);
      return noteMeaningless(
        show(state, next),
        name,
        next.strayCharacters > 0 ? `${esc} ends what is typed` : `${esc} closes`,
      );
    }),
  paste: (state: State) => state,
};

function leave(state: State, form: FormState): State {
  const writes = writesOf(state, form);
  if (form.strayCharacters > 0 && writes.some(({status}) => status !== 'done'))
    return show(state, {...form, strayCharacters: 0});
  if (writes.some(({status}) => status === 'queued')) return cancelWaiting(state, form.writes);
  return {...unmarkDone(state, form), overlay: undefined};
}

/** What was not done stays marked, so that something else can be done about it. */
function unmarkDone(state: State, form: FormState): State {
  const done = form.writes.flatMap(id => {
    const write = state.writes[id];
    return write?.target && retriesOf(write).length === 0 ? [write.target.id] : [];
  });
  return unmarkThese(state, new Set(done));
}

export const outcomeScreens = {outcomes} as const;
