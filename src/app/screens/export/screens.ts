import type {Binding, Result} from '../../input/binding.ts';
import {keyFor, type Name, named} from '../../input/key-names.ts';
import {exportSubject} from '../../state/effect.ts';
import {insert} from '../../state/line-editor.ts';
import {note, noteMeaningless} from '../../state/notice.ts';
import type {ExportState} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {closing, commonKeys, commonKeysLeaving, helpKey, lineKeys} from '../common/keys.ts';
import {inOverlay, type OverlayScreen} from '../common/screen.ts';
import {exportBody, tellExport} from './body.ts';
import {pathOf} from './choices.ts';
import {
  beginExport,
  chooseInExport,
  clickExport,
  type ExportHit,
  editPath,
  editSearch,
  exportHitAt,
  leaveChoice,
  moveExportField,
  show,
} from './export.ts';

const inExport = (run: (state: State, asked: ExportState) => Result) => (state: State) =>
  inOverlay(state, 'export', asked => run(state, asked));

type ExportScreen = OverlayScreen<ExportState, ExportHit>;

const common = {body: exportBody, tell: tellExport, hit: exportHitAt, click: clickExport};

const keys = (one: Name, other: Name): string => `${keyFor(one)} ${keyFor(other)}`;

const close: Binding = {...named('closeExport'), help: 'close; nothing is exported', ...closing};

const begin: Binding = {
  name: 'exportNow',
  keys: ['ctrl-s'],
  help: 'export, from any field',
  hint: 'export',
  run: inExport((state, asked) => beginExport(state, asked)),
  sends: true,
};

const previous: Binding = {
  name: 'previousExportField',
  keys: ['shift-tab'],
  help: 'previous field',
  run: inExport((state, asked) => moveExportField(state, asked, -1)),
};

const exportChoice: ExportScreen = {
  ...common,
  title: 'In an export, at what and how',
  otherKey: (state, press) =>
    press.text === undefined
      ? noteMeaningless(
          state,
          press.name,
          `${keys('previousChoice', 'nextChoice').replace(' ', '')} choose · ${keyFor('closeExport')} cancels`,
        )
      : editSearch(state, input => insert(input, press.text ?? '')),
  paste: (state, text) => editSearch(state, input => insert(input, text)),
  keys: [
    {
      ...named('nextExportField'),
      help: 'next field',
      hint: 'next',
      run: inExport(leaveChoice),
    },
    {
      ...named('nextChoice'),
      help: 'next choice',
      hint: () => ({key: keys('previousChoice', 'nextChoice').replace(' ', ''), does: 'choose'}),
      run: inExport((state, asked) => chooseInExport(state, asked, 1)),
    },
    {
      ...named('previousChoice'),
      help: 'previous choice',
      run: inExport((state, asked) => chooseInExport(state, asked, -1)),
    },
    previous,
    begin,
    close,
    ...lineKeys(editSearch),
    ...commonKeys,
  ],
};

const exportPath: ExportScreen = {
  ...common,
  title: 'In an export, at its file',
  keys: [
    {...begin, ...named('exportHere'), help: 'export'},
    {
      name: 'completePath',
      keys: ['tab'],
      help: 'complete the path',
      hint: 'complete',
      run: inExport((state, asked) => [state, [{type: 'completePath', typed: pathOf(state, asked).text}]]),
    },
    {...previous, keys: ['shift-tab', 'up'], hint: 'back'},
    {...begin, hint: undefined},
    close,
    ...lineKeys(editPath),
    ...commonKeys,
  ],
  edit: editPath,
};

const select = (isReplaceSelected: (asked: ExportState) => boolean) =>
  inExport((state, asked) => show(state, {...asked, replaceSelected: isReplaceSelected(asked)}));

const exportReplace: ExportScreen = {
  ...common,
  title: 'In an export, asked whether to replace a file',
  instead: () => `${keys('selectReplace', 'answer')} replaces it · ${keyFor('keepFile')} goes back`,
  keys: [
    {
      ...named('answer'),
      help: 'press the selected button: Cancel, unless Replace was selected',
      hint: state =>
        state.overlay?.kind === 'export' && state.overlay.replaceSelected
          ? 'replace'
          : {key: keys('selectReplace', 'answer'), does: 'replace'},
      run: inExport((state, asked) =>
        asked.replaceSelected ? beginExport(state, asked, true) : backToFields(state, asked),
      ),
      sends: true,
    },
    {...named('selectReplace'), help: 'select Replace', run: select(() => true)},
    {name: 'selectCancel', keys: ['left', 'shift-tab'], help: 'select Cancel', run: select(() => false)},
    {
      name: 'switchButton',
      keys: ['tab'],
      help: 'select the other button',
      run: select(({replaceSelected}) => !replaceSelected),
    },
    {
      ...named('keepFile'),
      help: 'back to the fields; the file stays as it is',
      hint: 'back',
      run: inExport(backToFields),
    },
    helpKey,
    ...commonKeys,
  ],
};

function backToFields(state: State, asked: ExportState): State {
  return show(state, {...asked, stage: 'fill', field: 'path', replaceSelected: false});
}

const exporting: ExportScreen = {
  ...common,
  title: 'While an export is written',
  instead: () => `${keyFor('stopExport')} stops the export`,
  keys: [
    {
      ...named('stopExport'),
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
    helpKey,
    ...commonKeysLeaving(state => [closing.run(state), [{type: 'abort', subject: exportSubject}]]),
  ],
};

export const exportScreens = {exportChoice, exportPath, exportReplace, exporting} as const;
