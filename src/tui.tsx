import {render} from 'ink';
import {App} from '../components/App.tsx';
import type {Suspend} from '../components/frame/Suspend.tsx';
import {asciiFrame, type Theme} from '../components/frame/theme.tsx';
import {createRedactor, startTimer} from './api/index.ts';
import {asPreferred} from './app/lists/sort/preferred-sort.ts';
import type {Message} from './app/message.ts';
import {placeFor} from './app/navigation/places.ts';
import {paced} from './app/pace.ts';
import {preferenceMistakes} from './app/preference-mistakes.ts';
import type {State} from './app/state.ts';
import {createStore} from './app/store.ts';
import {busy} from './app/writes/writes.ts';
import {type ClientOptions, clientFor} from './connection/client.ts';
import {type Connection, locked} from './connection/connection.ts';
import {openSources} from './connection/sources.ts';
import type {LeaveTerminal} from './effects/in-terminal.ts';
import {createPerform} from './effects/perform.ts';
import {takeReports} from './effects/reports.ts';
import {openJournal} from './journal/journal.ts';
import {defaultPreferences, type PreferenceChange} from './preferences.ts';
import {saveLater} from './profiles/save-later.ts';
import {home} from './resources/index.ts';
import {serviceAnswers} from './sources/service.ts';
import {createScreen} from './terminal/screen.ts';
import {anyKey} from './terminal/stdin.ts';

/** The state at the start: the list of the home resource. */
export function initialState(
  badge: State['account'],
  size: State['size'],
  {notice, preferences = defaultPreferences}: Partial<Pick<State, 'notice' | 'preferences'>> = {},
): State {
  return {
    size,
    account: badge,
    preferences,
    history: {places: [asPreferred(preferences, placeFor(home.name))], at: 0},
    now: Date.now(),
    lists: {},
    items: {},
    refusals: {},
    orderRefusals: {},
    support: {},
    typeAhead: [],
    writes: {},
    lastWrite: 0,
    trackedWrites: {},
    tickScheduled: false,
    queuedNotices: preferenceMistakes(preferences),
    notice,
    watch: false,
    refreshScheduled: false,
    idleRefreshes: 0,
  };
}

interface ExploreOptions {
  preferences: State['preferences'];
  /** Shown on the first screen. */
  warning?: string | undefined;
  /** The path of the log file. */
  log?: string | undefined;
}

