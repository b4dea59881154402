import {renderToString} from 'ink';
import {Screen} from '../../components/App.tsx';
import {type Theme, ThemeContext} from '../../components/theme.tsx';
import {createClient, type Reply, type Transport, type WireRequest} from '../../src/api/index.ts';
import {createPerform} from '../../src/app/perform.ts';
import type {State} from '../../src/app/state.ts';
import {createStore} from '../../src/app/store.ts';
import type {Entry} from '../../src/app/write.ts';
import {embedded} from '../../src/cli/client.ts';
import {initialState} from '../../src/cli/explore.tsx';
import {createService} from '../../src/service/index.ts';

/** 2026-11-20 12:00 UTC, when every screen test takes place. */
export const noon = Date.UTC(2026, 10, 20, 12);

export interface Setting {
  columns?: number;
  rows?: number;
  theme?: Partial<Theme>;
  /** Nodes on the demo account. */
  nodes?: number;
  /** Answers in place of the service, or passes on to it. */
  transport?: (wire: WireRequest, service: Transport, signal: AbortSignal) => Promise<Reply>;
  badge?: State['account'];
}

const demo: State['account'] = {
  demo: true,
  profile: 'demo',
  address: 'embedded service',
  tokenFrom: 'the demo account',
};

/** A whole program without a terminal: real loop, real client, real service; keys in, frames out. */
export async function open(setting: Setting = {}) {
  const {columns = 80, rows = 24, theme = {}, nodes, transport, badge = demo} = setting;
  const service = await createService({now: () => new Date(noon), ...(nodes === undefined ? {} : {nodes})});
  const inside = embedded(service);
  const requests: {method: string; path: string; filter?: unknown}[] = [];
  // Waiting costs no time here, but the clock knows of it.
  let time = noon;
  const client = createClient({
    url: 'https://demo.invalid/v4',
    waiting: text => store.dispatch({type: 'noticed', text, tone: 'wait'}),
    word: 'node',
    token: service.token,
    now: () => time,
    delay: async (milliseconds, signal) => {
      signal.throwIfAborted();
      time += milliseconds;
    },
    transport: async (wire, signal) => {
      const filter = wire.headers['x-filter'] ?? wire.headers['X-Filter'];
      requests.push({
        method: wire.method,
        path: wire.url.replace('https://demo.invalid/v4', ''),
        ...(filter === undefined ? {} : {filter: JSON.parse(filter)}),
      });
      return transport ? transport(wire, inside, signal) : inside(wire, signal);
    },
  });
  const rings: (() => void)[] = [];
  const exits: number[] = [];
  const journal: Entry[] = [];
  const perform = createPerform({
    client: async () => client,
    now: () => noon,
    startTimer: (_, ring) => {
      rings.push(ring);
      return () => rings.splice(rings.indexOf(ring), 1);
    },
    redraw: () => {},
    journal: async entry => void journal.push(entry),
    exit: code => void exits.push(code),
  });
  const store = createStore(initialState(badge, {columns, rows}), perform);
  store.dispatch({type: 'resized', columns, rows});

  const key = (name: string) => {
    const text = name === 'space' ? ' ' : [...name].length === 1 ? name : undefined;
    store.dispatch({type: 'key', name, text});
  };
  const screen = {
    store,
    requests,
    exits,
    journal,
    timers: rings,
    /** Named keys, one after the other, without waiting between them. */
    keys: (...names: string[]) => names.forEach(key),
    /** Keys, then until nothing is under way. */
    async press(...names: string[]) {
      names.forEach(key);
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
    /** The timer that waits rings. */
    async ring() {
      for (const ring of rings.splice(0)) ring();
      await store.idle();
    },
    frame: () => draw(store.get(), theme),
    idle: store.idle,
  };
  await store.idle();
  return screen;
}

export function draw(state: State, theme: Partial<Theme> = {}): string {
  const node = (
    <ThemeContext value={{color: false, ascii: false, ...theme}}>
      <Screen state={state} />
    </ThemeContext>
  );
  return renderToString(node, {columns: state.size.columns});
}
