import {Text} from 'ink';
import {memo} from 'react';

/**
 * Lines below each other, as `lineText` makes them, in one Text: React, Ink and the layout then handle one node instead of six
 * for each line. An empty one is as high as any other.
 */
export function Lines({lines}: {lines: readonly string[]}) {
  return lines.length > 0 && <Whole text={lines.join('\n') || ' '} />;
}

const Whole = memo(({text}: {text: string}) => <Text wrap="truncate">{text}</Text>);
