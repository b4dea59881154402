import type {Key} from 'ink';
// Ink does not export how it reads keys; these files import nothing else of it.
import {createInputParser, isCompleteControlSequence} from '../../node_modules/ink/build/input-parser.js';
import parseKeypress, {nonAlphanumericKeys} from '../../node_modules/ink/build/parse-keypress.js';

/** Runs `done` after so many milliseconds, unless the returned function is called before. */
type StartTimer = (milliseconds: number, done: () => void) => () => void;

/** What Ink tells of a key, without what names none here. */
type TypedKey = Omit<Key, 'super' | 'hyper' | 'capsLock' | 'numLock'>;

interface Listener {
  /** Called like the handler of Ink's `useInput`, and with the raw characters. */
  key(input: string, key: TypedKey, raw: string): void;
}

/** Milliseconds after which an incomplete sequence is passed on as it is. */
const pause = 20;

/** Splits input without pastes into keys, like Ink, but without loading it. */
export function createTyped({key}: Listener, startTimer: StartTimer) {
  const parser = createInputParser();
  let release = () => {};
  const settle = () => {
    release();
    const begun = parser.flushPendingEscape();
    if (begun) key(...asUseInput(begun), begun);
  };
  return {
    take(text: string): void {
      release();
      for (const event of parser.push(text)) {
        if (typeof event === 'string' && !isUnnamed(event)) key(...asUseInput(event), event);
      }
      if (parser.hasPendingEscape()) release = startTimer(pause, settle);
    },
    /** Passes on an incomplete sequence at once. */
    settle,
    /** Drops an incomplete sequence. Returns whether there was one. */
    forget(): boolean {
      release();
      const held = parser.hasPendingEscape();
      parser.reset();
      return held;
    },
  };
}

/** Whether an event is a sequence that is no key, such as an answer of the terminal. */
function isUnnamed(event: string): boolean {
  if (!isCompleteControlSequence(event)) return false;
  const {isKittyProtocol, name} = parseKeypress(event);
  return !isKittyProtocol && name === '';
}

/** Returns the arguments that Ink's `useInput` passes on for an event. */
function asUseInput(event: string): [input: string, key: TypedKey] {
  const typed = parseKeypress(event);
  const {name, ctrl, shift, meta, isKittyProtocol = false} = typed;
  const key: TypedKey = {
    upArrow: name === 'up',
    downArrow: name === 'down',
    leftArrow: name === 'left',
    rightArrow: name === 'right',
    pageDown: name === 'pagedown',
    pageUp: name === 'pageup',
    home: name === 'home',
    end: name === 'end',
    return: name === 'return',
    escape: name === 'escape',
    tab: name === 'tab',
    backspace: name === 'backspace',
    delete: name === 'delete',
    ...{ctrl, shift, meta},
    ...(typed.eventType ? {eventType: typed.eventType} : {}),
  };
  if (isKittyProtocol) return [typed.isPrintable ? (typed.text ?? name) : '', key];
  const text = ctrl ? (name === 'space' ? ' ' : name) : typed.sequence;
  const input = nonAlphanumericKeys.includes(name) ? '' : text;
  return [input.startsWith('\u001b') ? input.slice(1) : input, key];
}
