import {filledRow, type Row, type Span} from '../../../frame/row.ts';
import {count, counted} from '../../../text/format.ts';
import {brief, clean, fitTo, truncate, width, wrap} from '../../../text/text.ts';
import {keyFor} from '../../input/key-names.ts';
import {bodyHeight} from '../../state/layout.ts';
import {emptyInput, type Input} from '../../state/line-editor.ts';
import type {ChoiceField, ExportState} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {cancelOr, emptyRow, remarkRow, titleRow, typedRow} from '../common/rows.ts';
import {nth, type Speech, type SpeechPart, some, type Typed} from '../common/speech.ts';
import type {FieldSuggestion} from '../form/form.ts';
import {choiceFields, choicesIn, otherEnding, pathOf} from './choices.ts';
import {exportTitle} from './export.ts';

/** An export: its fields, the question whether to replace a file, and its progress. */
export function exportBody(state: State, asked: ExportState): readonly Row[] {
  const height = bodyHeight(state);
  const rows = asked.stage === 'writing' ? writingRows(state, asked) : askingRows(state, asked);
  return [
    titleRow(brief(exportTitle(state), state.size.columns - 2)),
    ...(height > rows.length + 1 ? [emptyRow] : []),
    ...rows.slice(0, height - 1),
  ];
}

const labelWidth = 8;

const askingRows = (state: State, asked: ExportState): readonly Row[] => [
  ...choiceRows(state, asked, 'extent'),
  ...choiceRows(state, asked, 'format'),
  ...pathRows(state, asked),
];

/** Returns the row of a field with its choice; if it is selected, the typed text, with the matching choices below. */
function choiceRows(state: State, asked: ExportState, field: ChoiceField): readonly Row[] {
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
    return choices
      .filter(isChosen)
      .map(choice => [
        {text: `  ${fitTo(label, labelWidth)}`},
        ...spansOf(choice, width(brief(choice.title, room))),
      ]);
  const search = asked.search ?? emptyInput;
  const found = search.text.trim() === '' ? '' : `${choices.length} of `;
  const note = `${found}${counted(all(state, asked).length, 'choice')}`;
  return [
    typedRow({label: ` ▌${fitTo(label, labelWidth)}`, input: search, active: true, note, columns}),
    ...choices.map((choice): Row => {
      const here = isChosen(choice);
      const start = `${' '.repeat(labelWidth + 2)}${here ? '› ' : '  '}`;
      const row: Row = [{text: start, tone: 'accent'}, ...spansOf(choice, widest)];
      return here ? filledRow(row, columns) : row;
    }),
  ];
}

function pathRows(state: State, asked: ExportState): readonly Row[] {
  const {columns} = state.size;
  const active = asked.field === 'path' && asked.stage === 'fill';
  const label = `${asked.field === 'path' ? ' ▌' : '  '}${fitTo('File', labelWidth)}`;
  const field = typedRow({label, input: pathOf(state, asked), active, columns});
  const below = (text: string, tone: Span['tone']) =>
    wrap(clean(text), columns - labelWidth - 4).map(part =>
      remarkRow(`${' '.repeat(labelWidth + 2)}${part}`, tone),
    );
  if (asked.stage === 'replace')
    return [
      field,
      ...below('There is a file of that name already. Replace it?', 'warn'),
      cancelOr('Replace', asked.replaceSelected),
    ];
  if (asked.problem) return [field, ...below(asked.problem, 'bad')];
  const names = asked.names.length > 0 ? asked.names.join('  ') : otherEnding(state, asked);
  return names === undefined ? [field] : [field, ...below(names, 'dim')];
}

function writingRows({size: {columns}}: State, {progress}: ExportState): readonly Row[] {
  if (!progress) return [[{text: '  exporting …'}]];
  const {done, total} = progress;
  const room = Math.max(10, Math.min(60, columns - 8));
  const filled = total > 0 ? Math.min(room, Math.floor((room * done) / total)) : room;
  return [
    [{text: `  exporting ${count(done)} of ${count(total)} rows`}],
    [
      {text: '  '},
      {text: '█'.repeat(filled), tone: 'accent'},
      {text: '─'.repeat(room - filled), tone: 'dim'},
    ],
  ];
}

/** An export: the selected field with its choice, the question whether to replace a file, and the progress. */
export function tellExport(state: State, asked: ExportState): Speech {
  const {field, stage, problem, names} = asked;
  const title: SpeechPart = {name: 'title', items: [exportTitle(state)]};
  if (stage === 'writing') return {of: 'export', parts: [title, {name: 'writing', items: ['exporting ...']}]};
  const fill = stage === 'fill';
  const path = pathOf(state, asked);
  const ending = otherEnding(state, asked);
  const cancel = 'button Cancel is chosen; right chooses Replace';
  const replace = 'button Replace is chosen; left chooses Cancel';
  return {
    of: 'export',
    parts: [
      title,
      ...(field === 'path' ? [] : [choicePart(state, asked, field)]),
      ...(field === 'path'
        ? [{name: 'field', of: 'File', items: [`File: ${keyFor('exportHere')} exports`]}]
        : []),
      ...(problem ? [{name: 'problem', items: [problem]}] : []),
      ...(ending === undefined ? [] : [{name: 'ending', items: [ending]}]),
      ...(names.length > 0 ? [{name: 'names', head: 'could be', items: names}] : []),
      ...(fill ? [] : [{name: 'question', items: [`There is a file ${path.text} already. Replace it?`]}]),
      ...(fill ? [] : [{name: 'button', items: [asked.replaceSelected ? replace : cancel]}]),
    ],
    typed: fill ? typedIn(asked, path) : undefined,
  };
}

function choicePart(state: State, asked: ExportState, field: ChoiceField): SpeechPart {
  const {label, chosen} = choiceFields[field];
  const choices = choicesIn(state, asked, field);
  const index = choices.findIndex(({value}) => value === chosen(asked));
  const {title, detail} = choices[index] ?? {title: 'nothing matches', detail: ''};
  return {
    name: 'field',
    of: label,
    head: label,
    items: some(title, detail, index >= 0 && nth(index, choices.length)),
  };
}

function typedIn({field, search}: ExportState, path: Input): Typed | undefined {
  if (field === 'path') return {label: 'File', input: path};
  return search && {label: choiceFields[field].label, input: search};
}
