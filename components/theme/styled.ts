import chalk, {foregroundColorNames} from 'chalk';

/** The style of a stretch of text. Colours as Ink names them: a name, `#rrggbb` or `ansi256(n)`. */
export interface Style {
  color?: string | undefined;
  background?: string | undefined;
  bold?: boolean | undefined;
  underline?: boolean | undefined;
  inverse?: boolean | undefined;
  /** The terminal's cursor stands there: `readLine` takes an overline for that, and draws none. */
  caret?: boolean | undefined;
}

/** Lets chalk write no more colours than the terminal shows: by itself it goes by other variables than Node. */
export function limitColors(depth: number): void {
  // Without colours, bold and inverse remain.
  chalk.level = depth >= 24 ? 3 : depth >= 8 ? 2 : 1;
}

/** Cached by style: a screen has few styles, and each is drawn hundreds of times. */
const painters = new Map<string, (text: string) => string>();

/** The text with the escape sequences that Ink's Text would put around it. As a string it costs Ink and React no node. */
export function styled(text: string, {color, background, bold, underline, inverse, caret}: Style): string {
  if (!color && !background && !bold && !underline && !inverse && !caret) return text;
  const key = `${color}|${background}|${bold}|${underline}|${inverse}|${caret}`;
  let painter = painters.get(key);
  if (!painter) {
    let chain = chalk;
    if (caret) chain = chain.overline;
    if (inverse) chain = chain.inverse;
    if (underline) chain = chain.underline;
    if (bold) chain = chain.bold;
    if (background) chain = inColor(chain, background, 'background');
    if (color) chain = inColor(chain, color, 'text');
    painter = chain;
    painters.set(key, painter);
  }
  return painter(text);
}

const named: readonly string[] = foregroundColorNames;

/** An invalid colour, which may come from the settings, changes nothing. */
function inColor(chain: typeof chalk, color: string, part: 'text' | 'background'): typeof chalk {
  const number = /^ansi256\(\s?(\d+)\s?\)$/.exec(color)?.[1];
  if (color.startsWith('#')) return part === 'text' ? chain.hex(color) : chain.bgHex(color);
  if (number !== undefined)
    return part === 'text' ? chain.ansi256(Number(number)) : chain.bgAnsi256(Number(number));
  if (!named.includes(color)) return chain;
  const name = part === 'text' ? color : `bg${color[0]?.toUpperCase()}${color.slice(1)}`;
  // The cast: chalk has one of that name for each colour.
  return chain[name as 'red'];
}
