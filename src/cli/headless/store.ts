import {startTimer} from '../../api/index.ts';
import {createStore, type Observe, type Store} from '../../app/loop/store.ts';
import type {State} from '../../app/state/state.ts';
import {thrownMessage} from '../../attempt.ts';
import {machinePorts} from '../../effects/machine/machine.ts';
import {createPerform} from '../../effects/perform.ts';
import type {Ports} from '../../effects/ports.ts';
import {initialState} from '../../initial-state.ts';
import {commandJournal} from '../command-journal.ts';
import {standardInput} from '../input.ts';
import type {Session} from '../session.ts';

/** The loop of the full-screen program without a screen, for commands that need a search, a form or a write. */

/** In cells. It is wide enough that few texts are wrapped. */
const size = {columns: 200, rows: 100};

/** Returns standard input, which `-` names, or the reason that it cannot be read: it is a terminal. */
async function pipedText(): ReturnType<Ports['readText']> {
  try {
    return {text: await standardInput('the file')};
  } catch (error) {
    return {trouble: thrownMessage(error)};
  }
}

const noTerminal = (): Promise<never> =>
  Promise.reject(new Error('there is no terminal that could be left to another program'));

export interface Headless {
  /** Starts the loop with a state, and requests what that state needs. */
  begin: (state: State, observe?: Observe) => Store;
  state: State;
  /** Stops all requests. */
  end: () => void;
}

/** The account of resources that are stored on this machine, which need none. */
const none = {badge: {demo: false, profile: '', address: '', tokenFrom: ''}};

/** Starts the loop for the account of a session. @param local needs no account: everything is stored on this machine */
export async function openHeadless(session: Session, local = false): Promise<Headless> {
  const connection = local ? none : (await session.account()).connection;
  const {badge} = connection;
  const timers = new Set<() => void>();
  let hasEnded = false;
  const {sources, redactor, observe: log} = session;
  const machine = machinePorts(process.env, {
    leaveTerminal: noTerminal,
    pause: noTerminal,
    redact: redactor.whole,
    send: () => {},
  });
  const perform = createPerform({
    sources,
    now: Date.now,
    startTimer: (milliseconds, ring) => {
      // What was on its way at the end may still want to look again later.
      if (hasEnded) return () => {};
      const stop = startTimer(milliseconds, () => {
        timers.delete(stop);
        ring();
      });
      timers.add(stop);
      return stop;
    },
    redraw: () => {},
    keyClock: () => performance.now(),
    ...machine,
    readText: path => (path === '-' ? pipedText() : machine.readText(path)),
    // Choices made on the command line are not saved as preferences.
    savePreference: async () => {},
    journal: commandJournal(session, connection),
    exit: () => {},
  });
  return {
    state: initialState(badge, size, {preferences: session.preferences}),
    end: () => {
      hasEnded = true;
      for (const stop of timers) stop();
    },
    begin: (state, observe) => {
      const store = createStore(state, perform, (...args) => {
        log?.(...args);
        observe?.(...args);
      });
      // Scopes learned before the store existed are passed on first.
      session.hear(scopes => store.dispatch({type: 'scopesHeard', scopes}));
      // Any message makes the loop plan its fetches.
      store.dispatch({type: 'resized', ...size});
      return store;
    },
  };
}