/** Runs the full-screen program until the user quits. Resolves with the exit status. */
export async function explore(
  connection: Connection,
  theme: Theme,
  {preferences, warning, log: logFile}: ExploreOptions,
): Promise<number> {
  // The first request is sent while the screen is set up; the store replaces this later.
  let dispatch = (_message: Message): void => {};
  const optionsFor = (owner: Connection): ClientOptions => ({
    waiting: text => dispatch({type: 'noticed', text, tone: 'wait'}),
    // Not those of an account that was left meanwhile.
    scopes: scopes => owner === account && dispatch({type: 'scopesHeard', scopes}),
    redactor,
    watch: log?.watch,
  });
  // Keeps the secrets of all accounts of this run, because the log and the journal may still repeat them after a switch.
  const redactor = createRedactor();
  let logFailure: string | undefined;
  const onFailure = (text: string): void => {
    logFailure = text;
    // Called while a message is being handled, which has to end first.
    queueMicrotask(() => dispatch({type: 'noticed', text, tone: 'warn'}));
  };
  const log =
    logFile === undefined
      ? undefined
      : await import('./log.ts').then(({openLog}) => openLog(logFile, {redactor, onFailure}));
  if (log) process.on('uncaughtExceptionMonitor', log.crash);
  let account = connection;
  let client = clientFor(account, optionsFor(account));
  client.catch(() => {});
  const screen = createScreen(process.stdout, {
    mouse: preferences.mouse,
    edit: theme.ascii ? asciiFrame : undefined,
  });
  const input = takeReports(process.stdin);
  const {promise: exited, resolve: exit} = Promise.withResolvers<number>();
  let suspendInk = (work: () => Promise<void>): Promise<unknown> => work();

  const giveSuspend = (suspend: Suspend) => {
    suspendInk = suspend;
  };

  /** Resolves as soon as the terminal is back, before any key is read. */
  const leaveTerminal: LeaveTerminal = (work, options) =>
    new Promise((resolve, reject) => {
      suspendInk(async () => resolve(await screen.suspend(work, options))).catch(reject);
    });

  const run = Date.now().toString(36);
  const pathBase = () => ({home: process.env.HOME, folder: process.cwd()});
  const pause = async () => {
    await anyKey(process.stdin, () => process.stdout.write('\nPress any key to go back to skydeck. '));
    process.stdout.write('\n');
  };

  const saves = saveLater<PreferenceChange>(async change => {
    const {openSettings} = await import('./profiles/settings.ts');
    await (await openSettings(process.env)).changePreference(change);
  }, startTimer);

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
    ssh: async address => (await import('./effects/ssh.ts')).ssh(address, process.env, leaveTerminal, pause),
    editText: async given =>
      (await import('./effects/editor.ts')).editText(given, process.env, leaveTerminal, pause),
    readText: async path => {
      const [{readPlainText}, {expandPath}] = await Promise.all([
        import('./files/plain-text.ts'),
        import('./files/paths.ts'),
      ]);
      return readPlainText(expandPath(path, pathBase()), path);
    },
    suspend: async () => (await import('./effects/suspend.ts')).suspend(leaveTerminal),
    copy: async (text, {secret}) => {
      const {copyText} = await import('./effects/clipboard.ts');
      return copyText(secret ? text : redactor.whole(text), process.env, screen.send);
    },
    writeFile: async (path, chunks, options) => {
      const [{writeWholeFile}, {expandPath}] = await Promise.all([
        import('./files/whole-file.ts'),
        import('./files/paths.ts'),
      ]);
      return writeWholeFile(expandPath(path, pathBase()), chunks, options);
    },
    completePath: async typed => (await import('./files/paths.ts')).completePath(typed, pathBase()),
    savePreference: saves.save,
    journal: openJournal(process.env, {
      account: () => account.badge,
      run,
      pid: process.pid,
      redactor,
    }),
    exit,
  });
  const warnings = [warning, logFailure].filter(Boolean).join(' · ');
  const size = () => ({columns: screen.stdout.columns, rows: screen.stdout.rows});
  const store = createStore(
    initialState(connection.badge, size(), {
      preferences,
      notice: warnings === '' ? undefined : {tone: 'warn', text: warnings},
    }),
    perform,
    log?.observe,
  );

  /** Switches to another account. */
  async function use(wanted: Connection): Promise<void> {
    const next = locked(wanted, connection.lock);
    if (busy(store.get())) throw new Error('a request is on its way: go over when its outcome is known');
    const nextClient = clientFor(next, optionsFor(next));
    await nextClient;
    const before = client;
    account = next;
    client = nextClient;
    store.dispatch({type: 'connected', account: next.badge});
    recover();
    await (await before).close();
  }

  /** Finds the writes of earlier runs without an outcome in the journal, so that they are looked up. */
  function recover(): void {
    const {badge} = account;
    void import('./effects/unanswered-writes.ts')
      .then(({findUnanswered}) => findUnanswered(process.env, {run, account: badge}))
      .then(({notice, writes}) => {
        if (notice) store.dispatch({type: 'noticed', text: notice, tone: 'warn'});
        if (account.badge === badge && writes.length > 0) store.dispatch({type: 'recovered', writes});
      })
      // If the journal cannot be read, the next write says so.
      .catch(() => {});
  }

  ({dispatch} = store);
  const resized = () => store.dispatch({type: 'resized', ...size()});
  screen.stdout.on('resize', resized);
  screen.restoreOnExit();
  screen.enter();
  resized();
  // The demo account answers at once, and is then in the first frame.
  await new Promise(setImmediate);
  const app = render(
    <App
      store={paced(store, {now: Date.now, startTimer})}
      theme={theme}
      hold={startTimer}
      reports={input}
      give={giveSuspend}
    />,
    {
      stdout: screen.stdout,
      stdin: input.stdin,
      exitOnCtrlC: false,
      patchConsole: false,
      interactive: true,
      debug: true,
    },
  );
  // If nothing can be drawn, this rejects, and the program ends like after every uncaught error.
  void app.waitUntilExit();
  recover();
  const code = await exited;
  app.unmount();
  screen.leave();
  await saves.flush();
  return code;
}
