import {Text} from 'ink';
import {memo} from 'react';
import {useTheme} from '../theme/theme-context.ts';
import {lineText, looksSame, type Span} from './line-text.ts';

interface Props {
  spans: readonly Span[];
  /** It is the line under the cursor, filled over so many columns. */
  fill?: number | undefined;
}

/** One line of the screen; it is rendered again only if it looks different. */
export const Line = memo(function Line({spans, fill}: Props) {
  return <Text wrap="truncate">{lineText(useTheme(), spans, fill)}</Text>;
}, isSame);

function isSame(before: Props, now: Props): boolean {
  return before.fill === now.fill && looksSame(before.spans, now.spans);
}
