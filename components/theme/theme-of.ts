import {memoize} from '../../src/app/memoize.ts';
import type {State} from '../../src/app/state.ts';
import {paletteOf} from './palettes.ts';
import type {Look, Theme} from './theme.ts';

/** Returns the theme that is chosen, as the terminal can show it. */
export const themeOf = ({preferences, ground}: State, {depth, ascii}: Look): Theme =>
  made(preferences.theme, ground, depth, ascii);

const made = memoize(
  (name: State['preferences']['theme'], ground: State['ground'], depth: number, ascii: boolean): Theme => ({
    palette: paletteOf({name, ground, depth}),
    ascii,
  }),
);
