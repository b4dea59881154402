import {budgetHere} from '../../src/app/data/lists/budget.ts';
import {hintsOf} from '../../src/app/frame/hints.ts';
import type {OverlayOf} from '../../src/app/state/overlay.ts';
import type {State} from '../../src/app/state/state.ts';
import {count} from '../../src/text/format.ts';
import {truncateWords, width} from '../../src/text/text.ts';
import {Line} from '../frame/Line.tsx';
import {TextField} from '../prompt/TextField.tsx';

/** The prompt of a search: the typed text, and the available keys. */
export function FindPrompt({state, overlay}: {state: State; overlay: OverlayOf<'findPrompt'>}) {
  const {columns} = state.size;
  const hints = hintsOf(state).map(({key, does}) => `${key} ${does}`);
  const budget = budgetHere(state);
  const left = budget && `${count(budget.remaining)} requests left this minute`;
  const hintText = [...hints, ...(left ? [left] : []), 'labels, ids, addresses, tags, users'].reduce(
    (text, part) => {
      const longer = `${text} · ${part}`;
      return width(longer) < columns - 1 ? longer : text;
    },
  );
  const text = state.notice?.text ?? hintText;
  const tone = state.notice ? 'warn' : 'dim';
  return (
    <>
      <TextField label=" find " input={overlay.input} active columns={columns} />
      <Line spans={[{text: ` ${truncateWords(text, columns - 2)}`, tone}]} />
    </>
  );
}
