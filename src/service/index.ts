import {loadImages} from './catalogue/load.ts';
import {demoWorld, type World} from './demo/index.ts';
import {type Answer, createApp} from './http/app.ts';
import {admit} from './http/auth.ts';
import {routes} from './http/routes.ts';
import {type Clock, second, Turned} from './simulation/clock.ts';
import {Faults} from './simulation/faults.ts';
import {fine, type Weather} from './simulation/weather.ts';
import {openStore} from './storage/open.ts';
import type {Store} from './storage/store.ts';
import {makeWord, takenWords, wordPattern} from './word.ts';

export {demoWorld, type Seed, type World} from './demo/index.ts';
export type {Answer, PlainReply, PlainRequest} from './http/app.ts';
export {readWeather, type Weather} from './simulation/weather.ts';
export {DataProblem} from './storage/open.ts';
export type {Store} from './storage/store.ts';

export interface ServiceOptions {
  /** What stands for `node` in paths, keys, slugs and actions; `node` unless given. */
  readonly word?: string;
  /** The token that may do everything; `demo-token` unless given. */
  readonly token?: string;
  /** How many nodes the demo account has; 140 unless given. */
  readonly nodes?: number;
  /** Which demo account, and which run of luck; the same for the same seed and the same start of the clock. */
  readonly seed?: number;
  readonly now?: Clock;
  /** How many seconds of the service's time pass in one of the clock's; 1 unless given. */
  readonly speed?: number;
  /** What the account holds; the demo account unless given. Called once, with a store that has nothing but images. */
  readonly world?: World;
  /**
   * The file in which everything is kept; without, it is kept in memory and gone with the service. What a file holds
   * already goes before `nodes`, `seed` and `world`.
   */
  readonly data?: string;
  /** What goes wrong on purpose; nothing unless given. */
  readonly weather?: Partial<Weather>;
  /** Lets so many milliseconds pass, for latency. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** The service, inside this process: no socket, no thread. */
export interface Service {
  /**
   * Answers a request; its path begins with `/v4` (or `/v4beta`), whatever its host.
   * Rejects as a lost connection does, with a TypeError, where the weather wants it so.
   */
  fetch(request: Request): Promise<Response>;
  /** The same, in plain data: spares the program's start the 30 ms that the classes of `fetch` take to load. */
  readonly answer: Answer;
  /** The token that may do everything. */
  readonly token: string;
  /** What the service knows; a test may put its own things here. */
  readonly store: Store;
  /** The weather as it is. */
  readonly weather: Readonly<Weather>;
  /** Changes the weather, as far as it is given. */
  setWeather(weather: Partial<Weather>): void;
  /** Turns the service's clock forward. */
  turn(seconds: number): void;
  close(): void;
}

/** The token of a service that is told none. It guards nothing: what it opens is made up. */
export const demoToken = 'demo-token';
export const demoNodes = 140;

const pause = (milliseconds: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, milliseconds);
  });

/** Makes a service. @throws DataProblem if it cannot be kept in the file that is wanted */
export async function createService(options: ServiceOptions = {}): Promise<Service> {
  const {word: small = 'node', token = demoToken, nodes = demoNodes, seed = 1, speed = 1} = options;
  if (!wordPattern.test(small) || takenWords.has(small))
    throw new Error(`"${small}" cannot be a word in paths and keys`);
  const word = makeWord(small);
  const clock = new Turned(options.now ?? (() => new Date()), speed);
  const store = openStore(word, options.data);
  try {
    store.begin();
    clock.reach(store.lastTime());
    await loadImages(store, word);
    if (!store.begun) await (options.world ?? demoWorld)(store, {seed, nodes, now: clock.now()});
    store.begun = true;
    admit(store, token, clock.now());
    store.commit();
  } catch (error) {
    store.close();
    throw error;
  }
  const faults = new Faults(fine(), seed, options.wait ?? pause);
  const setWeather = (weather: Partial<Weather>) => {
    Object.assign(faults.weather, weather);
    store.lag.milliseconds = faults.weather.lag;
  };
  store.lag.now = () => clock.now();
  setWeather(options.weather ?? {});
  const answer = createApp({store, word, clock, faults, setWeather, token}, routes);
  return {
    fetch: request => fetchFrom(answer, request),
    answer,
    token,
    store,
    weather: faults.weather,
    setWeather,
    turn: seconds => clock.turn(seconds * second),
    close: () => store.close(),
  };
}

async function fetchFrom(answer: Answer, request: Request): Promise<Response> {
  const {pathname, search} = new URL(request.url);
  const body = request.body === null ? {} : {body: await request.text()};
  const headers = Object.fromEntries(request.headers);
  const asked = {method: request.method, path: pathname + search, headers, ...body};
  const reply = await answer(asked).catch(cause => {
    throw new TypeError('fetch failed', {cause});
  });
  return new Response(reply.body === '' && reply.status === 204 ? null : reply.body, reply);
}
