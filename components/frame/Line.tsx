import {Text} from 'ink';
import {memo} from 'react';
import {keysOf} from '../../src/own-property.ts';
import type {Tone} from '../../src/resources/definition/status.ts';
import {width} from '../../src/text/text.ts';
import {type Style, styled} from '../theme/styled.ts';
import {drawn, type Theme, useTheme} from '../theme/theme.tsx';

/** A stretch of a line that looks one way. Its text is clean already. */
export interface Span {
  text: string;
  tone?: Tone | undefined;
  /** Instead of the tone's: a colour that a person chose. */
  color?: string | undefined;
  bold?: boolean | undefined;
  inverse?: boolean | undefined;
  underline?: boolean | undefined;
  /** It is in hand: filled as the line under the cursor is. */
  filled?: boolean | undefined;
}

interface Props {
  spans: readonly Span[];
  /** It is the line under the cursor: filled over so many columns. */
  fill?: number | undefined;
}

/** UTF-16 units: no screen shows as many in a line. Whoever draws cuts to the columns; this only bounds what a slip would cost. */
const most = 8192;

/**
 * One line of the screen: one Text with one string, however many spans, because a node for each costs several times as much. Drawn
 * again only where it looks otherwise than before.
 */
export const Line = memo(function Line({spans, fill}: Props) {
  const theme = useTheme();
  const texts = spans.map(({text}) => drawn(theme, text.slice(0, most)));
  let line = '';
  for (const [index, span] of spans.entries()) {
    const text = texts[index] ?? '';
    const color = colorOf(theme, span, fill !== undefined || span.filled === true);
    const {bold, inverse, underline} = span;
    line += styled(
      text,
      span.filled ? {...filling(theme), ...(color ? {color} : {}), bold} : {color, bold, inverse, underline},
    );
  }
  if (fill === undefined) return <Text wrap="truncate">{line}</Text>;
  const blank = ' '.repeat(Math.max(0, fill - texts.reduce((sum, text) => sum + width(text), 0)));
  const {background, ...rest} = filling(theme);
  return (
    <Text wrap="truncate" {...rest} {...(background ? {backgroundColor: background} : {})}>
      {line + blank}
    </Text>
  );
}, isSame);

function isSame(before: Props, now: Props): boolean {
  if (before.fill !== now.fill || before.spans.length !== now.spans.length) return false;
  if (before.spans === now.spans) return true;
  return now.spans.every((span, index) => {
    const other = before.spans[index];
    return other !== undefined && looks.every(part => span[part] === other[part]);
  });
}

/** All parts of a span: without one of them this does not compile. */
const looks = keysOf<keyof Span>({
  text: 1,
  tone: 1,
  color: 1,
  bold: 1,
  inverse: 1,
  underline: 1,
  filled: 1,
});

/** How what is in hand is drawn. */
function filling({palette}: Theme): Pick<Style, 'background'> & {color?: string; inverse?: boolean} {
  const ground = palette?.fill;
  return ground ? {background: ground.ground, color: ground.text} : {inverse: true};
}

/** The colour of a span, if it has one: on a filled line only what wants attention, and none where that line is inverse. */
function colorOf({palette}: Theme, {tone, color}: Span, filled: boolean): string | undefined {
  if (!palette) return undefined;
  const tones = filled ? palette.fill?.tones : palette.tones;
  return color && !filled ? color : tone && tones?.[tone];
}
