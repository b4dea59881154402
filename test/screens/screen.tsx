import {onTestFinished} from 'vitest';
import {
  createClient,
  type HttpRequest,
  type Redactor,
  type Reply,
  type Transport,
} from '../../src/api/index.ts';
import {switchHindrance} from '../../src/app/data/writes/leaving.ts';
import {frame} from '../../src/app/frame/frame.ts';
import {createStamp} from '../../src/app/input/gate.ts';
import {createStore} from '../../src/app/loop/store.ts';
import {keyEntries} from '../../src/app/settings/key-entries.ts';
import {tellMistakes} from '../../src/app/settings/mistakes.ts';
import type {Stamp} from '../../src/app/state/keys.ts';
import type {State} from '../../src/app/state/state.ts';
import {embeddedTransport} from '../../src/connection/client.ts';
import {mistakesIn} from '../../src/connection/ports.ts';
import {createSwitch} from '../../src/connection/switch.ts';
import {createPerform} from '../../src/effects/perform.ts';
import type {Copied, Ports} from '../../src/effects/ports.ts';
import type {Environment} from '../../src/environment.ts';
import {painted} from '../../src/frame/paint.ts';
import type {Theme} from '../../src/frame/theme.ts';
import {initialState} from '../../src/initial-state.ts';
import type {Entry} from '../../src/journal/line.ts';
import type {Log} from '../../src/log.ts';
import {isRecord} from '../../src/own-property.ts';
import {withValue} from '../../src/preferences/edit-text.ts';
import {readJsonc} from '../../src/preferences/jsonc.ts';
import {changeKeys, hasChangedKeys} from '../../src/preferences/key-name.ts';
import {type Preferences, readPreferences} from '../../src/preferences.ts';
import type {Profile, Settings} from '../../src/profiles/profile.ts';
import type {Service} from '../../src/service/index.ts';
import {inUse} from '../../src/settings-start.ts';
import {serviceAnswers} from '../../src/sources/answers.ts';
import {journalAnswers} from '../../src/sources/journal.ts';
import {preferenceAnswers} from '../../src/sources/preferences.ts';
import {profileAnswers} from '../../src/sources/profiles.ts';
import type {TerminalRows} from '../../src/terminal/screen.ts';
import {createDemoService} from '../demo-account.ts';

/** 2026-11-20 12:00 UTC, when every screen test takes place. */
export const noon = Date.UTC(2026, 10, 20, 12);

export interface Setting {
  columns?: number;
  rows?: number;
  theme?: Partial<Theme>;
  /** Nodes on the demo account. */
  nodes?: number;
  /** A service that another screen has talked to. */
  service?: Service;
  /** The service's own word, where it is not `node`. */
  word?: string;
  /** Answers in place of the service, or passes on to it. */
  transport?: (wire: HttpRequest, service: Transport, signal: AbortSignal) => Promise<Reply>;
  badge?: State['account'];
  /** What the journal holds already. */
  journal?: readonly Entry[];
  /** The profiles that are kept here. */
  profiles?: Settings['profiles'];
  /** What the settings file says beside the profiles; without `start`, the nodes open first. */
  preferences?: Partial<Preferences>;
  /** The same as the text of the file. */
  settingsText?: string;
  /** The environment, for settings that depend on it. */
  env?: Environment;
  /** Why the settings cannot be written. */
  settingsFailure?: string;
  /** Why the journal cannot be written. */
  journalFailure?: string;
  /** The same, for lines with this outcome alone. */
  journalFailsFor?: Entry['outcome'];
  /** Asks the service of a profile that is to be kept. */
  check?: (profile: Profile) => Promise<void>;
  /** What is known of what was copied. */
  copied?: Copied;
  /** Writes a file. */
  writeFile?: Ports['writeFile'];
  completePath?: (typed: string, ending?: string) => {text: string; names: readonly string[]};
  /** Runs ssh. */
  ssh?: Ports['ssh'];
  /** Runs a command of one's own. */
  runOwn?: Ports['runOwn'];
  /** What the editor makes of a text. */
  editText?: Ports['editText'];
  /** The text of a file. */
  readText?: Ports['readText'];
  /** Stops the program until the shell lets it go on. */
  suspend?: () => Promise<string | undefined>;
  /** Goes over to another account. */
  use?: (name: string) => State['account'] | Promise<State['account']>;
  /** Writes down what happens, without the secrets that the redactor knows. */
  log?: Log;
  redactor?: Redactor;
}

const demo: State['account'] = {
  demo: true,
  profile: 'demo',
  address: 'embedded service',
  url: 'http://127.0.0.1:8080/v4',
  tokenFrom: 'the demo account',
};

