import {render} from 'ink';
import {App} from '../components/App.tsx';
import type {Suspend} from '../components/frame/Suspend.tsx';
import {asciiFrame, type Theme} from '../components/frame/theme.tsx';
import {createRedactor, startTimer} from './api/index.ts';
import type {Message} from './app/message.ts';
import {placeFor} from './app/navigation/places.ts';
import type {State} from './app/state.ts';
import {createStore} from './app/store.ts';
import {busy} from './app/writes/writes.ts';
import {clientFor, type Told} from './connection/client.ts';
import {type Connection, locked} from './connection/connection.ts';
import {openSources} from './connection/sources.ts';
import {createPerform} from './effects/perform.ts';
import type {Aside} from './effects/ssh.ts';
import {openJournal} from './journal/journal.ts';
import {defaultPreferences} from './preferences.ts';
import {home} from './resources/index.ts';
import {serviceAnswers} from './sources/service.ts';
import {createScreen} from './terminal/screen.ts';
import {anyKey} from './terminal/stdin.ts';

/** The state a run begins with: the home resource, on a screen of that size. */
export function initialState(
  badge: State['account'],
  size: State['size'],
  {notice, preferences = defaultPreferences}: Partial<Pick<State, 'notice' | 'preferences'>> = {},
): State {
  return {
    size,
    account: badge,
    preferences,
    history: {places: [placeFor(home.name)], at: 0},
    lists: {},
    items: {},
    refusals: {},
    typeAhead: [],
    writes: {},
    lastWrite: 0,
    trackedWrites: {},
    tickScheduled: false,
    queuedNotices: [],
    notice,
    watch: false,
    refreshScheduled: false,
    idleRefreshes: 0,
  };
}

interface ExploreOptions {
  preferences: State['preferences'];
  /** What had better be known, said on the first screen. */
  warning?: string | undefined;
  /** The file that what happens is appended to. */
  log?: string | undefined;
}

/** Runs the screen until it is left. Resolves with the exit status. */
export async function explore(
  connection: Connection,
  theme: Theme,
  {preferences, warning, log: logFile}: ExploreOptions,
): Promise<number> {
  // The first reply is on its way while the screen is being made.
  let tell = (_message: Message): void => {};
  // What a client says of an account that is left already is about nothing that is shown.
  const tellOf = (from: Connection): Told => ({
    waiting: text => tell({type: 'noticed', text, tone: 'wait'}),
    scopes: scopes => from === account && tell({type: 'scopesHeard', scopes}),
    redactor,
    watch: log?.watch,
  });
  // The secrets of every account that was open: what one has said may still be written down under the next.
  const redactor = createRedactor();
  let unlogged: string | undefined;
  const onFailure = (text: string): void => {
    unlogged = text;
    // It is told from within the message whose line could not be written.
    queueMicrotask(() => tell({type: 'noticed', text, tone: 'warn'}));
  };
  const log =
    logFile === undefined
      ? undefined
      : await import('./log.ts').then(({openLog}) => openLog(logFile, {redactor, onFailure}));
  if (log) process.on('uncaughtExceptionMonitor', log.crash);
  let account = connection;
  let client = clientFor(account, tellOf(account));
  client.catch(() => {});
  const screen = createScreen(process.stdout, theme.ascii ? {edit: asciiFrame} : {});
  let leave: (code: number) => void = () => {};
  const left = new Promise<number>(resolve => {
    leave = resolve;
  });
  let suspend = (work: () => Promise<void>): Promise<unknown> => work();
  const lend = (given: Suspend) => {
    suspend = given;
  };

  /** Resolves as soon as the terminal is ours again, before any key can have been read. */
  const aside: Aside = work =>
    new Promise((done, failed) => {
      suspend(async () => done(await screen.suspend(work))).catch(failed);
    });

  const run = Date.now().toString(36);
  const pause = async () => {
    await anyKey(process.stdin, () => process.stdout.write('\nPress any key to go back to skydeck. '));
    process.stdout.write('\n');
  };

  const perform = createPerform({
    sources: openSources(() => client.then(serviceAnswers), process.env, {
      run,
      profile: () => account.badge.profile,
      use,
      makeClient: connected => clientFor(connected, {redactor, watch: log?.watch}),
    }),
    now: Date.now,
    startTimer,
    redraw: screen.redraw,
    ssh: async address => (await import('./effects/ssh.ts')).ssh(address, process.env, aside, pause),
    copy: async text =>
      (await import('./effects/clipboard.ts')).copyText(redactor.whole(text), process.env, screen.send),
    savePreference: async change => {
      const {openSettings} = await import('./profiles/settings.ts');
      await (await openSettings(process.env)).changePreference(change);
    },
    journal: openJournal(process.env, {
      account: () => account.badge,
      run,
      pid: process.pid,
      redactor,
    }),
    exit: leave,
  });
  // What went wrong before there was a screen to say it on.
  const first = [warning, unlogged].filter(Boolean).join(' · ');
  const size = () => ({columns: screen.stdout.columns, rows: screen.stdout.rows});
  const store = createStore(
    initialState(connection.badge, size(), {
      preferences,
      notice: first === '' ? undefined : {tone: 'warn', text: first},
    }),
    perform,
    log?.observe,
  );

  /** Goes over to another account; the client of the one before is not needed any more. */
  async function use(wanted: Connection): Promise<void> {
    const next = locked(wanted, connection.lock);
    if (busy(store.get())) throw new Error('a request is on its way: go over when its outcome is known');
    const made = clientFor(next, tellOf(next));
    await made;
    const before = client;
    account = next;
    client = made;
    store.dispatch({type: 'connected', account: next.badge});
    seek();
    await (await before).close();
  }

  /** What the journal has without an outcome is looked for. */
  function seek(): void {
    const {badge} = account;
    void import('./effects/unanswered-writes.ts')
      .then(({findLost}) => findLost(process.env, {run, account: badge}))
      .then(({told, writes}) => {
        if (told) store.dispatch({type: 'noticed', text: told, tone: 'warn'});
        if (account.badge === badge && writes.length > 0) store.dispatch({type: 'recovered', writes});
      })
      // A journal that cannot be read is told when something is to be written into it.
      .catch(() => {});
  }

  tell = store.dispatch;
  const resized = () => store.dispatch({type: 'resized', ...size()});
  screen.stdout.on('resize', resized);
  screen.restoreOnExit();
  screen.enter();
  resized();
  // What is answered without waiting, as the demo account is, is there before the first frame: that one is drawn once.
  await new Promise(setImmediate);
  const app = render(<App store={store} theme={theme} hold={startTimer} give={lend} />, {
    stdout: screen.stdout,
    stdin: process.stdin,
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
    debug: true,
  });
  // What cannot be drawn at all ends the program as any error that nobody caught: it is not waited for, and not held back.
  void app.waitUntilExit();
  seek();
  const code = await left;
  app.unmount();
  screen.leave();
  return code;
}
