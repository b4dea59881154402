import type {Binding, Result} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import type {MessageOf} from '../../message.ts';
import {note, noteMeaningless} from '../../notice.ts';
import type {State} from '../../state.ts';
import {commonKeys} from '../common-keys.ts';
import {helpKey} from '../help/keys.ts';
import {readerCount} from '../reader/lines.ts';
import {readingKeys} from '../reader/reader.ts';
import type {Screen} from '../screen.ts';
import {runPrepared} from './commands.ts';
import type {AskState} from './state.ts';

/** The keys of an own command: at the question before it runs, and in its output. */

const asked = (run: (state: State, ask: AskState) => Result) => (state: State) =>
  state.overlay?.kind === 'ownAsk' ? run(state, state.overlay) : state;

const close = (state: State): State => note({...state, overlay: undefined}, 'nothing was run');

const select = (to: (ask: AskState) => boolean) =>
  asked((state, ask) => ({...state, overlay: {...ask, runSelected: to(ask)}}));

const goes = () => `${keyFor('selectSend')} ${keyFor('accept')}`;

export const ownAsk: Screen = {
  title: 'At the question whether to run a command of your own',
  keys: [
    {
      ...named('accept'),
      help: 'press the selected button: Cancel, unless Run was selected',
      hint: state => ({
        key: state.overlay?.kind === 'ownAsk' && state.overlay.runSelected ? keyFor('accept') : goes(),
        does: 'run',
      }),
      run: asked((state, ask) => (ask.runSelected ? runPrepared(state, ask.prepared) : close(state))),
    },
    {...named('cancel'), help: 'close; nothing is run', hint: 'cancel', run: close},
    {...named('selectSend'), help: 'select Run', run: select(() => true)},
    {...named('selectCancel'), help: 'select Cancel', run: select(() => false)},
    {...named('switchButton'), help: 'select the other button', run: select(ask => !ask.runSelected)},
    helpKey,
    ...commonKeys,
  ],
  otherKey: (state, {name}) =>
    noteMeaningless(state, name, `${goes()} runs it · ${keyFor('cancel')} cancels`),
};

const copyOutput: Binding = {
  ...named('copy'),
  help: 'copy all of it',
  hint: 'copy',
  run: state =>
    state.overlay?.kind === 'output'
      ? [state, [{type: 'copy', text: state.overlay.text, what: 'what it printed', more: ''}]]
      : state,
};

/** Closes the output, and ends the command if it is still running. */
const leave = (state: State): Result => {
  const running = state.overlay?.kind === 'output' && state.overlay.running;
  const closed: State = {...state, overlay: undefined};
  return running ? [note(closed, 'stopped'), [{type: 'stopOwn'}]] : closed;
};

export const output: Screen = {
  title: 'In what a command of your own has printed',
  keys: [...readingKeys(leave), copyOutput],
  countLine: readerCount,
};

/** Handles a part of the command's output, or its end. */
export function commandPrinted(state: State, {text, ended}: MessageOf<'ownOutput'>): State {
  const {overlay} = state;
  if (overlay?.kind !== 'output') return state;
  return {...state, overlay: {...overlay, text, running: !ended}};
}
