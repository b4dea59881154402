import {resourceOf} from '../../../resources/index.ts';
import type {Binding, ExportMode, Press, Result} from '../../input/binding.ts';
import {commonKeys, lineKeys} from '../../input/common-keys.ts';
import {named} from '../../input/key-names.ts';
import type {Change} from '../../input/line-editor.ts';
import {exportSubject} from '../../message.ts';
import {placeOf} from '../../navigation/places.ts';
import {note, noteMeaningless} from '../../notice.ts';
import type {State} from '../../state.ts';
import {help} from '../place/keys.ts';
import type {Screen} from '../screen.ts';
import {beginExport} from './begin.ts';
import {extentsOf, itemInHand} from './extents.ts';
import {formatsFor} from './formats.ts';
import {pathOf, withFormat} from './path.ts';
import type {ExportState} from './state.ts';

/** What is asked before an export: of what, in which format, into which file. */

const fields: readonly ExportState['field'][] = ['extent', 'format', 'path'];

/** Opens the export of what the place shows. */
export function openExport(state: State): State {
  const [first] = extentsOf(state);
  if (!first) return note(state, 'there is nothing here to export', 'warn');
  const {extent} = first;
  const format = formatsFor(state, extent)[0]?.format ?? 'csv';
  const asked: ExportState = {
    kind: 'export',
    field: 'extent',
    extent,
    format,
    stage: 'fill',
    replaceSelected: false,
    names: [],
  };
  return {...state, overlay: asked};
}

/** `Export nodes`. */
export function exportTitle(state: State): string {
  const place = placeOf(state);
  if (place.kind === 'list') return `Export ${resourceOf(place.resource).title.toLowerCase()}`;
  const item = itemInHand(state);
  if (!item) return 'Export';
  const {singular, label} = resourceOf(item.resource);
  return `Export ${singular} ${label(item.value)}`;
}

export function exportMode({stage, field}: ExportState): ExportMode {
  if (stage === 'writing') return 'exporting';
  if (stage === 'replace') return 'exportReplace';
  return field === 'path' ? 'exportPath' : 'exportChoice';
}

const inExport =
  (run: (state: State, asked: ExportState, press: Press) => Result) =>
  (state: State, press: Press): Result =>
    state.overlay?.kind === 'export' ? run(state, state.overlay, press) : state;

const show = (state: State, asked: ExportState): State => ({...state, overlay: asked});

function moveField(state: State, asked: ExportState, by: 1 | -1): State {
  const at = fields.indexOf(asked.field) + by;
  return show(state, {...asked, field: fields[Math.max(0, Math.min(fields.length - 1, at))] ?? 'path'});
}

/** The next choice in the field, or the one before; from the last one the way leads to the first. */
function choose(state: State, asked: ExportState, by: 1 | -1): State {
  if (asked.field === 'format') {
    const all = formatsFor(state, asked.extent).map(({format}) => format);
    return show(state, withFormat(state, asked, stepFrom(all, asked.format, by) ?? asked.format));
  }
  const all = extentsOf(state).map(({extent}) => extent);
  const extent = stepFrom(all, asked.extent, by) ?? asked.extent;
  const before = formatsFor(state, asked.extent);
  const after = formatsFor(state, extent);
  // The likeliest format of one is not that of the other.
  const first = asked.format === before[0]?.format || !after.some(({format}) => format === asked.format);
  const format = first ? (after[0]?.format ?? asked.format) : asked.format;
  return show(state, {...asked, extent, format});
}

const stepFrom = <T>(all: readonly T[], one: T, by: 1 | -1): T | undefined =>
  all[(all.indexOf(one) + by + all.length) % all.length];

const close: Binding = {
  name: 'closeExport',
  keys: ['esc'],
  help: 'close it; nothing is exported',
  hint: 'cancel',
  run: state => ({...state, overlay: undefined}),
  typeAhead: 'cancel',
};

const begin: Binding = {
  name: 'exportNow',
  keys: ['ctrl-s'],
  help: 'export, from any field',
  hint: 'export',
  run: inExport((state, asked) => beginExport(state, asked)),
};

const previous: Binding = {
  name: 'previousField',
  keys: ['shift-tab'],
  help: 'previous field',
  run: inExport((state, asked) => moveField(state, asked, -1)),
};

/** What a key says that means nothing: text is typed into the path alone. */
const otherKey =
  (instead: string): NonNullable<Screen['otherKey']> =>
  (state, {name}) =>
    noteMeaningless(state, name, instead);

