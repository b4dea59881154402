/** More than anybody types before the program reads it, over a slow link as well. */
const tooManyForKeys = 200;
/** The same key as often may still be one that is held while the link stands still. */
const tooManyForHeld = 1000;
/** Milliseconds without input after which a paste is at its end: its last piece may be as short as a key. */
const quiet = 60;
/** Characters that are gathered; no field takes as many. */
const most = 2 ** 22;

const isHeld = (text: string): boolean => text === (text[0] ?? '').repeat(text.length);

/**
 * Tells the paste of a terminal that does not mark it from typing, by the length of a piece of input, and gathers its
 * pieces. It is one text then: as keys it would act on the list, and cost an update each.
 * @returns takes a piece of input; false if it is no part of a paste
 */
export function createPasteGatherer(
  hold: (milliseconds: number, done: () => void) => () => void,
  paste: (text: string) => void,
) {
  let pieces: string[] = [];
  let length = 0;
  let release = () => {};

  const finish = () => {
    const text = pieces.join('');
    pieces = [];
    length = 0;
    paste(text);
  };

  return (piece: string): boolean => {
    const begins =
      piece.length >= tooManyForKeys &&
      !piece.startsWith('\u001b') &&
      (piece.length >= tooManyForHeld || !isHeld(piece));
    // ctrl-c ends the program whatever comes with it.
    if ((length === 0 && !begins) || piece === '\u0003') return false;
    if (length < most) pieces.push(piece);
    length += piece.length;
    release();
    release = hold(quiet, finish);
    return true;
  };
}
