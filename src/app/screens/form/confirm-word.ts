import {brief} from '../../../text/text.ts';
import {isAsItLooks, isBlank, isPlain, isSame, isTypeable, reveal} from '../../../text/typeable.ts';
import type {Target} from '../../state/state.ts';
import type {ConfirmWord} from './form.ts';

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
