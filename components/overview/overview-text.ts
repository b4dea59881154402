import {layoutOf} from '../../src/app/screens/overview/layout.ts';
import type {Piece} from '../../src/app/screens/overview/model.ts';
import {bodyHeight} from '../../src/app/state/layout.ts';
import type {ScreenPlace, State} from '../../src/app/state/state.ts';
import {lineText, type Span} from '../frame/line-text.ts';
import type {Theme} from '../theme/theme.ts';

/** The lines of the overview, as far as it has been read. The selected figure is filled. */
export const overviewText = (state: State, place: ScreenPlace, theme: Theme): readonly string[] =>
  layoutOf(state, place)
    .rows.slice(place.top, place.top + bodyHeight(state))
    .map(row =>
      lineText(
        theme,
        row.flatMap(piece => spansOf(piece, place.figure, theme.ascii)),
      ),
    );

function spansOf(piece: Piece, current: string | undefined, ascii: boolean): Span[] {
  const {tone, bold, figure} = piece;
  const filled = figure !== undefined && figure.name === current;
  if ('text' in piece) return [{text: piece.text, tone, bold, filled}];
  return piece.chart(ascii).map(span => ({text: span.text, tone: span.tone ?? tone, bold, filled}));
}
