import {resourceOf} from '../../../resources/index.ts';
import {inSentence} from '../../../text/format.ts';
import {createdBy} from '../../data/writes/begin.ts';
import {mayRetry} from '../../data/writes/retries.ts';
import {keyFor} from '../../input/key-names.ts';
import type {FormState} from '../../state/state.ts';
import type {Form, FormButton} from './form.ts';
import {whyNotSent} from './plan-requests.ts';

// One stray character is a slip of the finger; from this many on, they are text meant for something else.
const isText = 2;

/** Whether the question can be answered: no text was typed at it, and there is something to send. */
export const canAnswer = ({strayCharacters, plan}: FormState): boolean =>
  strayCharacters < isText && (plan === undefined || whyNotSent(plan) === undefined);

/** The question in sentences; none if the buttons need no explanation. */
export function questionOf(form: Form): readonly string[] {
  if (form.mode === 'resend') return resendWarning(form);
  if (form.mode === 'confirm') return severalQuestion(form);
  if (form.mode !== 'label') return [];
  const {ask, words} = form.confirmWord;
  const to = words.length > 0 ? ` to ${inSentence(form.action.title)}` : '';
  return [`This cannot be undone. ${ask}${to}; ${keyFor('cancel')} cancels.`];
}

/** Returns how many items a harmless change applies to; nothing for a single one. */
function severalQuestion({action, resource, requests, state: {targets}}: Form): readonly string[] {
  if (action.level !== 'plain' || targets.length < 2) return [];
  const of = requests.length < targets.length ? ` of ${targets.length}` : '';
  return [`${action.title} ${requests.length}${of} ${resource.name}?`];
}

/** Warns that writes without an answer may have been done. */
function resendWarning(form: Form): readonly string[] {
  const writes = form.writes.filter(write => mayRetry(write, 'resend'));
  const created = writes.flatMap(write => createdBy(write) ?? []);
  const [one] = created;
  const twice =
    one && writes.length === 1
      ? `${[resourceOf(one.resource).singular, one.label].filter(Boolean).join(' ')} may exist twice`
      : created.length > 0
        ? 'they may exist twice'
        : `${writes.length === 1 ? 'it' : 'they'} may be done twice`;
  const several = writes.length > 1;
  const {name, singular} = form.resource;
  const found = writes.every(({noMoreLookUps}) => noMoreLookUps)
    ? `${several ? `the ${name} do` : `the ${singular} does`} not show whether it was done.`
    : `${several ? `${writes.length} of them do not show yet; they` : 'it does not show yet; it'} may still appear.`;
  return [`No answer came, and ${found}`, `Sent again, ${twice}.`];
}

/** The buttons, dim unless the question can be answered. The first leads back to the fields: one Enter too many closes nothing. */
export function buttonsOf({state, action, level, mode, fields}: Form): readonly FormButton[] {
  if (mode === 'label' || mode === 'outcomes' || mode === 'planning') return [];
  if (level === 'plain' && state.stage === 'fill' && mode !== 'resend')
    return [{title: action.title, selected: mode === 'button', tone: undefined}];
  const asks = (mode === 'confirm' || mode === 'resend') && canAnswer(state);
  const sends = asks && state.sendSelected;
  const tone = asks ? undefined : 'dim';
  const out = mode === 'confirm' && fields.length > 0 ? 'Back' : 'Cancel';
  return [
    {title: out, selected: asks && !sends, tone},
    {title: mode === 'resend' ? 'Send again' : action.title, selected: sends, tone: sends ? 'bad' : tone},
  ];
}
