import {Box} from 'ink';
import {nothingFound, paletteWindow} from '../../src/app/screens/palette/suggestions.ts';
import {isUnchosen, type Suggestion} from '../../src/app/screens/shared/suggestion.ts';
import type {OverlayOf} from '../../src/app/state/overlay.ts';
import type {State} from '../../src/app/state/state.ts';
import {brief, fitTo, truncate, width, wrapCut} from '../../src/text/text.ts';
import {Line} from '../frame/Line.tsx';
import {TextField} from './TextField.tsx';

const titleWidth = (suggestions: readonly Suggestion[], columns: number) =>
  Math.min(
    suggestions.reduce(
      (most, {title, detail}) => (detail === '' ? most : Math.max(most, width(brief(title, columns)))),
      12,
    ),
    Math.floor(columns * 0.6),
  );

export function Palette({state, overlay}: {state: State; overlay: OverlayOf<'palette'>}) {
  const {columns} = state.size;
  const {suggestions, first, shown: lines} = paletteWindow(state, overlay);
  const shown = suggestions.slice(first, first + lines);
  const left = titleWidth(suggestions, columns);
  const choice = Math.min(overlay.suggestionIndex, suggestions.length - 1) - first;
  return (
    <Box flexDirection="column">
      <TextField label=" : " input={overlay.input} active columns={columns} />
      <Line spans={[{text: ' '}]} />
      {shown.length === 0 &&
        [`nothing matches · ${nothingFound(overlay.input.text)}`, examples]
          .flatMap(text => wrapCut(text, Math.max(8, columns - 4), 3))
          .map((text, index) => <Line key={index} spans={[{text: `   ${text}`, tone: 'dim'}]} />)}
      {shown.map((suggestion, index) => {
        const {title, detail, dim} = suggestion;
        const label =
          detail === ''
            ? brief(title, columns)
            : `${fitTo(brief(title, left), left)}  ${brief(detail, columns)}`;
        const chosen = index === choice && !isUnchosen(suggestion, overlay);
        return (
          <Line
            key={first + index}
            fill={chosen ? columns : undefined}
            spans={[
              chosen ? {text: ' ▌ ', tone: 'accent'} : {text: '   '},
              {text: truncate(label, columns - 4), tone: dim ? 'dim' : undefined},
            ]}
          />
        );
      })}
    </Box>
  );
}

const examples = 'what can be typed: a resource, "volumes label~db", "node 123", "find web-3", #700';
