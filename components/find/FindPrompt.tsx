import {hintsOf} from '../../src/app/screens/hints.ts';
import type {Overlay, State} from '../../src/app/state.ts';
import {truncate} from '../../src/text/text.ts';
import {Line} from '../frame/Line.tsx';
import {TextField} from '../prompt/TextField.tsx';

const looksAt = 'labels, ids, addresses, tags, users';

/** The prompt of a search: what is typed, and what can be done with it. */
export function FindPrompt({
  state,
  overlay,
}: {
  state: State;
  overlay: Extract<Overlay, {kind: 'findPrompt'}>;
}) {
  const {columns} = state.size;
  const hints = hintsOf(state).map(({key, does}) => `${key} ${does}`);
  const text = state.notice?.text ?? [...hints, looksAt].join(' · ');
  const tone = state.notice ? 'warn' : 'dim';
  return (
    <>
      <TextField label=" find " input={overlay.input} active columns={columns} />
      <Line spans={[{text: ` ${truncate(text, columns - 2)}`, tone}]} />
    </>
  );
}
