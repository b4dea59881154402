import {Box} from 'ink';
import type {ReactElement} from 'react';
import {bodyHeight} from '../../src/app/layout.ts';
import {exportTitle} from '../../src/app/screens/export/export.ts';
import {extentsOf} from '../../src/app/screens/export/extents.ts';
import {formatsFor} from '../../src/app/screens/export/formats.ts';
import {pathOf} from '../../src/app/screens/export/path.ts';
import type {ExportState} from '../../src/app/screens/export/state.ts';
import type {State} from '../../src/app/state.ts';
import {count} from '../../src/text/format.ts';
import {brief, clean, fitTo, truncate, width, wrap} from '../../src/text/text.ts';
import {buttonSpans} from '../frame/buttons.ts';
import {Line, type Span} from '../frame/Line.tsx';
import {TextField} from '../prompt/TextField.tsx';

interface Props {
  state: State;
  asked: ExportState;
}

/** An export: what it asks for, whether it may replace a file, and how far it is. */
export function Export({state, asked}: Props) {
  const height = bodyHeight(state);
  const rows = asked.stage === 'writing' ? writingRows(state, asked) : askingRows(state, asked);
  return (
    <Box flexDirection="column" height={height}>
      <Line
        spans={[{text: ` ${brief(exportTitle(state), state.size.columns - 2)}`, bold: true, tone: 'accent'}]}
      />
      {height > rows.length + 1 && <Line spans={[{text: ' '}]} />}
      {rows.slice(0, height - 1)}
    </Box>
  );
}

const labelWidth = 8;

function askingRows(state: State, asked: ExportState): ReactElement[] {
  const {columns} = state.size;
  const extents = extentsOf(state).map(({extent, title, detail}) => ({key: extent, title, detail}));
  const formats = formatsFor(state, asked.extent).map(({format, title, summary}) => ({
    key: format,
    title,
    detail: summary,
  }));
  return [
    ...choiceRows('What', extents, asked.extent, asked.field === 'extent', columns),
    ...choiceRows('Format', formats, asked.format, asked.field === 'format', columns),
    ...pathRows(state, asked),
  ];
}

interface Choice {
  key: string;
  title: string;
  detail: string;
}

/** The chosen value; while the field is selected, all choices. */
function choiceRows(
  label: string,
  choices: readonly Choice[],
  chosen: string,
  selected: boolean,
  columns: number,
): ReactElement[] {
  const room = columns - labelWidth - 6;
  const widest = choices.reduce((most, {title}) => Math.max(most, width(brief(title, room))), 0);
  const line = (choice: Choice, before: readonly Span[], bold: boolean) => {
    const plain = brief(choice.title, room);
    const title = selected ? fitTo(plain, widest) : plain;
    return (
      <Line
        key={`${label} ${choice.key} ${before.length}`}
        spans={[
          ...before,
          {text: title, bold},
          {text: truncate(`   ${clean(choice.detail)}`, Math.max(0, room - width(title))), tone: 'dim'},
        ]}
      />
    );
  };
  const name: Span = {text: `${selected ? ' ▌' : '  '}${fitTo(label, labelWidth)}`, bold: selected};
  const indent = ' '.repeat(labelWidth + 2);
  if (!selected) return choices.filter(({key}) => key === chosen).map(choice => line(choice, [name], false));
  return choices.map((choice, index) => {
    const here = choice.key === chosen;
    const mark: Span = {text: here ? '› ' : '  ', tone: 'accent'};
    return line(choice, [index === 0 ? name : {text: indent}, mark], here);
  });
}

function pathRows(state: State, asked: ExportState): ReactElement[] {
  const {columns} = state.size;
  const active = asked.field === 'path' && asked.stage === 'fill';
  const label = `${asked.field === 'path' ? ' ▌' : '  '}${fitTo('File', labelWidth)}`;
  const field = (
    <TextField key="path" label={label} input={pathOf(state, asked)} active={active} columns={columns} />
  );
  const below = (text: string, tone: Span['tone']) =>
    wrap(clean(text), columns - labelWidth - 4).map((part, index) => (
      <Line key={`${tone} ${index}`} spans={[{text: `${' '.repeat(labelWidth + 2)}${part}`, tone}]} />
    ));
  if (asked.stage === 'replace')
    return [
      field,
      ...below('There is a file of that name already. Replace it?', 'warn'),
      <Line
        key="buttons"
        spans={[
          ...buttonSpans({title: 'Cancel', selected: !asked.replaceSelected}),
          ...buttonSpans({
            title: 'Replace',
            selected: asked.replaceSelected,
            tone: asked.replaceSelected ? 'bad' : undefined,
          }),
        ]}
      />,
    ];
  if (asked.problem) return [field, ...below(asked.problem, 'bad')];
  return [field, ...below(asked.names.join('  '), 'dim')];
}

function writingRows({size: {columns}}: State, {progress}: ExportState): ReactElement[] {
  if (!progress) return [<Line key="none" spans={[{text: '  exporting …'}]} />];
  const {done, total} = progress;
  const room = Math.max(10, Math.min(60, columns - 8));
  const filled = total > 0 ? Math.min(room, Math.floor((room * done) / total)) : room;
  return [
    <Line key="count" spans={[{text: `  exporting ${count(done)} of ${count(total)} rows`}]} />,
    <Line
      key="bar"
      spans={[
        {text: '  '},
        {text: '█'.repeat(filled), tone: 'accent'},
        {text: '─'.repeat(room - filled), tone: 'dim'},
      ]}
    />,
  ];
}
