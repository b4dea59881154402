import {ApiError} from '../../api/index.ts';
import {cautionOf} from '../../app/data/writes/inputs.ts';
import {isConfirmed} from '../../app/screens/form/confirm-word.ts';
import type {Form} from '../../app/screens/form/form.ts';
import type {Target, Unfit} from '../../app/state/state.ts';
import {quoted} from '../../preferences/shell-template.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {inSentence} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {briefly} from '../../text/typeable.ts';
import {UsageError} from '../../usage-error.ts';
import {askLine, canAsk, confirm} from '../ask.ts';
import {toldApart} from './subject.ts';

/** Names the items that the action cannot be done to: the number that confirms it does not count them. */
const leftOut = (unfit: readonly Unfit[], targets: readonly Target[]): string =>
  unfit.length === 0
    ? ''
    : ` · left out: ${toldApart(unfit, [...targets, ...unfit])
        .map(({label, why}) => `${briefly(label)}: ${clean(why)}`)
        .join('; ')}`;

/** What to say of an action that was not confirmed. One on this machine, such as on a profile, never sends anything. */
const undone = ({source}: Pick<Resource, 'source'>): string =>
  source.account ? 'nothing was sent' : 'nothing was changed';

/** An error from before anything was sent, which says so. */
export function nothingDone(resource: Resource, error: unknown): unknown {
  if (!(error instanceof ApiError) || /nothing was (sent|changed)/.test(error.message)) return error;
  // The error stays what it is: its class and kind make the exit status.
  error.message = `${undone(resource)}: ${error.message}`;
  return error;
}

/** Returns a sentence naming the missing confirmation; undefined if it was given. */
export function confirmationLacking(
  {level, action, resource, state, confirmWord}: Form,
  {yes, confirm}: {yes?: boolean; confirm?: string},
): string | undefined {
  const {targets, unfit = []} = state;
  const title = action.title.toLowerCase();
  const nothing = undone(resource);
  if (level === 'label') {
    if (isConfirmed(confirmWord, confirm ?? '')) return undefined;
    const [word] = confirmWord.words;
    if (word === undefined) return `${nothing}: ${clean(confirmWord.ask)}`;
    const several = targets.length > 1 ? ` of ${targets.length} items` : '';
    const given = confirm === undefined ? (yes ? '--yes' : undefined) : `--confirm ${quoted(clean(confirm))}`;
    const wrong = given === undefined ? '' : ` in place of ${given}`;
    const named =
      confirmWord.why === undefined ? '' : ` · ${inSentence(confirmWord.why)}, so its id is needed`;
    const what = action.level === 'label' ? `${title}${several}` : `${title} removes items, which`;
    return `${nothing}: ${what} cannot be undone: add --confirm ${quoted(clean(word))}${wrong}${clean(named)}${leftOut(unfit, targets)}`;
  }
  if (level !== 'confirm' || yes || isConfirmed(confirmWord, confirm ?? '')) return undefined;
  // An edit of one needs none, so the number of items says why. Of several that were named, one may be left.
  const left = action.level === 'plain' && state.confirmFirst ? 'several' : undefined;
  const number = targets.length > 1 ? targets.length : left;
  const what = number === undefined ? title : `${title} of ${number} ${resource.name}`;
  const caution = cautionOf(action, state);
  const why = caution === undefined ? '' : `, as ${clean(caution)}`;
  return `${nothing}: ${what} needs a confirmation${why}: add --yes${leftOut(unfit, targets)}`;
}

/** The same for a dry run, of an action that is confirmed by a word: what word it is. */
export const wordLacking = (
  form: Form,
  given: Parameters<typeof confirmationLacking>[1],
): string | undefined => (form.level === 'label' ? confirmationLacking(form, given) : undefined);

/** Asks on the terminal for a confirmation that no flag gave; resolves with the typed word. Throws a UsageError without one. */
export async function askConfirmation(
  {level, action, resource, state: {targets, unfit = []}, confirmWord}: Form,
  lacking: string,
): Promise<string | undefined> {
  const left = leftOut(unfit, targets);
  if (level !== 'label') {
    const [target] = targets;
    const about = targets.length > 1 ? ` ${targets.length}` : target ? ` ${briefly(target.label)}` : '';
    const question = `${action.title}${about}?${left}`;
    await confirm({question, lacking, undone: undone(resource)});
    return undefined;
  }
  if (confirmWord.words.length === 0 || !canAsk()) throw new UsageError(lacking);
  const question = `${clean(confirmWord.ask).replace(/,$/, '')} to ${inSentence(action.title)}${left}: `;
  const typed = await askLine(question);
  if (typed === undefined) throw new UsageError(undone(resource));
  if (!isConfirmed(confirmWord, typed))
    throw new UsageError(
      `${undone(resource)}: what was typed is not ${quoted(clean(confirmWord.words[0] ?? ''))}`,
    );
  return typed;
}
