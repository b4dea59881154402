import type {Row} from '../../../frame/row.ts';
import {clean, wrap} from '../../../text/text.ts';
import type {Binding, Result} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import type {MessageOf} from '../../state/message.ts';
import {note} from '../../state/notice.ts';
import type {AskState, OutputState} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {commonKeys, helpKey} from '../common/keys.ts';
import {cancelOr, emptyRow} from '../common/rows.ts';
import {changeOverlay, inOverlay, type OverlayScreen} from '../common/screen.ts';
import {runPrepared} from '../place/own-commands.ts';
import {reading, readingKeys} from '../reader/reader.ts';

/** The question before an own command runs: its item, and the command as the shell will read it. */
const askBody = ({size}: State, {prepared, runSelected}: AskState): readonly Row[] => [
  [{text: ` Run ${clean(prepared.what)}?`, bold: true}],
  emptyRow,
  ...wrap(clean(prepared.shown), size.columns - 4).map(text => [{text: `   ${text}`}]),
  emptyRow,
  cancelOr('Run', runSelected),
];

/** The keys of an own command: at the question before it runs, and in its output. */

const close = (state: State): State => note({...state, overlay: undefined}, 'nothing was run');

const select = (isRunSelected: (ask: AskState) => boolean) => (state: State) =>
  changeOverlay(state, 'ownAsk', ask => ({...ask, runSelected: isRunSelected(ask)}));

/** The keys that select Run, and press it. */
const runKeys = () => `${keyFor('selectSend')} ${keyFor('accept')}`;

export const ownAsk: OverlayScreen<AskState> = {
  title: 'At the question whether to run a command of your own',
  keys: [
    {
      ...named('accept'),
      help: 'press the selected button: Cancel, unless Run was selected',
      hint: state => ({
        key: state.overlay?.kind === 'ownAsk' && state.overlay.runSelected ? keyFor('accept') : runKeys(),
        does: 'run',
      }),
      run: state =>
        inOverlay(state, 'ownAsk', ({runSelected, prepared}) =>
          runSelected ? runPrepared(state, prepared) : close(state),
        ),
    },
    {...named('cancel'), help: 'close; nothing is run', hint: 'cancel', run: close},
    {...named('selectSend'), help: 'select Run', run: select(() => true)},
    {...named('selectCancel'), help: 'select Cancel', run: select(() => false)},
    {...named('switchButton'), help: 'select the other button', run: select(ask => !ask.runSelected)},
    helpKey,
    ...commonKeys,
  ],
  instead: () => `${runKeys()} runs it · ${keyFor('cancel')} cancels`,
  body: askBody,
  tell: (_state, {prepared: {what, shown}, runSelected}) => ({
    of: 'question',
    parts: [
      {name: 'question', items: [`Run ${what}?`, shown]},
      {name: 'button', items: [runSelected ? 'button Run is chosen' : 'button Cancel is chosen']},
    ],
  }),
};

const copyOutput: Binding = {
  ...named('copy'),
  help: 'copy all of it',
  hint: 'copy',
  run: state =>
    inOverlay(
      state,
      'output',
      ({text}): Result => [state, [{type: 'copy', text, what: 'what it printed', more: ''}]],
    ),
};

/** Closes the output, and ends the command if it is still running. */
const leave = (state: State): Result =>
  inOverlay(state, 'output', ({running}): Result => {
    const closed: State = {...state, overlay: undefined};
    return running ? [note(closed, 'stopped'), [{type: 'stopOwn'}]] : closed;
  });

export const output: OverlayScreen<OutputState> = {
  title: 'In what a command of your own has printed',
  keys: [...readingKeys(leave), copyOutput],
  ...reading,
};

export const commandPrinted = (state: State, {text, ended}: MessageOf<'ownOutput'>): State =>
  changeOverlay(state, 'output', overlay => ({...overlay, text, running: !ended}));
