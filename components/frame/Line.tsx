import {Text} from 'ink';
import {memo} from 'react';
import type {Tone} from '../../src/resources/definition/status.ts';
import {colorOf, drawn, useTheme} from './theme.tsx';

/** A stretch of a line that looks one way. Its text is clean already. */
export interface Span {
  text: string;
  tone?: Tone | undefined;
  /** Instead of the tone's: a colour that a person chose. */
  color?: string | undefined;
  bold?: boolean | undefined;
  inverse?: boolean | undefined;
  underline?: boolean | undefined;
}

/** UTF-16 units: no screen shows as many in a line. Whoever draws cuts to the columns; this only bounds what a slip would cost. */
const most = 8192;

/** One line of the screen: one Text, however many spans, because a Box for each cell costs twice the time. */
export const Line = memo(function Line({spans}: {spans: readonly Span[]}) {
  const theme = useTheme();
  return (
    <Text wrap="truncate">
      {spans.map((span, index) => {
        const text = drawn(theme, span.text.slice(0, most));
        const color = theme.color && span.color ? span.color : colorOf(theme, span.tone);
        if (!color && !span.bold && !span.inverse && !span.underline) return text;
        return (
          <Text
            key={index}
            {...(color ? {color} : {})}
            bold={span.bold ?? false}
            inverse={span.inverse ?? false}
            underline={span.underline ?? false}
          >
            {text}
          </Text>
        );
      })}
    </Text>
  );
});
