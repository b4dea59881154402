import {keyFor} from '../../input/key-names.ts';
import type {Input} from '../../state/line-editor.ts';
import type {ChoiceField, ExportState} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {nth, type Speech, type SpeechPart, some, type Typed} from '../shared/speech.ts';
import {choiceFields, choicesIn} from './choices.ts';
import {exportTitle} from './export.ts';
import {otherEnding, pathOf} from './path.ts';

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
