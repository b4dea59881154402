import type {ThemeName} from '../../src/preferences.ts';
import type {Tone} from '../../src/resources/definition/column.ts';
import {isDark, mixed, type Rgb, rgbOf} from './colors.ts';

/** The colours of a theme on a dark or a light background, by Ink's names. A tone without a colour is drawn as plain text. */
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

/** The palette for 16 colours, whose shades are unknown: it uses only those that all terminals show clearly. */
export const sixteen: Grounds<Palette> = {
  dark: {
    tones: {good: 'green', busy: 'cyanBright', warn: 'yellowBright', bad: 'redBright', accent: 'cyan'},
  },
  light: {tones: {busy: 'blue', warn: 'magenta', bad: 'red', accent: 'blue'}},
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
      ground: own ? hex(mixed(ground, tint[side], 0.3)) : ansi(fill.ground),
      text: ansi(fill.text),
      tones: named(fill.tones),
    },
  };
}

/** The tint of the row under the cursor, in true colour. */
const tint: Grounds<Rgb> = {dark: rgbOf(67), light: rgbOf(110)};

const ansi = (number: number) => `ansi256(${number})`;
const hex = (color: Rgb) => `#${color.map(part => part.toString(16).padStart(2, '0')).join('')}`;

function named(tones: Readonly<Partial<Record<Tone, number>>>): Partial<Record<Tone, string>> {
  return Object.fromEntries(Object.entries(tones).map(([tone, number]) => [tone, ansi(number)]));
}
