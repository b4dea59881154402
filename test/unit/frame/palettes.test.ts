import fc from 'fast-check';
import {expect, test} from 'vitest';
import {
  contrast,
  type Palette,
  paletteOf,
  type Rgb,
  rgbOf,
  sixteen,
  themes,
} from '../../../src/frame/palettes.ts';
import {themeNames} from '../../../src/preferences.ts';

const hex = (text: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(text.slice(at, at + 2), 16));
  return [red, green, blue];
};

/** Backgrounds that terminals come with: plain ones, GNOME, One Dark, Nord, Solarized, Catppuccin. */
const grounds = {
  dark: ['#000000', '#1e1e1e', '#171421', '#282c34', '#002b36', '#1e1e2e'].map(hex),
  light: ['#ffffff', '#fafafa', '#fdf6e3', '#eff1f5'].map(hex),
};
const sides = ['dark', 'light'] as const;
/** What text of any size needs (WCAG 2.2, 1.4.3). */
const enough = 4.5;

const colored = themeNames.filter(name => name !== 'auto' && name !== 'mono');

/** The colour of such parameters, as a terminal of 256 colours, or of all, shows it. */
function shown(sgr: string): Rgb {
  const [, kind, ...values] = sgr.split(';').map(Number);
  const [red = 0, green = 0, blue = 0] = values;
  return kind === 5 ? rgbOf(red) : [red, green, blue];
}

for (const name of colored) {
  for (const side of sides.filter(side => (name !== 'dark' && name !== 'light') || name === side)) {
    test(`${name} is legible on ${side} backgrounds, and so is its row under the cursor`, () => {
      for (const ground of grounds[side])
        for (const depth of [8, 24]) {
          const palette = paletteOf({name, ground, depth});
          if (!palette?.fill) throw new Error('no colours');
          const {tones, fill} = palette;
          for (const [tone, color] of Object.entries(tones))
            expect(contrast(shown(color), ground), `${tone} on ${ground}`).toBeGreaterThanOrEqual(enough);
          for (const [part, color] of Object.entries({text: fill.text, ...fill.tones}))
            expect(
              contrast(shown(color), shown(fill.ground)),
              `${part} on the row, ${ground}`,
            ).toBeGreaterThanOrEqual(enough);
          // The row is told from the others.
          expect(contrast(shown(fill.ground), ground), `the row on ${ground}`).toBeGreaterThanOrEqual(1.2);
        }
    });
  }
}

test('tones of different meaning have different colours', () => {
  for (const theme of Object.values(themes))
    for (const side of sides) {
      const tones = Object.values(theme[side].tones);
      expect(new Set(tones).size, JSON.stringify(tones)).toBe(tones.length);
    }
});

/** The sixteen colours of the console of Linux, and of xterm. */
const consoles: Readonly<Record<string, readonly string[]>> = {
  32: ['#00aa00', '#00cd00'],
  36: ['#00aaaa', '#00cdcd'],
  96: ['#55ffff', '#00ffff'],
  93: ['#ffff55', '#ffff00'],
  91: ['#ff5555', '#ff0000'],
  34: ['#0000aa', '#0000ee'],
  35: ['#aa00aa', '#cd00cd'],
  31: ['#aa0000', '#cd0000'],
};

test('with 16 colours only colours legible on any background are used', () => {
  for (const [side, ground] of [
    ['dark', '#000000'],
    ['light', '#ffffff'],
  ] as const)
    for (const color of Object.values(sixteen[side].tones))
      for (const shade of consoles[color] ?? ['#808080'])
        expect(contrast(hex(shade), hex(ground)), `${color} on ${side}`).toBeGreaterThanOrEqual(enough);
});

test('without a chosen theme the background decides between dark and light', () => {
  const of = (
    name: Parameters<typeof paletteOf>[0]['name'],
    ground?: string,
    depth = 8,
  ): Palette | undefined => paletteOf({name, ground: ground ? hex(ground) : undefined, depth});
  expect(of('auto')).toEqual(of('dark'));
  expect(of('auto', '#fdf6e3')).toEqual(of('light'));
  expect(of('auto', '#282c34')).toEqual(of('dark'));
  expect(of('dark', '#fdf6e3')).toEqual(of('dark'));
  expect(of('high-contrast', '#ffffff')).not.toEqual(of('high-contrast', '#000000'));
  expect(of('auto', '#ffffff', 4)).toBe(sixteen.light);
  expect(of('mono', '#ffffff', 24)).toBeUndefined();
  expect(of('auto', '#ffffff', 1)).toBeUndefined();
  fc.assert(
    fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), ground => {
      const palette = paletteOf({name: 'auto', ground, depth: 24});
      // Whatever the background, the text of the row under the cursor is legible.
      expect(contrast(shown(palette?.fill?.text ?? ''), shown(palette?.fill?.ground ?? ''))).toBeGreaterThan(
        3,
      );
    }),
  );
});
