import {Text} from 'ink';
import {memo} from 'react';

/** Lines of `lineText` below each other in one Text: one node for React, Ink and the layout instead of six for each line. */
export function Lines({lines}: {lines: readonly string[]}) {
  return lines.length > 0 && <Whole text={lines.join('\n') || ' '} />;
}

const Whole = memo(({text}: {text: string}) => <Text wrap="truncate">{text}</Text>);
