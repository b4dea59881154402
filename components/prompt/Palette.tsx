import {Box, Text} from 'ink';
import SelectInput from 'ink-select-input';
import {bodyHeight} from '../../src/app/layout.ts';
import type {Option} from '../../src/app/screens/palette/suggestion.ts';
import {paletteSuggestions} from '../../src/app/screens/palette/suggestions.ts';
import type {Overlay, State} from '../../src/app/state.ts';
import {brief, fitTo, truncate, width} from '../../src/text/text.ts';
import {Line} from '../frame/Line.tsx';
import {colorOf, drawn, useTheme} from '../frame/theme.tsx';
import {TextField} from './TextField.tsx';

interface Entry {
  key: string;
  label: string;
  value: number;
  dim: boolean;
}

const titleWidth = (options: readonly Option[], columns: number) =>
  Math.min(
    options.reduce((most, {title}) => Math.max(most, width(brief(title, columns))), 12),
    Math.floor(columns * 0.6),
  );

/** The palette: a prompt, and what it finds. ink-select-input draws the choices; the keys belong to the loop. */
export function Palette({state, overlay}: {state: State; overlay: Extract<Overlay, {kind: 'palette'}>}) {
  const {columns} = state.size;
  const options = paletteSuggestions(state, overlay.input.text);
  const height = Math.max(1, bodyHeight(state) - 2);
  const first = Math.max(
    0,
    Math.min(overlay.suggestionIndex - Math.floor(height / 2), options.length - height),
  );
  const shown = options.slice(first, first + height);
  const left = titleWidth(options, columns);
  const items: Entry[] = shown.map(({title, detail, dim = false}, index) => ({
    key: String(first + index),
    value: first + index,
    dim,
    label: truncate(`${fitTo(brief(title, left), left)}  ${brief(detail, columns)}`, columns - 4),
  }));
  const choice = Math.min(overlay.suggestionIndex, options.length - 1) - first;
  return (
    <Box flexDirection="column">
      <TextField label=" : " input={overlay.input} active columns={columns} />
      <Line spans={[{text: ' '}]} />
      {items.length === 0 ? (
        <Line
          spans={[
            {
              text: '   nothing is called that · a resource, "volumes label~db", "node 123", #700, page 7',
              tone: 'dim',
            },
          ]}
        />
      ) : (
        <SelectInput
          key={`${overlay.input.text} ${first} ${choice}`}
          items={items}
          initialIndex={choice}
          isFocused={false}
          indicatorComponent={Indicator}
          itemComponent={Item}
        />
      )}
    </Box>
  );
}

function Indicator({isSelected = false}: {isSelected?: boolean}) {
  const theme = useTheme();
  const color = colorOf(theme, 'accent');
  return <Text {...(color ? {color} : {})}>{drawn(theme, isSelected ? ' ▌ ' : '   ')}</Text>;
}

/** SelectInput hands the whole entry on, though its types know of the label only. */
function Item({isSelected = false, label, dim}: {isSelected?: boolean; label: string; dim?: boolean}) {
  const theme = useTheme();
  const color = dim ? colorOf(theme, 'dim') : undefined;
  return (
    <Text bold={isSelected} wrap="truncate" {...(color ? {color} : {})}>
      {drawn(theme, label)}
    </Text>
  );
}
