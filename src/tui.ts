import {setImmediate as turn} from 'node:timers/promises';
import {createRedactor, startTimer} from './api/index.ts';
import {prepareNext, prepareWhileIdle} from './app/data/lists/prepare.ts';
import {exitSentence, switchHindrance} from './app/data/writes/leaving.ts';
import {paced} from './app/loop/pace.ts';
import {createStore, type Store} from './app/loop/store.ts';
import {gatherNext} from './app/screens/palette/known.ts';
import type {Message} from './app/state/message.ts';
import type {State} from './app/state/state.ts';
import {type ClientOptions, clientFor} from './connection/client.ts';
import type {Connection} from './connection/connection.ts';
import {openSources} from './connection/sources.ts';
import {createSwitch} from './connection/switch.ts';
import {growthFor, keepHeapSmall, machinePorts, preferSize} from './effects/machine/machine.ts';
import {createPerform} from './effects/perform.ts';
import type {Look} from './frame/theme.ts';
import {initialState} from './initial-state.ts';
import {openJournal} from './journal/journal.ts';
import {handOver, openKeyboard, takeReports} from './keyboard.ts';
import {defaultPreferences, type PreferenceChange, type SettingMistake} from './preferences.ts';
import {saveLater} from './profiles/settings.ts';
import {serviceAnswers} from './sources/answers.ts';
import {openSurface} from './surface.ts';
import {cleanLines} from './text/text.ts';

interface ExploreOptions {
  preferences: State['preferences'];
  /** The settings that are ignored. */
  mistakes: readonly SettingMistake[];
  /** Shown on the first screen. */
  warning?: string | undefined;
  log?: string | undefined;
}

