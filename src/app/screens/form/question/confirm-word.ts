import {brief} from '../../../../text/text.ts';
import {isAsItLooks, isBlank, isPlain, isSame, isTypeable, reveal} from '../../../../text/typeable.ts';
import type {Target} from '../../../state.ts';
import type {ConfirmWord} from '../form.ts';

/** The text to type before something that cannot be undone. */

/** The width in cells to which a label that cannot be typed is cut. */
const longestLabel = 100;

/** The label of one item, or its id if the label is missing or cannot be typed; the number of several items. */
export function confirmWordFor(targets: readonly Target[]): ConfirmWord {
  const [target] = targets;
  if (target && targets.length === 1) return labelOrId(target);
  const number = `${targets.length}`;
  return {words: targets.length > 0 ? [number] : [], ask: `Type ${number}`};
}

function labelOrId({id, label}: Target): ConfirmWord {
  const unnamed = isBlank(label) || label === `#${id}`;
  if (!unnamed && isPlain(label)) return {words: [label], ask: `Type ${label}`};
  const ids = isPlain(id) ? [id, `#${id}`] : [];
  // Not every keyboard has these characters, and others may look like them.
  if (!unnamed && isAsItLooks(label))
    return {words: [label, ...ids], ask: `Type ${label}${ids.length > 0 ? `, or its id ${id},` : ''}`};
  const why = unnamed
    ? 'It has no label'
    : `Its label, ${brief(reveal(label), longestLabel)}, ${isTypeable(label) ? 'is not what it looks like' : 'cannot be typed as it looks'}`;
  if (ids.length > 0) return {words: ids, ask: `${why}: type its id ${id}`, why};
  // Some keyboards have it, and there is nothing else to type.
  if (!unnamed && isTypeable(label)) return {words: [label], ask: `${why}: type it all the same`};
  return {
    words: [],
    ask: `${why}, nor can its id, ${brief(reveal(id), longestLabel)}: nothing can be typed here`,
  };
}

/** Whether the word was typed. An empty text never confirms. */
export const isConfirmed = ({words}: ConfirmWord, typed: string): boolean =>
  words.some(word => word !== '' && isSame(typed, word));
