import {hintsShown, noticeLines} from '../../src/app/layout.ts';
import {placedHints} from '../../src/app/screens/hints.ts';
import {countLine, staleLine} from '../../src/app/screens/status-lines.ts';
import type {State} from '../../src/app/state.ts';
import {truncate} from '../../src/text/text.ts';
import {Line} from './Line.tsx';
import type {Span} from './line-text.ts';

/** The count line and the hint line. A notice takes the hints' place until the next key, a long one both. */
export function Footer({state}: {state: State}) {
  const {columns} = state.size;
  const {notice} = state;
  const notices = noticeLines(state);
  const hints = hintsShown(state);
  const counts = notices.length < (hints ? 1 : 2);
  const stale = staleLine(state);
  const spans: Span[] = [
    {text: ` ${truncate(stale ?? countLine(state), columns - 2)}`, tone: stale ? 'bad' : 'dim'},
  ];
  return (
    <>
      {counts && <Line spans={spans} />}
      {notice && <Notice tone={notice.tone} lines={notices} />}
      {hints && <Hints state={state} />}
    </>
  );
}

const tones = {info: 'accent', warn: 'warn', bad: 'bad', wait: 'busy'} as const;

function Notice({tone, lines}: {tone: keyof typeof tones; lines: readonly string[]}) {
  return lines.map((text, index) => <Line key={index} spans={[{text: ` ${text}`, tone: tones[tone]}]} />);
}

function Hints({state}: {state: State}) {
  const placed = placedHints(state);
  const spans: Span[] = (placed?.hints ?? []).flatMap(({key, does, idle}) => [
    idle ? {text: ` ${key}`, tone: 'dim' as const} : {text: ` ${key}`, bold: true},
    {text: ` ${does} `, tone: 'dim' as const},
  ]);
  // More keys work here than fit; `?` lists them all.
  if (placed?.more) spans.push({text: placed.more, tone: 'dim'});
  return <Line spans={spans.length > 0 ? spans : [{text: ' '}]} />;
}