/** Runs the full-screen program until the user quits. Resolves with the exit status, and a last sentence for the shell. */
export async function explore(
  connection: Connection,
  look: Look,
  {preferences, mistakes, warning, log: logFile}: ExploreOptions,
): Promise<{code: number; last: string | undefined}> {
  // The first request is sent while the screen is set up; the store replaces this later.
  let dispatch = (_message: Message): void => {};
  const optionsFor = (owner: Connection): ClientOptions => ({
    onWait: text => dispatch({type: 'noticed', text, tone: 'wait'}),
    // Not those of an account that was left meanwhile.
    onScopes: scopes => owner === account && dispatch({type: 'scopesHeard', scopes}),
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
  const owner = () => ({...account.badge, token: account.token});
  let client = clientFor(account, optionsFor(account));
  client.catch(() => {});
  const {screen, size, show, afterFirst} = await openSurface(look, {
    mouse: preferences.mouse,
    env: process.env,
  });
  const input = takeReports(process.stdin, screen.backlog);
  const {promise: exited, resolve: exit} = Promise.withResolvers<number>();
  const keyboard = openKeyboard({
    stdin: process.stdin,
    read: input.read,
    reports: input,
    dispatch: message => shown.dispatch(message),
    startTimer,
  });
  const {leaveTerminal, pause, end} = handOver({screen, input, keyboard});
  const run = Date.now().toString(36);
  const saves = saveLater<PreferenceChange>(async change => {
    const {openSettings} = await import('./profiles/settings.ts');
    await (await openSettings(process.env)).changePreference(change);
  }, startTimer);

  const use = createSwitch({
    lock: connection.lock,
    makeClient: next => clientFor(next, optionsFor(next)),
    hindrance: () => switchHindrance(store.get()),
    async go(next, nextClient) {
      const before = client;
      [account, client] = [next, Promise.resolve(nextClient)];
      store.dispatch({type: 'connected', account: next.badge});
      recover();
      await (await before).close();
    },
  });

  /** Makes what the settings file says now count at once, but for what only a start can change. */
  async function takeOver(): Promise<void> {
    await saves.flush();
    const [{openSettings}, {inUse}] = await Promise.all([
      import('./profiles/settings.ts'),
      import('./settings-start.ts'),
    ]);
    const file = await openSettings(process.env);
    const {preferences} = inUse({...store.get(), preferences: file.preferences}).state;
    store.dispatch({type: 'preferred', preferences});
    screen.reportMouse(preferences.mouse);
  }

  const perform = createPerform({
    sources: openSources(() => client.then(serviceAnswers), process.env, {
      ...{run, state: () => store.get(), takeOver},
      profile: () => account.badge.profile,
      use,
      makeClient: connected => clientFor(connected, {redactor, watch: log?.watch}),
    }),
    now: Date.now,
    keyClock: () => performance.now(),
    startTimer,
    redraw: screen.redraw,
    ...machinePorts(process.env, {leaveTerminal, pause, redact: redactor.whole, send: screen.send}),
    savePreference: saves.save,
    journal: openJournal(process.env, {account: owner, run, pid: process.pid, redactor}),
    exit,
  });
  const warnings = [warning, logFailure].filter(Boolean).join(' · ');
  const start = initialState(connection.badge, size(), {
    preferences,
    notice: warnings === '' ? undefined : {tone: 'warn', text: warnings},
  });
  const store = createStore(
    preferences === defaultPreferences && mistakes.length === 0
      ? start
      : await import('./settings-start.ts').then(({withSettings}) =>
          withSettings(start, mistakes, process.env),
        ),
    perform,
    log?.observe,
  );

  let stopRecovering = (): void => {};
  /**
   * Finds the writes of earlier runs without an outcome in the journal, so that they are looked up; those of a run that is still
   * running, perhaps since its terminal was closed a moment ago, later.
   */
  function recover(pause = 1000): void {
    const {badge} = account;
    stopRecovering();
    void import('./effects/writes/unanswered-writes.ts')
      .then(({findUnanswered}) => findUnanswered(process.env, {run, account: owner()}))
      .then(({notice, about, writes, waiting}) => {
        if (notice) store.dispatch({type: 'noticed', text: notice, tone: 'warn', about});
        if (account.badge !== badge) return;
        if (writes.length > 0) store.dispatch({type: 'recovered', writes});
        const next = Math.min(pause * 2, longestPause);
        if (waiting) stopRecovering = startTimer(pause, () => recover(next));
      })
      // If the journal cannot be read, the next write says so.
      .catch(() => {});
  }

  ({dispatch} = store);
  const resized = () => store.dispatch({type: 'resized', ...size()});
  screen.onResize(resized);
  screen.restoreOnExit({
    hide: text => cleanLines(redactor.text(text)),
    async settle() {
      // While a signal that ends the program waits for the terminal, nothing more is sent.
      store.dispatch({type: 'interrupted'});
      await end();
    },
  });
  screen.enter();
  resized();
  // The demo account answers in the next turn, and is then in the first frame.
  await turn();
  await turn();
  const shown = paced(store, {now: Date.now, startTimer});
  const prepare = show(shown);
  keyboard.start();
  recover();
  whenAtRest(store, async () => {
    await prepare();
    keepHeapSmall(growthFor(size()));
    preferSize();
  });
  afterFirst(store, redactor);
  prepareWhileIdle(store, startTimer, [prepareNext, gatherNext]);
  const code = await exited;
  await end();
  screen.leave();
  await saves.flush();
  return {code, last: exitSentence(store.get())};
}

/** Milliseconds, at most, between two looks for the writes of other runs. */
const longestPause = 60_000;

/** Milliseconds without a change after which the program is at rest. */
const rest = 200;

/** Does a piece of work once, when nothing has changed for a while. */
function whenAtRest({subscribe}: Pick<Store, 'subscribe'>, work: () => void): void {
  let stop = startTimer(rest, done);
  const leave = subscribe(() => {
    stop();
    stop = startTimer(rest, done);
  });
  function done(): void {
    leave();
    work();
  }
}
