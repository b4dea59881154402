import {startTimer} from '../../api/index.ts';
import type {State} from '../../app/state.ts';
import {createStore, type Observe, type Store} from '../../app/store.ts';
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
  begin: (state: State, observe?: Observe) => Store;
  /** The state at the start, of the account in use. */
  state: State;
  /** Nothing is asked for any more. */
  end: () => void;
}

/** The account of resources that are stored on this machine. */
const none: State['account'] = {demo: false, profile: '', address: '', tokenFrom: ''};

/** Opens the loop for the account of a session. @param local what is done is about this machine alone */
export async function openHeadless(session: Session, local = false): Promise<Headless> {
  const badge = local ? none : (await session.account()).connection.badge;
  const timers = new Set<() => void>();
  const {sources, redactor, observe: log} = session;
  const perform = createPerform({
    sources,
    now: Date.now,
    startTimer: (milliseconds, ring) => {
      const stop = startTimer(milliseconds, () => {
        timers.delete(stop);
        ring();
      });
      timers.add(stop);
      return stop;
    },
    redraw: () => {},
    keyClock: () => performance.now(),
    ...machinePorts(process.env, {
      leaveTerminal: noTerminal,
      pause: noTerminal,
      redact: redactor.whole,
      send: () => {},
    }),
    // Choices made on the command line are not saved as preferences.
    savePreference: async () => {},
    journal: openJournal(process.env, {
      account: () => badge,
      run: Date.now().toString(36) + process.pid.toString(36),
      pid: process.pid,
      redactor,
    }),
    exit: () => {},
  });
  return {
    state: initialState(badge, size, {preferences: session.preferences}),
    end: () => {
      for (const stop of timers) stop();
    },
    begin: (state, observe) => {
      const store = createStore(state, perform, (...args) => {
        log?.(...args);
        observe?.(...args);
      });
      // Scopes learned before the store existed are passed on first.
      session.hear(scopes => store.dispatch({type: 'scopesHeard', scopes}));
      // Any message makes the loop ask for what is needed.
      store.dispatch({type: 'resized', ...size});
      return store;
    },
  };
}
