import type {Json, JsonObject} from '../../src/api/index.ts';
import {
  createFinder,
  type PlainReply,
  type PlainRequest,
  type RequestHandler,
} from '../../src/service/http/request-handler.ts';
import {routes} from '../../src/service/routes.ts';
import {createWord} from '../../src/service/word.ts';
import {pickFor} from './pick.ts';
import {sampleOf} from './sample.ts';
import {type Tools, unmarked, type World, type WorldName, worlds} from './worlds.ts';

export interface Hostility {
  world: WorldName;
  seed: number;
  /** What the client must hide: its token. */
  secret: string;
  /** Texts as long as a megabyte. */
  huge?: boolean;
}

/** How many items a page has: enough for one of most things, few enough for a quick walk. */
const itemsOfPage = 8;

const findRead = createFinder(
  routes.filter(({method}) => method === 'GET'),
  createWord('node'),
);

/**
 * The embedded service with replies as no service should send them. What there is to be asked for is read from its routes:
 * a new collection is hostile with them. The same request gets the same reply.
 */
export function hostileHandler(
  honest: RequestHandler,
  {world: name, seed, secret, huge = false}: Hostility,
): RequestHandler {
  const world: World = worlds[name];
  return async request => {
    const reply = await honest(request);
    const tools: Tools = {pick: pickFor(seed, name, request.method, request.path), secret, huge};
    const head = world.head?.(tools);
    const shaped =
      request.method === 'GET'
        ? {...reply, ...hostileRead(world, request, reply, tools)}
        : hostileWrite(world, reply, tools);
    return {
      status: head?.status ?? shaped.status,
      headers: {...shaped.headers, ...head?.headers},
      body: unmarked(world.body?.(shaped.body, tools) ?? shaped.body),
    };
  };
}

function hostileRead(
  world: World,
  {path}: PlainRequest,
  reply: PlainReply,
  tools: Tools,
): Pick<PlainReply, 'status' | 'body'> {
  const route = findRead(path.replace(/^\/v4(beta)?/, '').replace(/\?.*/s, ''))?.byMethod.get('GET');
  if (!route || (reply.status !== 200 && reply.status !== 404)) return reply;
  const found = reply.status === 200 ? (JSON.parse(reply.body) as JsonObject) : undefined;
  const sample = (): Json => (route.reply ? sampleOf(route.reply) : {});
  const shape = (item: Json): Json => {
    const whole = reshape(item, '', world, tools);
    return world.item?.(whole, tools) ?? whole;
  };
  if (!route.paged) return {status: 200, body: JSON.stringify(shape(found ?? sample()))};
  const data = Array.isArray(found?.data) ? found.data.slice(0, itemsOfPage) : [];
  const items = (data.length > 0 ? data : [sample()]).map(shape);
  const page: JsonObject = {...found, data: items, page: found?.page ?? 1, pages: 1, results: items.length};
  return {status: 200, body: JSON.stringify(world.page?.(page, tools) ?? page)};
}

/** Half of the writes are refused, and the others answered with something. */
function hostileWrite(world: World, reply: PlainReply, tools: Tools): PlainReply {
  const refusal = world.refusal?.(tools);
  if (!refusal || reply.status >= 400 || tools.pick.chance(0.5)) {
    if (reply.body === '' || !reply.body.startsWith('{')) return reply;
    // What the service answers is JSON.
    const json = JSON.parse(reply.body) as Json;
    const errors = refusal && reply.status >= 400 ? {errors: [refusal]} : undefined;
    return {...reply, body: JSON.stringify(errors ?? reshape(json, '', world, tools))};
  }
  return {status: 400, headers: reply.headers, body: JSON.stringify({errors: [refusal]})};
}

/** The value with everything in it as the world has it. */
function reshape(value: Json, name: string, world: World, tools: Tools): Json {
  const within = Array.isArray(value)
    ? value.map(one => reshape(one, name, world, tools))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, reshape(one, key, world, tools)]))
      : value;
  return name === '' ? within : (world.value?.(within, name, tools) ?? within);
}
