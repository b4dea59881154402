import {Text} from 'ink';
import {memo} from 'react';
import {useTheme} from '../theme/theme.tsx';
import {lineText, type Span} from './line-text.ts';

interface Props {
  spans: readonly Span[];
  /** It is the line under the cursor: filled over so many columns. */
  fill?: number | undefined;
}

/** One line of the screen, drawn again only where it looks otherwise than before. */
export const Line = memo(function Line({spans, fill}: Props) {
  return <Text wrap="truncate">{lineText(useTheme(), spans, fill)}</Text>;
}, isSame);

function isSame(before: Props, now: Props): boolean {
  if (before.fill !== now.fill || before.spans.length !== now.spans.length) return false;
  if (before.spans === now.spans) return true;
  return now.spans.every((span, index) => {
    const other = before.spans[index];
    return other !== undefined && looks.every(part => span[part] === other[part]);
  });
}

/** All parts of a span: without one of them this does not compile. The cast: Object.keys forgets what it was given. */
const looks = Object.keys({
  text: 1,
  tone: 1,
  color: 1,
  bold: 1,
  inverse: 1,
  underline: 1,
  filled: 1,
} satisfies Record<keyof Span, 1>) as (keyof Span)[];
