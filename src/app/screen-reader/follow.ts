import {spoken, withoutDrawing} from '../../text/spoken.ts';
import {clean, graphemes} from '../../text/text.ts';
import type {Timers} from '../loop/pace.ts';
import type {Store} from '../loop/store.ts';
import type {Speech, SpeechPart} from '../screens/common/speech.ts';
import {tell} from './tell.ts';

/** Prints lines, and below them the line that is being typed, without a line break. */
type Say = (lines: readonly string[], open: string | undefined) => void;

/** Milliseconds without input after which typing, or a repeated key, counts as finished. */
const rest = 400;
/** Of changes within so many milliseconds of one another, only the last is read out. */
const quick = 120;

/** Passes changes to a screen reader as text. `again` repeats the whole screen. */
export function readAloud(
  store: Store,
  say: Say,
  {now, startTimer}: Timers,
): {again: () => void; stop: () => void} {
  let spoken: Speech | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let waiting: (() => void) | undefined;

  const speak = (typing: boolean): void => {
    const state = store.get();
    // Another program has the terminal.
    if (state.suspended) return;
    const next = tell(state);
    const news = newsIn(spoken, next, typing);
    ({told: spoken} = news);
    if (news.lines.length > 0) last = now();
    say(news.lines, typedLine(next));
  };
  const later = (): void => {
    waiting?.();
    waiting = startTimer(rest, () => {
      waiting = undefined;
      speak(false);
    });
  };
  const changed = (): void => {
    const next = tell(store.get());
    const typing = spoken !== undefined && isTyping(spoken, next);
    const hurried = !typing && now() - last < quick;
    if (!hurried) speak(typing || waiting !== undefined);
    if (hurried || typing) later();
  };
  const stop = store.subscribe(changed);
  speak(false);
  return {
    again: () => {
      spoken = undefined;
      speak(false);
    },
    stop: () => {
      stop();
      waiting?.();
    },
  };
}

/** Whether the text typed into the same line has changed. */
const isTyping = ({of, typed: before}: Speech, {of: now, typed}: Speech): boolean =>
  of === now && before?.label === typed?.label && before?.input.text !== typed?.input.text;

/** The lines that a screen reader gets: only those that have not been read out yet. */

interface News {
  lines: readonly string[];
  /** All that has been read out by now. */
  told: Speech;
}

/** @param typing leaves for later what is read out only once typing pauses */
export function newsIn(before: Speech | undefined, now: Speech, typing = false): News {
  const lines: string[] = [];
  const spokenParts: SpeechPart[] = [];
  for (const part of now.parts) {
    const known = before && knownPart(before, part, now);
    const waits = typing && part.waits === true;
    if (waits) {
      if (known) spokenParts.push(known);
      continue;
    }
    spokenParts.push(part);
    const back = part.anew === true && before?.of !== now.of;
    lines.push(
      ...newLines(back ? undefined : known, part, before === undefined || (back && known !== undefined)),
    );
  }
  if (before) lines.push(...caretLines(before, now));
  const under = before?.of.startsWith('place ') && before.of !== now.of ? before : before?.under;
  return {
    lines: lines.map(clean).filter(text => text.trim() !== ''),
    told: {...now, parts: spokenParts, under},
  };
}

/** Around the screens, so they count in every one of them. */
const everywhere: ReadonlySet<string> = new Set(['account', 'notice', 'stale', 'under way', 'facts']);

function knownPart(before: Speech, {name}: SpeechPart, now: Speech): SpeechPart | undefined {
  const from = before.of === now.of || everywhere.has(name) ? before : before.under;
  return from?.of === now.of || everywhere.has(name)
    ? from?.parts.find(part => part.name === name)
    : undefined;
}

function newLines(known: SpeechPart | undefined, part: SpeechPart, whole: boolean): string[] {
  const {head, quiet, later, exact} = part;
  if ((quiet && !whole) || (later && !known)) return [];
  const items = known && known.of === part.of && known.head === head ? newItems(known, part) : part.items;
  const words = items.map(text => (exact ? text : spoken(text)));
  if (head === undefined) return words;
  if (words.length === 0 && known) return [];
  const start = exact ? withoutDrawing(head) : spoken(head);
  const said = words.filter(text => text !== '').join(', ');
  return [said === '' ? start : `${start}: ${said}`];
}

function newItems(known: SpeechPart, {items, at}: SpeechPart): readonly string[] {
  if (at === undefined) {
    const old = new Set(known.items);
    return items.filter(text => !old.has(text));
  }
  const from = at - (known.at ?? 0);
  return items.filter((text, index) => known.items[from + index] !== text);
}

/** Returns the position of the caret if it was moved within a line. */
function caretLines({of, typed: old}: Speech, {of: now, typed}: Speech): string[] {
  if (!old || !typed || of !== now || old.label !== typed.label) return [];
  const {text, caret} = typed.input;
  if (old.input.text !== text || old.input.caret === caret) return [];
  const [here] = graphemes(text.slice(caret, caret + 32));
  return [here === undefined ? 'at the end' : here === ' ' ? 'at a space' : `at ${here}`];
}

/** The line that is typed into, up to its end: of a text of several lines, the one with the caret. */
export function typedLine({typed}: Speech): string | undefined {
  if (!typed) return undefined;
  const {text, caret} = typed.input;
  const from = text.lastIndexOf('\n', caret - 1) + 1;
  const to = text.indexOf('\n', caret);
  return `${typed.label}: ${clean(text.slice(from, to < 0 ? undefined : to))}`;
}
