import type {Tone} from '../../src/resources/definition/column.ts';
import {width} from '../../src/text/text.ts';
import {type Style, styled} from '../theme/styled.ts';
import {drawn, type Theme} from '../theme/theme.ts';

/** A part of a line in one style. Its text is clean. */
export interface Span {
  text: string;
  tone?: Tone | undefined;
  /** A colour from the settings, which replaces that of the tone. */
  color?: string | undefined;
  bold?: boolean | undefined;
  inverse?: boolean | undefined;
  underline?: boolean | undefined;
  /** The terminal's cursor stands on its first character: the next one typed goes there. */
  caret?: boolean | undefined;
  /** It is selected: filled like the line under the cursor. */
  filled?: boolean | undefined;
}

/** UTF-16 units of a span that are drawn, more than any screen shows. Limits the cost if a caller does not cut its text. */
const most = 8192;

/**
 * A line with its styles, as one string: for Ink and React, a node for each span would cost several times as much.
 * @param fill the columns over which the line is filled, because it is under the cursor
 */
export function lineText(theme: Theme, spans: readonly Span[], fill?: number): string {
  let line = '';
  let columns = 0;
  for (const span of spans) {
    const text = drawn(theme, span.text.slice(0, most));
    line += styled(text, styleOf(theme, span, fill !== undefined));
    if (fill !== undefined) columns += width(text);
  }
  return fill === undefined ? line : styled(line + ' '.repeat(Math.max(0, fill - columns)), filling(theme));
}

function styleOf(theme: Theme, span: Span, isOnFilled: boolean): Style {
  const {bold, inverse, underline, caret, filled} = span;
  const color = colorOf(theme, span, isOnFilled || filled === true);
  return filled
    ? {...filling(theme), ...(color ? {color} : {}), bold}
    : {color, bold, inverse, underline, caret};
}

/** The colours of the selected line. */
function filling({palette}: Theme): Style {
  const ground = palette?.fill;
  return ground ? {background: ground.ground, color: ground.text} : {inverse: true};
}

/** Returns the colour of a span. On a filled line only spans that need attention have one; on an inverse line none has. */
function colorOf({palette}: Theme, {tone, color}: Span, filled: boolean): string | undefined {
  if (!palette) return undefined;
  const tones = filled ? palette.fill?.tones : palette.tones;
  return color && !filled ? color : tone && tones?.[tone];
}

/** A line as it was drawn, and what it was drawn from. */
export interface DrawnLine {
  readonly theme: Theme;
  readonly spans: readonly Span[];
  readonly text: string;
}

/** Draws a line. Returns the previous object if it looks the same. */
export const drawnLine = (theme: Theme, spans: readonly Span[], before: DrawnLine | undefined): DrawnLine =>
  before?.theme === theme && looksSame(before.spans, spans)
    ? before
    : {theme, spans, text: lineText(theme, spans)};

export function looksSame(before: readonly Span[], now: readonly Span[]): boolean {
  if (before === now) return true;
  if (before.length !== now.length) return false;
  for (let index = 0; index < now.length; index++) {
    const [span, other] = [now[index], before[index]];
    if (!span || !other || !isSameSpan(span, other)) return false;
  }
  return true;
}

type Compared = 'text' | 'tone' | 'color' | 'bold' | 'inverse' | 'underline' | 'caret' | 'filled';

/** Compares each property by its name, because a loop over names costs several times as much. It does not compile if one is left out. */
const isSameSpan = (
  one: Span,
  other: Span & Partial<Record<Exclude<keyof Span, Compared>, never>>,
): boolean =>
  one.text === other.text &&
  one.tone === other.tone &&
  one.color === other.color &&
  one.bold === other.bold &&
  one.inverse === other.inverse &&
  one.underline === other.underline &&
  one.caret === other.caret &&
  one.filled === other.filled;
