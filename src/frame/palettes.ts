import type {ThemeName} from '../preferences.ts';
import type {Tone} from '../resources/definition/column.ts';

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const steps = [0, 95, 135, 175, 215, 255] as const;

/** Returns one of the colours 16–255, which all terminals define the same way: 6 × 6 × 6 colours, then 24 greys. */
export function rgbOf(index: number): Rgb {
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return [grey, grey, grey];
  }
  const at = index - 16;
  const step = (place: number) => steps[Math.floor(at / place) % 6] ?? 0;
  return [step(36), step(6), step(1)];
}

/** Returns a mix of two colours. @param share the share of `other`, from 0 to 1 */
const mixed = (color: Rgb, other: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2) => Math.round(color[index] * (1 - share) + other[index] * share);
  return [part(0), part(1), part(2)];
};

/** Returns the brightness of a colour, from 0 to 1 (WCAG 2.2, relative luminance). */
function luminanceOf([red, green, blue]: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const isDark = (color: Rgb): boolean => contrast(color, [255, 255, 255]) > contrast(color, [0, 0, 0]);

/** The colours of a theme on a dark or a light background, as SGR parameters. A tone without a colour is drawn as plain text. */
export interface Palette {
  tones: Readonly<Partial<Record<Tone, string>>>;
  /** The colours of the row under the cursor; without them that row is inverse. */
  fill?: {ground: string; text: string; tones: Readonly<Partial<Record<Tone, string>>>} | undefined;
}

/** The colours as numbers, as a terminal of 256 colours shows them. */
interface Numbers {
  tones: Readonly<Record<Tone, number>>;
  fill: {ground: number; text: number; tones: Readonly<Partial<Record<Tone, number>>>};
}

type Grounds<Of> = Readonly<Record<'dark' | 'light', Of>>;

/** The colours of each theme. Less important tones are closer to the background: `good`, because all is well, and `dim`. */
export const themes = {
  standard: {
    dark: {
      tones: {good: 108, busy: 111, warn: 215, bad: 203, dim: 247, accent: 80},
      fill: {ground: 238, text: 255, tones: {busy: 153, warn: 222, bad: 217}},
    },
    light: {
      tones: {good: 22, busy: 25, warn: 94, bad: 160, dim: 242, accent: 24},
      fill: {ground: 253, text: 16, tones: {busy: 18, warn: 58, bad: 88}},
    },
  },
  'high-contrast': {
    dark: {
      tones: {good: 157, busy: 123, warn: 226, bad: 210, dim: 252, accent: 51},
      fill: {ground: 231, text: 16, tones: {}},
    },
    light: {
      tones: {good: 22, busy: 18, warn: 52, bad: 88, dim: 238, accent: 17},
      fill: {ground: 16, text: 231, tones: {}},
    },
  },
  // Blue, yellow, orange and vermilion can be distinguished with every kind of colour vision.
  'colour-blind': {
    dark: {
      tones: {good: 110, busy: 229, warn: 214, bad: 202, dim: 247, accent: 80},
      fill: {ground: 238, text: 255, tones: {busy: 229, warn: 222, bad: 216}},
    },
    light: {
      tones: {good: 25, busy: 58, warn: 94, bad: 89, dim: 242, accent: 24},
      fill: {ground: 253, text: 16, tones: {busy: 58, warn: 58, bad: 89}},
    },
  },
} as const satisfies Record<string, Grounds<Numbers>>;

/** The SGR parameters of the colours that settings name. */
export const namedColors: Readonly<Record<string, string>> = {
  red: '31',
  green: '32',
  yellow: '33',
  blue: '34',
  magenta: '35',
  cyan: '36',
};

/** The palette for 16 colours, whose shades are unknown: it uses only those that all terminals show clearly. */
export const sixteen: Grounds<Palette> = {
  dark: {
    tones: {good: '32', busy: '96', warn: '93', bad: '91', accent: '36'},
  },
  light: {tones: {busy: '34', warn: '35', bad: '31', accent: '34'}},
};

interface Choice {
  name: ThemeName;
  /** The background colour of the terminal, if the terminal has reported it. */
  ground?: Rgb | undefined;
  /** Bits of a colour: 1, 4, 8 or 24. */
  depth: number;
}

/** The palette of a theme; undefined for one without colours. */
export function paletteOf({name, ground, depth}: Choice): Palette | undefined {
  if (name === 'mono' || depth < 4) return undefined;
  const side = name === 'light' || (name !== 'dark' && ground && !isDark(ground)) ? 'light' : 'dark';
  if (depth < 8) return sixteen[side];
  const {tones, fill} = themes[name === 'high-contrast' || name === 'colour-blind' ? name : 'standard'][side];
  // The fill is slightly off the terminal's own background, if that is as dark or light as the theme expects.
  const own = depth >= 24 && ground && name !== 'high-contrast' && isDark(ground) === (side === 'dark');
  return {
    tones: named(tones),
    fill: {
      ground: own ? `48;2;${mixed(ground, tint[side], 0.3).join(';')}` : `48;5;${fill.ground}`,
      text: `38;5;${fill.text}`,
      tones: named(fill.tones),
    },
  };
}

/** The tint of the row under the cursor, in true colour. */
const tint: Grounds<Rgb> = {dark: rgbOf(67), light: rgbOf(110)};

function named(tones: Readonly<Partial<Record<Tone, number>>>): Partial<Record<Tone, string>> {
  return Object.fromEntries(Object.entries(tones).map(([tone, number]) => [tone, `38;5;${number}`]));
}
