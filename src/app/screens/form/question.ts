import {toldApart} from '../../../resources/definition/shown.ts';
import {resourceOf} from '../../../resources/index.ts';
import {inSentence} from '../../../text/format.ts';
import {brief} from '../../../text/text.ts';
import {isAsItLooks, isBlank, isPlain, isSame, isTypeable, reveal} from '../../../text/typeable.ts';
import {cellContextOf} from '../../data/lists/catalogues.ts';
import {namesakesOf} from '../../data/lists/known-items.ts';
import {createdBy} from '../../data/writes/begin.ts';
import {mayRetry} from '../../data/writes/retries.ts';
import {keyFor} from '../../input/key-names.ts';
import type {FormState, State, Target} from '../../state/state.ts';
import type {ConfirmWord, Form, FormButton} from './form.ts';
import {whyNotSent} from './plan.ts';

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

/** The width in cells to which a label that cannot be typed is cut. */
const longestLabel = 100;

/** Other loaded items with the same label. */
interface Namesakes {
  number: number;
  /** The words for one and for several of them: `volume`, `volumes`. */
  singular: string;
  plural: string;
}

/** Returns the text to type: a label, or the id if that is missing, shared or cannot be typed; the number of several items. */
export function confirmWordFor(targets: readonly Target[], namesakes?: Namesakes): ConfirmWord {
  const [target] = targets;
  if (target && targets.length === 1) return sharedLabel(target, namesakes) ?? labelOrId(target);
  const number = `${targets.length}`;
  return {words: targets.length > 0 ? [number] : [], ask: `Type ${number}, their number,`};
}

/** The id, if other items have the same label. */
function sharedLabel({id, label}: Target, namesakes?: Namesakes): ConfirmWord | undefined {
  if (!namesakes || namesakes.number === 0 || !isPlain(id)) return undefined;
  const {number, singular, plural} = namesakes;
  const others = number === 1 ? `Another ${singular} is` : `${number} other ${plural} are`;
  const why = `${others} called ${brief(reveal(label), longestLabel)} too`;
  return {words: [id, `#${id}`], ask: `${why}: type the id of this one, ${id},`, why};
}

function labelOrId({id, label}: Target): ConfirmWord {
  const unnamed = isBlank(label) || label === `#${id}`;
  if (!unnamed && isPlain(label)) return {words: [label], ask: `Type ${label}`};
  const ids = isPlain(id) ? [id, `#${id}`] : [];
  // Not every keyboard has all characters of the label, so the id is accepted too.
  if (!unnamed && isAsItLooks(label))
    return {words: [label, ...ids], ask: `Type ${label}${ids.length > 0 ? `, or its id ${id},` : ''}`};
  const why = unnamed
    ? 'It has no label'
    : `Its label, ${brief(reveal(label), longestLabel)}, ${isTypeable(label) ? 'is not what it looks like' : 'cannot be typed as it looks'}`;
  if (ids.length > 0) return {words: ids, ask: `${why}: type its id ${id}`, why};
  // Some keyboards can type the label, and there is nothing else.
  if (!unnamed && isTypeable(label)) return {words: [label], ask: `${why}: type it all the same`};
  return {
    words: [],
    ask: `${why}, nor can its id, ${brief(reveal(id), longestLabel)}: nothing can be typed here`,
  };
}

/** Whether the word was typed. An empty text never confirms. */
export const isConfirmed = ({words}: ConfirmWord, typed: string): boolean =>
  words.some(word => word !== '' && isSame(typed, word));

/** The other loaded items with the label of the only target; none if there are several targets. */
export function targetNamesakes(
  app: State,
  {resource, params, targets}: Pick<FormState, 'resource' | 'params' | 'targets'>,
): readonly Target[] {
  const [target] = targets;
  if (!target || targets.length > 1) return [];
  return namesakesOf(app, {resource, params, label: target.label, own: [target.id]});
}

const othersShown = 3;
const longestId = 40;

/** Tells an item from others with the same label: `this one: id 7310004, size 20 GB, region us-east`, and a line for each other. */
export function apartLines(
  app: State,
  {resource: name}: Pick<FormState, 'resource'>,
  target: Target,
  others: readonly Target[],
): readonly string[] {
  if (others.length === 0) return [];
  const shown = others.slice(0, othersShown);
  const words = toldApart(
    resourceOf(name).columns,
    [target, ...shown].map(({value}) => value),
    cellContextOf(app, name, app.now),
  ).map((told, at) => [`id ${brief((shown[at - 1] ?? target).id, longestId)}`, ...told].join(', '));
  const more = others.length - shown.length;
  return [
    ...words.map((told, at) => `${at === 0 ? 'this one' : 'another'}: ${told}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}
