import {Box} from 'ink';
import {useMemo} from 'react';
import type {ReaderLine, Reader as ReaderOverlay} from '../../src/app/screens/reader/lines.ts';
import {hits, readerText} from '../../src/app/screens/reader/lines.ts';
import {bodyHeight} from '../../src/app/state/layout.ts';
import type {State} from '../../src/app/state/state.ts';
import {counted} from '../../src/text/format.ts';
import {brief} from '../../src/text/text.ts';
import {Line} from '../frame/Line.tsx';
import type {Span} from '../frame/line-text.ts';
import {TextField} from '../prompt/TextField.tsx';

/** Text to read and search: the raw item, the help. */
export function Reader({state, reader}: {state: State; reader: ReaderOverlay}) {
  const lines = readerText(state, reader);
  const wanted = reader.search.text;
  const found = useMemo(() => new Set(hits(lines, wanted)), [lines, wanted]);
  const prompting = reader.searching || wanted !== '';
  const height = bodyHeight(state) - (prompting ? 1 : 0);
  const shown = lines.slice(reader.top, reader.top + height);
  return (
    <Box flexDirection="column">
      {shown.map((line, index) => (
        <Line
          key={reader.top + index}
          spans={spansOf(line, wanted, found.has(reader.top + index), state.size.columns)}
        />
      ))}
      {prompting && (
        <>
          {shown.length < height && <Box height={height - shown.length} />}
          <TextField
            label=" search "
            input={reader.search}
            active={reader.searching}
            note={wanted === '' ? '' : counted(found.size, 'matching line')}
            columns={state.size.columns}
          />
        </>
      )}
    </Box>
  );
}

function spansOf(line: ReaderLine, wanted: string, hit: boolean, columns: number): Span[] {
  const tone = line.dim ? 'dim' : undefined;
  const bold = line.head;
  const text = brief(line.text || ' ', columns - 2);
  const at = hit ? text.toLowerCase().indexOf(wanted.toLowerCase()) : -1;
  if (at < 0) return [{text: ` ${text}`, tone, bold}];
  return [
    {text: ` ${text.slice(0, at)}`, tone, bold},
    {text: text.slice(at, at + wanted.length), inverse: true},
    {text: text.slice(at + wanted.length), tone, bold},
  ];
}