/** A whole program without a terminal: real loop, real client, real service; keys in, frames out. */
export async function open(setting: Setting = {}) {
  const {columns = 80, rows = 24, theme = {}, nodes, word = 'node', transport, badge = demo} = setting;
  const service =
    setting.service ??
    (await createDemoService({
      now: () => new Date(noon),
      word,
      ...(nodes === undefined ? {} : {nodes}),
    }));
  const inside = embeddedTransport(service);
  const requests: {method: string; path: string; filter?: unknown}[] = [];
  // What the program and the service take for the time; it passes only where a test lets it.
  let clock = noon;
  let stamps = 0;
  const whole: Theme = {palette: undefined, ascii: false, ...theme};
  // Waiting costs no time here, but the clock knows of it.
  let time = noon;
  const carry: Transport = async (wire, signal) => {
    const filter = wire.headers['x-filter'] ?? wire.headers['X-Filter'];
    requests.push({
      method: wire.method,
      path: wire.url.replace('https://demo.invalid/v4', ''),
      ...(filter === undefined ? {} : {filter: JSON.parse(filter)}),
    });
    return transport ? transport(wire, inside, signal) : inside(wire, signal);
  };
  const client = createClient({
    ...(setting.redactor ? {redactor: setting.redactor} : {}),
    url: 'https://demo.invalid/v4',
    onWait: text => store.dispatch({type: 'noticed', text, tone: 'wait'}),
    onScopes: scopes => store.dispatch({type: 'scopesHeard', scopes}),
    word,
    token: service.token,
    now: () => time + clock - noon,
    delay: async (milliseconds, signal) => {
      signal.throwIfAborted();
      time += milliseconds;
    },
    transport: setting.log ? setting.log.watch(carry) : carry,
  });
  let settingsText = setting.settingsText ?? `${JSON.stringify(setting.preferences ?? {}, undefined, 2)}\n`;
  const content = () => {
    const read = readJsonc(settingsText);
    const first = Object.hasOwn(setting.preferences ?? {}, 'start') ? {} : {start: 'nodes'};
    return {...first, ...('value' in read && isRecord(read.value) ? read.value : {})};
  };
  const savedPreferences = () => readPreferences(content()).preferences;
  const canWrite = () => {
    if (setting.settingsFailure) throw new Error(setting.settingsFailure);
  };
  let settings: Settings = {profiles: setting.profiles ?? {}};
  const use = createSwitch({
    lock: undefined,
    makeClient: async () => client,
    hindrance: () => switchHindrance(store.get()),
    go: async ({badge: account}) => store.dispatch({type: 'connected', account}),
  });
  const profiles = profileAnswers({
    settings: async () => ({
      settings,
      change: async edit => {
        settings = edit(settings);
        return undefined;
      },
    }),
    builtin: [{name: 'demo', url: 'embedded service'}],
    opened: () => store.get().account.profile,
    open: name =>
      use(name, async () => {
        const account = await setting.use?.(name);
        if (!account) throw new Error(`there is no profile ${name}`);
        return {demo: account.demo, url: '', word, badge: account};
      }),
    check: setting.check ?? (async () => {}),
    importable: async () => ({
      'linode-alice': {url: 'https://api.linode.com/v4', word: 'linode', token: 't'},
    }),
  });
  const preferences = preferenceAnswers({
    env: setting.env ?? {},
    read: async () => ({text: settingsText, content: content()}),
    async change(plan) {
      canWrite();
      for (const [path, value] of plan({text: settingsText, content: content()}))
        settingsText = withValue(settingsText, path, value);
    },
    mistakesIn,
    keyEntries,
    inSession() {
      const {preferences: now, orders, account} = store.get();
      return {preferences: now, orders, profile: account.profile};
    },
    async takeOver() {
      const {state} = inUse({...store.get(), preferences: savedPreferences()});
      if (hasChangedKeys()) onTestFinished(() => changeKeys());
      store.dispatch({type: 'preferred', preferences: state.preferences});
    },
  });
  const line = ({at, write, journalId = `r-${write}`, ...rest}: Entry) =>
    JSON.stringify({time: new Date(at).toISOString(), id: journalId, pid: 1, profile: 'demo', ...rest});
  const rings: {name: string; at: number; ring: () => void}[] = [];
  const exits: number[] = [];
  const journal: Entry[] = [...(setting.journal ?? [])];
  const copied: string[] = [];
  const secrets: string[] = [];
  const files = new Map<string, string>();
  const perform = createPerform({
    sources: {
      service: async () => serviceAnswers(client),
      profiles: async () => profiles,
      preferences: async () => preferences,
      journal: async () =>
        journalAnswers({lines: async () => ({lines: journal.map(line), whole: true}), alive: () => false}),
    },
    now: () => clock,
    startTimer: (milliseconds, ring, name) => {
      const timer = {name, at: clock + milliseconds, ring};
      rings.push(timer);
      return () => {
        if (rings.includes(timer)) rings.splice(rings.indexOf(timer), 1);
      };
    },
    redraw: () => {},
    keyClock: () => stamps,
    ssh: setting.ssh ?? (async () => undefined),
    runOwn: setting.runOwn ?? (async () => undefined),
    editText: setting.editText ?? (async ({text}) => ({text: `${text}\nedited`})),
    readText:
      setting.readText ??
      (async path =>
        path === 'made-here' ? {text: 'made-here A 198.51.100.7\n'} : {trouble: `${path} is not there`}),
    suspend: setting.suspend ?? (async () => undefined),
    copy: async (text, {secret}) => {
      copied.push(text);
      if (secret) secrets.push(text);
      return setting.copied ?? {outcome: 'copied', how: ''};
    },
    writeFile:
      setting.writeFile ??
      (async (path, chunks, {replace, signal}) => {
        if (files.has(path) && !replace) return 'exists';
        let text = '';
        for await (const chunk of chunks) {
          signal?.throwIfAborted();
          text += chunk;
        }
        files.set(path, text);
        return 'written';
      }),
    wholePath: async path => (/^[~/]/.test(path) ? path : `~/${path}`),
    completePath: async (typed, ending) => setting.completePath?.(typed, ending) ?? {text: typed, names: []},
    savePreference: async change => {
      canWrite();
      const path = 'name' in change ? [change.key, change.name] : [change.key];
      settingsText = withValue(settingsText, path, change.value);
    },
    journal: async entry => {
      const {journalFailure: failure, journalFailsFor: outcome = entry.outcome} = setting;
      if (failure && outcome === entry.outcome) throw new Error(failure);
      journal.push(entry);
      return entry.journalId ?? `r-${entry.write}`;
    },
    exit: code => void exits.push(code),
  });
  const begun = initialState(badge, {columns, rows}, {preferences: savedPreferences()});
  const {state: start, mistakes} = inUse(begun);
  if (hasChangedKeys()) onTestFinished(() => changeKeys());
  const store = createStore(tellMistakes(start, mistakes), perform, setting.log?.observe);
  store.dispatch({type: 'resized', columns, rows});

  const key = (name: string, stamp: Partial<Stamp> = {}) => {
    const text = name === 'space' ? ' ' : [...name].length === 1 ? name : undefined;
    store.dispatch({type: 'key', name, text, at: clock, ...stamp});
  };
  const stamp = createStamp(
    work => work(),
    () => stamps,
  );
  const screen = {
    store,
    service,
    requests,
    exits,
    journal,
    /** What was exported, by the path of the file. */
    files,
    /** What was put into the clipboard though it is a secret. */
    secrets,
    /** What was put into the clipboard. */
    copied,
    timers: rings,
    client,
    /** So many milliseconds go by. */
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    /** What is kept of profiles. */
    settings: () => settings,
    /** The preferences as they are kept. */
    preferences: savedPreferences,
    /** The text of the settings file. */
    settingsText: () => settingsText,
    /** Named keys, one after the other, without waiting between them. */
    keys(...names: string[]) {
      for (const name of names) key(name);
    },
    /** Keys, then until nothing is under way. */
    async press(...names: string[]) {
      for (const name of names) key(name);
      await store.idle();
    },
    /** Keys as the terminal stamps them, each so many milliseconds after the one before, on whatever screen. */
    async after(milliseconds: number, ...names: string[]) {
      for (const name of names) {
        stamps += milliseconds;
        key(name, stamp({name, text: undefined}));
      }
      await store.idle();
    },
    /** The characters of a text, one key each. */
    async type(text: string) {
      for (const character of text) key(character === ' ' ? 'space' : character);
      await store.idle();
    },
    async go(to: string) {
      await screen.press(':');
      await screen.type(to);
      await screen.press('enter');
    },
    async filter(text: string) {
      await screen.press('/', 'ctrl-u');
      await screen.type(text);
      await screen.press('enter');
    },
    async resize(to: {columns: number; rows: number}) {
      store.dispatch({type: 'resized', ...to});
      await store.idle();
    },
    /** What waits rings, though no time has passed. */
    async ring() {
      for (const {ring} of rings.splice(0)) ring();
      await store.idle();
    },
    /** So many seconds pass, here and at the service; what is due rings. */
    async later(seconds: number) {
      for (let passed = 0; passed < seconds; passed++) {
        screen.second();
        await store.idle();
      }
    },
    /** One second passes, whatever is under way. */
    second() {
      clock += 1000;
      service.advanceClock(1);
      for (const timer of rings.filter(({at}) => at <= clock)) {
        // One that rings may stop another.
        if (!rings.includes(timer)) continue;
        rings.splice(rings.indexOf(timer), 1);
        timer.ring();
      }
    },
    /** What the terminal is given to draw. */
    rows: () => rowsOf(store.get(), whole),
    /** The same as text. */
    frame: () => textOf(rowsOf(store.get(), whole)),
    idle: store.idle,
  };
  await store.idle();
  return screen;
}

const rowsOf = (state: State, theme: Theme) => painted(frame(state, theme), state.size.columns, theme);

const textOf = (rows: TerminalRows): string =>
  rows
    .map(row =>
      row
        .map(({text}) => text)
        .join('')
        .trimEnd(),
    )
    .join('\n');

/** What is drawn of a state, as text. */
export const draw = (state: State): string => textOf(rowsOf(state, {palette: undefined, ascii: false}));
