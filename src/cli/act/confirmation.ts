import type {Form} from '../../app/screens/form/form.ts';
import {isConfirmed} from '../../app/screens/form/question/confirm-word.ts';
import type {Unfit} from '../../app/state.ts';
import {quoted} from '../../preferences/shell-template.ts';
import {inSentence} from '../../text/format.ts';
import {brief, clean} from '../../text/text.ts';
import {reveal} from '../../text/typeable.ts';

/** The flags that stand for the confirmation that the screen asks for. */
interface Confirmed {
  yes?: boolean;
  confirm?: string;
}

/** Names the items that are left out, since they make the number that is wanted smaller than that of the names. */
const leftOut = (unfit: readonly Unfit[]): string =>
  unfit.length === 0
    ? ''
    : ` · left out: ${unfit.map(({label, why}) => `${brief(reveal(label), 60)}: ${clean(why)}`).join('; ')}`;

/** Returns a sentence naming the missing confirmation; undefined if it was given. */
export function confirmationLacking(
  {level, action, state: {targets, unfit = []}, confirmWord}: Form,
  {yes, confirm}: Confirmed,
): string | undefined {
  const title = action.title.toLowerCase();
  if (level === 'label') {
    if (isConfirmed(confirmWord, confirm ?? '')) return undefined;
    const [word] = confirmWord.words;
    if (word === undefined) return `nothing was sent: ${clean(confirmWord.ask)}`;
    const several = targets.length > 1 ? ' for so many' : '';
    const wrong = confirm === undefined ? '' : `, not --confirm ${quoted(clean(confirm))}`;
    const named =
      confirmWord.why === undefined ? '' : ` · ${inSentence(confirmWord.why)}, so its id is wanted`;
    const what = action.level === 'label' ? title : `${title} removes something, which`;
    return `nothing was sent: ${what} cannot be undone${several}: it needs --confirm ${quoted(clean(word))}${wrong}${clean(named)}${leftOut(unfit)}`;
  }
  if (level === 'confirm' && !yes && !isConfirmed(confirmWord, confirm ?? ''))
    return `nothing was sent: ${title} is asked about on the screen: it needs --yes${leftOut(unfit)}`;
  return undefined;
}
