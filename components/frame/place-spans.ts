import {placeLine} from '../../src/app/screens/place-line.ts';
import type {State} from '../../src/app/state.ts';
import {width} from '../../src/text/text.ts';
import type {Span} from './line-text.ts';

export function placeSpans(state: State): Span[] {
  const {path, asked} = placeLine(state);
  const fill = Math.max(1, state.size.columns - 1 - width(path) - width(asked) - 1);
  return [{text: ` ${path}`, bold: true}, {text: ' '.repeat(fill)}, {text: asked, tone: 'accent'}];
}
