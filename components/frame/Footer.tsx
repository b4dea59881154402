import {noticeLines} from '../../src/app/layout.ts';
import {hintsOf} from '../../src/app/screens/hints.ts';
import {countLine, staleLine} from '../../src/app/screens/status-lines.ts';
import type {State} from '../../src/app/state.ts';
import {truncate, width} from '../../src/text/text.ts';
import {Line, type Span} from './Line.tsx';

/**
 * The count line and the hint line. A notice takes the hints' place until the next key, a long one both. In a form the
 * hints stay: what can be done there is not to be guessed after a refusal.
 */
export function Footer({state}: {state: State}) {
  const {columns} = state.size;
  const {notice} = state;
  const told = noticeLines(state);
  const hints = state.overlay?.kind === 'form' || !notice;
  const counts = told.length < (hints ? 1 : 2);
  const stale = staleLine(state);
  const spans: Span[] = [
    {text: ` ${truncate(stale ?? countLine(state), columns - 2)}`, tone: stale ? 'bad' : 'dim'},
  ];
  return (
    <>
      {counts && <Line spans={spans} />}
      {notice && <Notice tone={notice.tone} lines={told} />}
      {hints && <Hints state={state} />}
    </>
  );
}

const tones = {info: 'accent', warn: 'busy', bad: 'bad', wait: 'busy'} as const;

function Notice({tone, lines}: {tone: keyof typeof tones; lines: readonly string[]}) {
  return lines.map((text, index) => <Line key={index} spans={[{text: ` ${text}`, tone: tones[tone]}]} />);
}

/** As many hints as fit, whole. */
function Hints({state}: {state: State}) {
  const spans: Span[] = [];
  let left = state.size.columns - 1;
  for (const {key, does} of hintsOf(state)) {
    const needed = 1 + width(key) + 1 + width(does) + 1;
    if (needed > left) {
      // More can be done here than fits: `?` tells it all.
      if (left >= 2) spans.push({text: ' …', tone: 'dim'});
      break;
    }
    spans.push({text: ` ${key}`, bold: true}, {text: ` ${does} `, tone: 'dim'});
    left -= needed;
  }
  return <Line spans={spans.length > 0 ? spans : [{text: ' '}]} />;
}
