import type {Key} from 'ink';

/** One key: its name, and the text it would insert where it is a character. */
export interface Named {
  name: string;
  text?: string | undefined;
}

const special: readonly (readonly [keyof Key, string])[] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageDown', 'pgdn'],
  ['pageUp', 'pgup'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'esc'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
];

const controls: Record<string, string> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\x1b': 'esc',
  '\x7f': 'backspace',
  '\b': 'backspace',
};

function named(character: string): Named {
  const control = controls[character];
  if (control) return {name: control};
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return {name: `ctrl-${String.fromCharCode(code + 0x60)}`};
  return {name: character === ' ' ? 'space' : character, text: character};
}

// The rest of an escape sequence that Ink does not know, without its ESC: a key with modifiers, or a mouse. Nobody types
// that in one piece: `;`, `~`, `^` and `$` are no keys here.
const unknownSequence = /^\[(?:<[\d;]+[Mm]|[\d:]*;[\d;:]*[@-~]|\d+[~^$])$/;

/**
 * The keys in one call of Ink's useInput. It may hold several (`jjj`, or `z40` and Enter in one chunk of a
 * slow link): each is taken in turn.
 */
export function keysOf(input: string, key: Key): Named[] {
  if (key.eventType === 'release') return [];
  if (key.tab) return [{name: key.shift ? 'shift-tab' : 'tab'}];
  for (const [flag, name] of special) if (key[flag]) return [{name}];
  if (key.ctrl && input.length === 1)
    return [{name: input === ' ' ? 'space' : `ctrl-${input.toLowerCase()}`}];
  if (unknownSequence.test(input)) return [];
  const keys = Array.from(input, named);
  // With alt held a terminal sends ESC first, and so does a slow link that brings Escape and the next key in one
  // piece. No key here has a meaning with alt: it is Escape, and then the key.
  return key.meta ? [{name: 'esc'}, ...keys] : keys;
}

const sequences: Record<string, string> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  H: 'home',
  F: 'end',
  Z: 'shift-tab',
  '1~': 'home',
  '3~': 'delete',
  '4~': 'end',
  '5~': 'pgup',
  '6~': 'pgdn',
};

/** How long an ESC may be the beginning of an arrow key on a slow link, in milliseconds beyond Ink's own 20. */
const escapeHold = 60;

/**
 * Names keys, and waits a moment on ESC: over a slow link an arrow key may come in two pieces, and must
 * then become neither Escape nor text.
 */
export function createKeyReader(
  emit: (key: Named) => void,
  hold: (milliseconds: number, done: () => void) => () => void,
) {
  let release: (() => void) | undefined;

  const flush = () => {
    release?.();
    release = undefined;
    emit({name: 'esc'});
  };

  return (input: string, key: Key): void => {
    if (release) {
      const match = /^[[O](\d*~|[A-Z])/.exec(input);
      const name = match && sequences[match[1] ?? ''];
      if (name) {
        release();
        release = undefined;
        emit({name});
        for (const one of Array.from(input.slice(match[0].length), named)) emit(one);
        return;
      }
      flush();
    }
    const keys = keysOf(input, key);
    keys.forEach((one, index) => {
      if (one.name === 'esc' && index === keys.length - 1) release = hold(escapeHold, flush);
      else emit(one);
    });
  };
}

/** What the loop has to know of a key beside its name, to tell a person's pressing from what only looks like it. */
export interface Stamp {
  /** The same key again, as it comes from a key that is held down. */
  repeat: boolean;
  /** The same for all keys that came in one piece: nobody saw what the first of them did before pressing the last. */
  chunk: number;
}

/** Milliseconds within which a key that comes again may be one that is held: terminals wait up to half a second before the first repeat. */
const repeatWithin = 550;

/** Stamps keys, in the order they come. */
export function createStamp(hold: (milliseconds: number, done: () => void) => () => void) {
  let last: string | undefined;
  let release = () => {};
  let chunk = 0;
  let open = false;
  return ({name}: Named): Stamp => {
    const repeat = name === last;
    release();
    last = name;
    release = hold(repeatWithin, () => {
      last = undefined;
    });
    if (!open) {
      open = true;
      chunk += 1;
      hold(0, () => {
        open = false;
      });
    }
    return {repeat, chunk};
  };
}
