import {startTimer} from '../../api/index.ts';
import type {State} from '../../app/state.ts';
import {createStore, type Store} from '../../app/store.ts';
import {machinePorts} from '../../effects/machine/machine.ts';
import {createPerform} from '../../effects/perform.ts';
import {initialState} from '../../initial-state.ts';
import {openJournal} from '../../journal/journal.ts';
import type {Session} from '../session.ts';

/** The loop of the full-screen program without its screen, for what is worked out there: a search, a form, a write. */

/** Cells. What is wrapped for a screen is wrapped as late as that. */
const size = {columns: 200, rows: 100};

const noTerminal = (): Promise<never> =>
  Promise.reject(new Error('there is no terminal that could be left to another program'));

export interface Headless {
  /** Begins the loop with a state; what that needs is asked for at once. */
  begin: (state: State) => Store;
  /** The state at the start, of the account in use. */
  state: State;
}

/** Opens the loop for the account of a session. `heard` has what the token may, as the service reports it. */
export async function openHeadless(
  session: Session,
  heard: {scopes?: readonly string[] | undefined},
): Promise<Headless> {
  const {connection} = await session.account();
  const {badge} = connection;
  const {sources, redactor} = session;
  const perform = createPerform({
    sources,
    now: Date.now,
    startTimer,
    redraw: () => {},
    ...machinePorts(process.env, {
      leaveTerminal: noTerminal,
      pause: noTerminal,
      redact: redactor.whole,
      send: () => {},
    }),
    // What is chosen on the command line is no preference.
    savePreference: async () => {},
    journal: openJournal(process.env, {
      account: () => badge,
      run: Date.now().toString(36) + process.pid.toString(36),
      pid: process.pid,
      redactor,
    }),
    exit: () => {},
  });
  const account = {...badge, ...(heard.scopes ? {scopes: heard.scopes} : {})};
  return {
    state: initialState(account, size, {preferences: session.preferences}),
    begin: state => {
      const store = createStore(state, perform);
      // Any message makes the loop ask for what is needed.
      store.dispatch({type: 'resized', ...size});
      return store;
    },
  };
}
