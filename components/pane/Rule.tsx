import {Box} from 'ink';
import {rule} from '../../src/app/layout.ts';
import {Lines} from '../frame/Lines.tsx';
import {lineText} from '../frame/line-text.ts';
import {useTheme} from '../theme/theme-context.ts';

/** The vertical rule between a list and the pane. */
export function Rule({lines}: {lines: number}) {
  const text = lineText(useTheme(), [{text: '│', tone: 'dim'}]);
  return (
    <Box flexDirection="column" width={rule}>
      <Lines lines={Array.from({length: lines}, () => text)} />
    </Box>
  );
}
