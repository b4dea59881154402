import {filledRow, type Row} from '../../../frame/row.ts';
import {brief, fitTo, truncate, width, wrapCut} from '../../../text/text.ts';
import type {OverlayOf} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {emptyRow, remarkRow, typedRow} from '../shared/rows.ts';
import {isUnchosen, type Suggestion} from '../shared/suggestion.ts';
import {nothingFound, paletteWindow} from './suggestions.ts';

const titleWidth = (suggestions: readonly Suggestion[], columns: number) =>
  Math.min(
    suggestions.reduce(
      (most, {title, detail}) => (detail === '' ? most : Math.max(most, width(brief(title, columns)))),
      12,
    ),
    Math.floor(columns * 0.6),
  );

const examples = 'what can be typed: a resource, "volumes label~db", "node 123", "find web-3", #700';

export function paletteBody(state: State, overlay: OverlayOf<'palette'>): readonly Row[] {
  const {columns} = state.size;
  const {suggestions, first, shown: lines} = paletteWindow(state, overlay);
  const shown = suggestions.slice(first, first + lines);
  const left = titleWidth(suggestions, columns);
  const choice = Math.min(overlay.suggestionIndex, suggestions.length - 1) - first;
  const remarks =
    shown.length > 0
      ? []
      : [`nothing matches · ${nothingFound(overlay.input.text)}`, examples].flatMap(text =>
          wrapCut(text, Math.max(8, columns - 4), 3),
        );
  return [
    typedRow({label: ' : ', input: overlay.input, active: true, columns}),
    emptyRow,
    ...remarks.map(text => remarkRow(`   ${text}`)),
    ...shown.map((suggestion, index) => {
      const {title, detail, dim} = suggestion;
      const label =
        detail === ''
          ? brief(title, columns)
          : `${fitTo(brief(title, left), left)}  ${brief(detail, columns)}`;
      const text = {text: truncate(label, columns - 4), tone: dim ? ('dim' as const) : undefined};
      return index === choice && !isUnchosen(suggestion, overlay)
        ? filledRow([{text: ' ▌ ', tone: 'accent'}, text], columns)
        : [{text: '   '}, text];
    }),
  ];
}
