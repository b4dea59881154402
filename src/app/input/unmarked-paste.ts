import type {StartTimer} from '../state/key-reader.ts';
import {createPastedText} from './pasted-text.ts';

/** A piece of input of this length cannot have been typed, even over a slow link. */
const tooManyForKeys = 200;
/** The same for repeats of one key, which may be held down while the link is stuck. */
const tooManyForRepeat = 1000;
/** Milliseconds without input after which a paste has ended. */
const quiet = 60;

const isRepeat = (text: string): boolean => text === (text[0] ?? '').repeat(text.length);

/**
 * Recognizes a paste in a terminal that does not mark it, by the length of a piece of input, and joins its pieces to one text. As
 * keys they would act on the list, and each would cost an update.
 * @returns a function that takes a piece of input, and returns false if it is not part of a paste
 */
export function createPasteGatherer(startTimer: StartTimer, paste: (text: string) => void) {
  const pasted = createPastedText();
  let pasting = false;
  let release = () => {};

  const finish = () => {
    pasting = false;
    paste(pasted.take());
  };

  return (piece: string): boolean => {
    const begins =
      piece.length >= tooManyForKeys &&
      !piece.startsWith('\u001b') &&
      (piece.length >= tooManyForRepeat || !isRepeat(piece));
    // ctrl-c ends the program even during a paste.
    if ((!pasting && !begins) || piece === '\u0003') return false;
    pasting = true;
    pasted.add(piece);
    release();
    release = startTimer(quiet, finish);
    return true;
  };
}
