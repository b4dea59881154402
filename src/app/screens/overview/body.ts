import type {Row, Span} from '../../../frame/row.ts';
import type {Theme} from '../../../frame/theme.ts';
import {bodyHeight} from '../../state/layout.ts';
import type {ScreenPlace, State} from '../../state/state.ts';
import {layoutOf} from './layout.ts';
import type {Piece} from './model.ts';

/** The overview, as far as it has been read. The selected figure is filled. */
export const overviewBody = (state: State, place: ScreenPlace, theme: Theme): readonly Row[] =>
  layoutOf(state, place)
    .rows.slice(place.top, place.top + bodyHeight(state))
    .map(row => row.flatMap(piece => spansOf(piece, place.figure, theme.ascii)));

function spansOf(piece: Piece, current: string | undefined, ascii: boolean): Span[] {
  const {tone, bold, figure} = piece;
  const filled = figure !== undefined && figure.name === current;
  if ('text' in piece) return [{text: piece.text, tone, bold, filled}];
  return piece.chart(ascii).map(span => ({text: span.text, tone: span.tone ?? tone, bold, filled}));
}
