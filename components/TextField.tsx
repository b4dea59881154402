import {Box, Text} from 'ink';
import TextInput from 'ink-text-input';
import type {Input} from '../src/app/state.ts';
import type {Tone} from '../src/resources/status.ts';
import {graphemes, head, truncate, width} from '../src/text.ts';
import {Line} from './Line.tsx';
import {colorOf, useTheme} from './theme.tsx';

interface Props {
  label: string;
  input: Input;
  active: boolean;
  note?: string;
  columns: number;
  /** Of the note. */
  tone?: Tone;
}

const ignore = () => {};

/**
 * A line being edited. ink-text-input draws it, without focus: the keys belong to the loop, because two
 * listeners on one key are how a key typed ahead reaches the wrong one.
 */
export function TextField({label, input, active, note = '', columns, tone = 'dim'}: Props) {
  const theme = useTheme();
  const room = Math.max(4, columns - width(label) - (note ? width(note) + 3 : 1));
  const {before, at, after} = window(input, room);
  const color = colorOf(theme, 'accent');
  return (
    <Box height={1}>
      <Text bold {...(color ? {color} : {})}>
        {label}
      </Text>
      <TextInput value={before} focus={false} onChange={ignore} />
      <Text inverse={active}>{at}</Text>
      <TextInput value={after} focus={false} onChange={ignore} />
      {note !== '' && <Line spans={[{text: `   ${note}`, tone}]} />}
    </Box>
  );
}

/** The part of the line around the caret that fits. */
export function window({text, caret}: Input, room: number): {before: string; at: string; after: string} {
  const at = graphemes(text.slice(caret))[0] ?? ' ';
  let before = text.slice(0, caret);
  while (width(before) > room - width(at)) before = before.slice(graphemes(before)[0]?.length ?? 1);
  const rest = text.slice(caret + (caret < text.length ? at.length : 0));
  const left = room - width(before) - width(at);
  return {before, at, after: left > 1 ? truncate(rest, left) : head(rest, left)};
}
