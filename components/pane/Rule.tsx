import {Box} from 'ink';
import {rule} from '../../src/app/layout.ts';
import {Line, type Span} from '../frame/Line.tsx';

const spans: readonly Span[] = [{text: '│', tone: 'dim'}];

/** The rule between a list and what stands beside it. */
export function Rule({lines}: {lines: number}) {
  return (
    <Box flexDirection="column" width={rule}>
      {Array.from({length: lines}, (_, index) => (
        <Line key={index} spans={spans} />
      ))}
    </Box>
  );
}