const exportChoice: Screen = {
  title: 'In an export, at what and how',
  otherKey: otherKey('↑↓ choose · esc cancels'),
  keys: [
    {
      name: 'nextField',
      keys: ['enter', 'tab'],
      help: 'next field',
      hint: 'next',
      run: inExport((state, asked) => moveField(state, asked, 1)),
    },
    {
      name: 'nextChoice',
      keys: ['down', 'j', 'space'],
      help: 'next choice',
      hint: {key: '↑↓', does: 'choose'},
      run: inExport((state, asked) => choose(state, asked, 1)),
    },
    {
      name: 'previousChoice',
      keys: ['up', 'k'],
      help: 'previous choice',
      run: inExport((state, asked) => choose(state, asked, -1)),
    },
    previous,
    begin,
    close,
    help,
    ...commonKeys,
  ],
};

const edit = (state: State, change: Change): State => {
  const {overlay} = state;
  if (overlay?.kind !== 'export') return state;
  const before = pathOf(state, overlay);
  const after = change(before);
  // Moving about in a name does not make it one that was typed.
  const typed = after.text === before.text && !overlay.typedPath ? undefined : after;
  if (after === before) return state;
  return show(state, {...overlay, typedPath: typed ?? after, problem: undefined, names: []});
};

const exportPath: Screen = {
  title: 'In an export, at its file',
  keys: [
    {...begin, name: 'exportHere', keys: ['enter'], help: 'export'},
    {
      name: 'completePath',
      keys: ['tab'],
      help: 'complete the path',
      hint: 'complete',
      run: inExport((state, asked) => [state, [{type: 'completePath', typed: pathOf(state, asked).text}]]),
    },
    {...previous, keys: ['shift-tab', 'up'], hint: 'back'},
    {...begin, help: 'the same', hint: undefined},
    close,
    ...lineKeys(edit),
    ...commonKeys,
  ],
  edit,
};

const exportReplace: Screen = {
  title: 'In an export, asked whether to replace a file',
  otherKey: otherKey('→ enter replaces it · esc goes back'),
  keys: [
    {
      name: 'answer',
      keys: ['enter'],
      help: 'press the selected button: Cancel, unless Replace was selected',
      hint: state =>
        state.overlay?.kind === 'export' && state.overlay.replaceSelected
          ? 'replace'
          : {key: '→ enter', does: 'replace'},
      run: inExport((state, asked) =>
        asked.replaceSelected ? beginExport(state, asked, true) : backToFields(state, asked),
      ),
    },
    {
      name: 'selectReplace',
      keys: ['right'],
      help: 'select Replace',
      run: inExport((state, asked) => show(state, {...asked, replaceSelected: true})),
    },
    {
      name: 'selectCancel',
      keys: ['left', 'shift-tab'],
      help: 'select Cancel',
      run: inExport((state, asked) => show(state, {...asked, replaceSelected: false})),
    },
    {
      name: 'switchButton',
      keys: ['tab'],
      help: 'select the other button',
      run: inExport((state, asked) => show(state, {...asked, replaceSelected: !asked.replaceSelected})),
    },
    {
      name: 'keepFile',
      keys: ['esc'],
      help: 'back to the fields; the file stays as it is',
      hint: 'back',
      run: inExport(backToFields),
    },
    help,
    ...commonKeys,
  ],
};

function backToFields(state: State, asked: ExportState): State {
  return show(state, {...asked, stage: 'fill', field: 'path', replaceSelected: false});
}

const exporting: Screen = {
  title: 'While an export is written',
  otherKey: otherKey('esc stops the export'),
  keys: [
    {
      name: 'stopExport',
      keys: ['esc'],
      help: 'stop it; no file is left',
      hint: 'stop',
      run: inExport((state, asked) => [
        note(
          show(state, {...asked, stage: 'fill', field: 'path'}),
          'stopped: nothing was exported, no file is left',
        ),
        [{type: 'abort', subject: exportSubject}],
      ]),
    },
    help,
    ...commonKeys,
  ],
};

export const exportScreens = {exportChoice, exportPath, exportReplace, exporting} as const;

/** The key that opens it in places. */
export const exportKey: Binding = {
  ...named('export'),
  help: 'export: CSV, JSON, NDJSON, zone file',
  hint: state => (extentsOf(state).length > 0 ? 'export' : undefined),
  run: openExport,
  needs: 'rows',
};
