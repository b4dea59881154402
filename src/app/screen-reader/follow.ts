import type {Timers} from '../loop/pace.ts';
import type {Store} from '../loop/store.ts';
import type {Speech} from '../screens/shared/speech.ts';
import {newsIn, typedLine} from './news.ts';
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
