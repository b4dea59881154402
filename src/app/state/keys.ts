import type {Key as InkKey} from 'ink';

/** What Ink tells of a key, without what names none here. */
type TypedKey = Omit<InkKey, 'super' | 'hyper' | 'capsLock' | 'numLock'>;

/** Runs `done` after so many milliseconds, unless the returned function is called before. */
export type StartTimer = (milliseconds: number, done: () => void) => () => void;

/** A key: its name and, if it is a character, the text that it inserts. */
export interface NamedKey {
  name: string;
  text?: string | undefined;
}

const special: readonly (readonly [keyof TypedKey, string])[] = [
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
  '\t': 'tab',
  '\x1b': 'esc',
  '\x7f': 'backspace',
  '\b': 'backspace',
};

function named(character: string): NamedKey {
  const control = controls[character];
  if (control) return {name: control};
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return {name: `ctrl-${String.fromCharCode(code + 0x60)}`};
  return {name: character === ' ' ? 'space' : character, text: character};
}

// An escape sequence that Ink does not know, without its ESC: a key with modifiers, the mouse, an answer of the terminal. It cannot
// be typed text, because `;`, `~`, `^` and `$` are no keys here.
const unknownSequence = /^\[(?:<[\d;]+[Mm]|[03]n|[\d:]*;[\d;:]*[@-~]|\d+[~^$])$/;

/**
 * Returns the keys in one piece of input, as Ink's `useInput` gets it. Over a slow link it may have several, such as `jjj`.
 * @param isSequence whether it was sent as one sequence, which says itself that alt was held
 */
export function keysIn(input: string, key: TypedKey, isSequence = false): NamedKey[] {
  if (key.eventType === 'release') return [];
  if (key.tab) return [{name: key.shift ? 'shift-tab' : 'tab'}];
  if (key.return && key.meta) return [{name: 'alt-enter'}];
  for (const [flag, name] of special) if (key[flag]) return [{name}];
  if (key.ctrl && input.length === 1)
    return [{name: input === ' ' ? 'space' : `ctrl-${input.toLowerCase()}`}];
  if (unknownSequence.test(input)) return [];
  const keys = Array.from(input, named);
  const [first] = keys;
  if (!key.meta || !first) return keys;
  // ESC before a key means alt, or that a slow link has sent Escape and the key in one piece. Since no key here has a meaning
  // with alt, it is Escape.
  return isSequence ? [{name: `alt-${first.name}`}] : [{name: 'esc'}, ...keys];
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

/** F1 to F12 of xterm, rxvt and the Linux console, for which Ink has no names. */
const functionKeys: ReadonlyMap<string, string> = new Map([
  ...[...'PQRS'].map((end, at) => [`O${end}`, `f${at + 1}`] as const),
  ...[...'ABCDE'].map((end, at) => [`[[${end}`, `f${at + 1}`] as const),
  ...[11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24].map((code, at) => [`[${code}~`, `f${at + 1}`] as const),
]);
const functionKey = (raw: string): string | undefined =>
  raw.startsWith('\x1b') ? functionKeys.get(raw.slice(1)) : undefined;

/** Milliseconds, in addition to Ink's own 20, to wait for the rest of a sequence after an ESC, for slow links. */
const escapeWait = 60;

/** The beginning of a sequence, or of an answer of the terminal, whose rest may come in the next piece. */
const begun = /^\x1b(?:O|\[[\d;:]*|[PX\]^_][\d;]*)?$/;
const known = /^\x1b[[O](\d*~|[A-Z])/;
const unknown = /^\x1b\[(?:[\d:]*;[\d;:]*[@-~]|\d+[~^$])/;

/** Names keys. After an ESC it waits a moment: a sequence may come in pieces. */
export function createKeyReader(emit: (key: NamedKey) => void, startTimer: StartTimer) {
  let pending = '';
  let release = () => {};

  const forget = () => {
    pending = '';
    release();
  };

  /** Gives up waiting for the rest of a sequence. */
  const giveUp = () => {
    const text = pending;
    forget();
    emit({name: 'esc'});
    for (const one of Array.from(text.slice(1), named)) emit(one);
  };

  const wait = (text: string) => {
    pending = text;
    release = startTimer(escapeWait, giveUp);
  };

  /** Emits the key whose sequence a text begins with. Returns the rest; undefined if there is none. */
  function takeSequence(text: string): string | undefined {
    const [sequence = '', end = ''] = known.exec(text) ?? [];
    const name = functionKey(sequence) ?? sequences[end];
    if (name) emit({name});
    const taken = name ? sequence : unknown.exec(text)?.[0];
    return taken === undefined ? undefined : text.slice(taken.length);
  }

  /** Handles one piece of input, as Ink's `useInput` gets it. @param raw the characters as they came, if known */
  function take(input: string, key: TypedKey, raw = key.escape ? '\x1b' : input): void {
    if (pending !== '') {
      const text = pending + raw;
      const rest = takeSequence(text);
      if (rest !== undefined || begun.test(text)) {
        forget();
        if (rest === undefined) wait(text);
        else for (const one of Array.from(rest, named)) emit(one);
        return;
      }
      giveUp();
    }
    const name = functionKey(raw);
    if (name) {
      emit({name});
      return;
    }
    // Ink gives up on an incomplete sequence sooner than this does.
    if (raw.length > 1 && begun.test(raw)) {
      wait(raw);
      return;
    }
    const keys = keysIn(input, key, raw.startsWith('\x1b['));
    keys.forEach((one, index) => {
      if (one.name === 'esc' && index === keys.length - 1) wait('\x1b');
      else emit(one);
    });
  }

  return {
    take,
    /** Drops the beginning of a sequence, which was none. */
    forget,
    /** Emits at once what was held back. */
    settle(): void {
      if (pending !== '') giveUp();
    },
  };
}

/** Facts about a key press that help to tell whether a person pressed the key just now. */
export interface Stamp {
  /** The same key came a moment ago, so it may be held down. */
  repeat: boolean;
  /** Milliseconds since the key before; 0 if both came in one piece of input. */
  gap: number;
  /** The number of the piece of input. Keys of one piece were pressed before the effect of the first could be seen. */
  chunk: number;
  /** When the key arrived, in milliseconds of a monotonic clock; only differences count. */
  pressedAt: number;
}

/** A key as the loop gets it. A key that comes from a click or a test has no stamp. */
export interface Key extends NamedKey {
  pressedAt?: number | undefined;
  repeat?: boolean | undefined;
}

/** Input of the terminal other than keys: the mouse, the focus, and the colour of the background. */

export type Report =
  /** Column and row count from 0. `by`: the wheel turned up (-1) or down (1). */
  | {type: 'mouse'; does: 'click'; column: number; row: number}
  | {type: 'mouse'; does: 'wheel'; by: -1 | 1; column: number; row: number}
  | {type: 'focus'; focused: boolean}
  /** The background of the terminal: red, green and blue, each from 0 to 255. */
  | {type: 'ground'; color: readonly [red: number, green: number, blue: number]};

const mouse = /^\x1b\[<(\d+);(\d+);(\d+)([Mm])/;
/** The format of old terminals: three characters, each with the code of its number plus 32. */
const oldMouse = /^\x1b\[M([\s\S])([\s\S])([\s\S])/;
/** Each colour has one to four hexadecimal digits; all digits `f` is the brightest. */
const ground =
  /^\x1b\]11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})(?:\/[\da-f]{1,4})?(?:\x07|\x1b\\)/i;
/** The answer to a status request (DSR). It shows that everything written before the request has arrived. */
const arrived = /^\x1b\[[03]n/;
const focus = /^\x1b\[([IO])/;

interface Found {
  /** Undefined for a report that has no meaning here. */
  report?: Report | undefined;
  /** It is the answer that everything has arrived. */
  arrived?: true;
  /** The length of the sequence. */
  length: number;
}

export function readReport(text: string): Found | undefined {
  const [whole, button = '', column = '', row = '', end] = mouse.exec(text) ?? [];
  if (whole !== undefined) {
    const at = {column: Number(column) - 1, row: Number(row) - 1};
    return {report: end === 'M' ? pressed(Number(button), at) : undefined, length: whole.length};
  }
  const [old, ...numbers] = oldMouse.exec(text) ?? [];
  if (old !== undefined) {
    const [code = 0, x = 0, y = 0] = numbers.map(character => character.charCodeAt(0) - 32);
    return {report: pressed(code, {column: x - 1, row: y - 1}), length: old.length};
  }
  const [answer, ...parts] = ground.exec(text) ?? [];
  if (answer !== undefined) {
    const [red = 0, green = 0, blue = 0] = parts.map(part =>
      Math.round((Number.parseInt(part, 16) / (16 ** part.length - 1)) * 255),
    );
    return {report: {type: 'ground', color: [red, green, blue]}, length: answer.length};
  }
  const [reply] = arrived.exec(text) ?? [];
  if (reply !== undefined) return {arrived: true, length: reply.length};
  const [sequence, letter] = focus.exec(text) ?? [];
  return sequence === undefined
    ? undefined
    : {report: {type: 'focus', focused: letter === 'I'}, length: sequence.length};
}

/** Only the left button and the wheel count, and only without shift, alt or ctrl. */
function pressed(button: number, at: {column: number; row: number}): Report | undefined {
  if (button === 0) return {type: 'mouse', does: 'click', ...at};
  if (button === 64 || button === 65)
    return {type: 'mouse', does: 'wheel', by: button === 64 ? -1 : 1, ...at};
  return undefined;
}

/** Passes on reports as they come, in their order among the keys. */
export interface Reports {
  /** Replaces the listener. */
  listen: (heard: (report: Report) => void) => void;
}
