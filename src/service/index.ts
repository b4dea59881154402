import {type Answer, createApp} from './app.ts';
import {admit} from './auth.ts';
import {loadImages} from './catalogue.ts';
import {routes} from './routes/index.ts';
import {openStore, type Store} from './store.ts';
import type {Clock} from './time.ts';
import {makeWord, wordPattern} from './word.ts';
import {demoWorld, type World} from './world/index.ts';

export type {Answer, PlainReply, PlainRequest} from './app.ts';
export type {Store} from './store.ts';
export {demoWorld, type Seed, type World} from './world/index.ts';

export interface ServiceOptions {
  /** What stands for `node` in paths, keys, slugs and actions; `node` unless given. */
  readonly word?: string;
  /** The token that may do everything; `demo-token` unless given. */
  readonly token?: string;
  /** How many nodes the demo account has; 140 unless given. */
  readonly nodes?: number;
  /** Which demo account; the same for the same seed and the same start of the clock. */
  readonly seed?: number;
  readonly now?: Clock;
  /** What the account holds; the demo account unless given. Called once, with a store that has nothing but images. */
  readonly world?: World;
}

/** The service, inside this process: no socket, no thread. */
export interface Service {
  /** Answers a request; its path begins with `/v4` (or `/v4beta`), whatever its host. */
  fetch(request: Request): Promise<Response>;
  /** The same, in plain data: spares the program's start the 30 ms that the classes of `fetch` take to load. */
  readonly answer: Answer;
  /** The token that may do everything. */
  readonly token: string;
  /** What the service knows; a test may put its own things here. */
  readonly store: Store;
  close(): void;
}

/** The token of a service that is told none. It guards nothing: what it opens is made up. */
export const demoToken = 'demo-token';
export const demoNodes = 140;

/** Makes a service. It keeps everything in memory. */
export async function createService(options: ServiceOptions = {}): Promise<Service> {
  const {word: small = 'node', token = demoToken, nodes = demoNodes, seed = 1} = options;
  if (!wordPattern.test(small)) throw new Error(`"${small}" cannot be a word in paths and keys`);
  const word = makeWord(small);
  const now = options.now ?? (() => new Date());
  const store = await openStore(word);
  await loadImages(store, word);
  await (options.world ?? demoWorld)(store, {seed, nodes, now: now().getTime()});
  admit(store, token, now().getTime());
  const answer = createApp({store, word, now}, routes);
  return {
    fetch: request => fetchFrom(answer, request),
    answer,
    token,
    store,
    close: () => store.close(),
  };
}

async function fetchFrom(answer: Answer, request: Request): Promise<Response> {
  const {pathname, search} = new URL(request.url);
  const body = request.body === null ? {} : {body: await request.text()};
  const reply = await answer({
    method: request.method,
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...body,
  });
  return new Response(reply.status === 204 ? null : reply.body, reply);
}
