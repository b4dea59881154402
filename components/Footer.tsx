import {countLine, hintsOf, staleLine} from '../src/app/select.ts';
import type {State} from '../src/app/state.ts';
import {clean, truncate, width} from '../src/text.ts';
import {Line, type Span} from './Line.tsx';

/** The count line and the hint line. A notice takes the hints' place until the next key. */
export function Footer({state}: {state: State}) {
  const {columns} = state.size;
  const stale = staleLine(state);
  const spans: Span[] = [
    {text: ` ${truncate(stale ?? countLine(state), columns - 2)}`, tone: stale ? 'bad' : 'dim'},
  ];
  return (
    <>
      <Line spans={spans} />
      {state.notice ? <Notice state={state} /> : <Hints state={state} />}
    </>
  );
}

function Notice({state}: {state: State}) {
  const {notice, size} = state;
  if (!notice) return null;
  const tone = notice.tone === 'bad' ? 'bad' : notice.tone === 'warn' ? 'busy' : 'accent';
  return <Line spans={[{text: ` ${truncate(clean(notice.text), size.columns - 2)}`, tone}]} />;
}

/** As many hints as fit, whole. */
function Hints({state}: {state: State}) {
  const spans: Span[] = [];
  let left = state.size.columns - 1;
  for (const {key, does} of hintsOf(state)) {
    const needed = 1 + width(key) + 1 + width(does) + 1;
    if (needed > left) break;
    spans.push({text: ` ${key}`, bold: true}, {text: ` ${does} `, tone: 'dim'});
    left -= needed;
  }
  return <Line spans={spans.length > 0 ? spans : [{text: ' '}]} />;
}
