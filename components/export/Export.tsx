import {Box} from 'ink';
import type {ReactElement} from 'react';
import {choiceFields, choicesIn} from '../../src/app/screens/export/choices.ts';
import {exportTitle} from '../../src/app/screens/export/export.ts';
import {otherEnding, pathOf} from '../../src/app/screens/export/path.ts';
import type {FieldSuggestion} from '../../src/app/screens/form/form.ts';
import type {ChoiceField, ExportState} from '../../src/app/state/export.ts';
import {bodyHeight} from '../../src/app/state/layout.ts';
import {emptyInput} from '../../src/app/state/line-editor.ts';
import type {State} from '../../src/app/state/state.ts';
import {count, counted} from '../../src/text/format.ts';
import {brief, clean, fitTo, truncate, width, wrap} from '../../src/text/text.ts';
import {cancelOr} from '../frame/buttons.ts';
import {Line} from '../frame/Line.tsx';
import type {Span} from '../frame/line-text.ts';
import {TextField} from '../prompt/TextField.tsx';

/** Draws an export: its fields, the question whether to replace a file, and its progress. */
export function Export({state, asked}: {state: State; asked: ExportState}) {
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
  return [
    ...choiceRows(state, asked, 'extent'),
    ...choiceRows(state, asked, 'format'),
    ...pathRows(state, asked),
  ];
}

/** Returns the row of a field with its choice; if it is selected, the typed text, with the matching choices below. */
function choiceRows(state: State, asked: ExportState, field: ChoiceField): ReactElement[] {
  const {columns} = state.size;
  const {label, all, chosen} = choiceFields[field];
  const choices = choicesIn(state, asked, field);
  const room = columns - labelWidth - 6;
  const widest = choices.reduce((most, {title}) => Math.max(most, width(brief(title, room))), 0);
  const spansOf = ({title, detail}: FieldSuggestion, cells: number): Span[] => [
    {text: fitTo(brief(title, room), cells)},
    {text: truncate(`   ${clean(detail)}`, Math.max(0, room - cells)), tone: 'dim'},
  ];
  const isChosen = ({value}: FieldSuggestion) => value === chosen(asked);
  if (asked.field !== field)
    return choices.filter(isChosen).map(choice => {
      const spans = spansOf(choice, width(brief(choice.title, room)));
      return <Line key={label} spans={[{text: `  ${fitTo(label, labelWidth)}`}, ...spans]} />;
    });
  const {length} = all(state, asked);
  const search = asked.search ?? emptyInput;
  const found = search.text.trim() === '' ? '' : `${choices.length} of `;
  return [
    <TextField
      key={label}
      label={` ▌${fitTo(label, labelWidth)}`}
      input={search}
      active
      note={`${found}${counted(length, 'choice')}`}
      columns={columns}
    />,
    ...choices.map(choice => {
      const here = isChosen(choice);
      const start = `${' '.repeat(labelWidth + 2)}${here ? '› ' : '  '}`;
      return (
        <Line
          key={`${label} ${choice.value}`}
          fill={here ? columns : undefined}
          spans={[{text: start, tone: 'accent'}, ...spansOf(choice, widest)]}
        />
      );
    }),
  ];
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
      <Line key="buttons" spans={cancelOr('Replace', asked.replaceSelected)} />,
    ];
  if (asked.problem) return [field, ...below(asked.problem, 'bad')];
  const namesText = asked.names.length > 0 ? asked.names.join('  ') : otherEnding(state, asked);
  return namesText === undefined ? [field] : [field, ...below(namesText, 'dim')];
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
