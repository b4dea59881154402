import type {NamedKey} from './key-reader.ts';

/** Facts about a key press that help to tell whether a person pressed the key just now. */
export interface Stamp {
  /** The same key came a moment ago, so it may be held down. */
  repeat: boolean;
  /** Another key came only a moment before: nobody has looked at what that one did. */
  hasty: boolean;
  /** It came with the key before as no fingers type: in one piece of input, or almost. A paste that is not marked does. */
  together: boolean;
  /** The number of the piece of input. Keys of one piece were pressed before the effect of the first could be seen. */
  chunk: number;
  /** When the key arrived, in milliseconds of a monotonic clock; only differences count. */
  pressedAt: number;
}

/** Milliseconds within which the same key counts as a repeat. Terminals wait up to half a second before the first repeat. */
const repeatWithin = 550;
/** Milliseconds after another key within which a key is hasty. Held keys come every 25 to 50, those of a word every 60 to 140. */
const hastyWithin = 150;

/** Milliseconds after another key within which no fingers type one, even if they roll over two keys. */
const togetherWithin = 15;

/** Stamps keys, in the order they come. @param afterInput runs `work` when the input that has arrived is handled */
export function createStamp(afterInput: (work: () => void) => void, now: () => number) {
  let last: string | undefined;
  let lastAt = 0;
  let chunk = 0;
  let open = false;
  return ({name}: NamedKey): Stamp => {
    const pressedAt = now();
    const repeat = name === last && pressedAt - lastAt < repeatWithin;
    const hasty = last !== undefined && pressedAt - lastAt < hastyWithin;
    const together = open || (last !== undefined && pressedAt - lastAt < togetherWithin);
    last = name;
    lastAt = pressedAt;
    if (!open) {
      open = true;
      chunk += 1;
      afterInput(() => {
        open = false;
      });
    }
    return {repeat, hasty, together, chunk, pressedAt};
  };
}

/** When a form or its question, or an export, came up. */
export interface CameUp {
  /** The piece of input that opened it. Keys of the same piece cannot send, as nobody can have read it. */
  openedByChunk?: number | undefined;
  /** By the stamp of the key. Keys that come within a moment cannot send either. */
  openedAt?: number | undefined;
}

/** A key as the loop gets it. A key that comes from a click or a test has no stamp. */
export interface Key extends NamedKey {
  pressedAt?: number | undefined;
  repeat?: boolean | undefined;
}
