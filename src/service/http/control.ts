import {invalid, notFound, Refusal, unauthorized} from '../refusal.ts';
import {stamp, topSpeed} from '../simulation/clock.ts';
import {readWeather, writeWeather} from '../simulation/weather.ts';
import type {Core, PlainReply, PlainRequest} from './app.ts';
import {readBody} from './body.ts';

/** Where the service itself is steered: outside `/v4`, in no weather. */
export const controlPath = '/control';

const changeable = ['latency', 'rate_limit', 'fail', 'drop', 'lag', 'maintenance', 'speed'];

/** A body that has no keys but those: a slip of the pen must not pass for a change. @throws Refusal 400 */
function only({body, headers}: PlainRequest, keys: readonly string[]): Record<string, unknown> {
  const fields = readBody(body, headers['content-type']);
  const strange = Object.keys(fields).filter(key => !keys.includes(key));
  if (strange.length === 0) return fields;
  throw new Refusal(
    400,
    strange.map(field => ({reason: `Nothing is called so here, only ${keys.join(', ')}`, field})),
  );
}

/**
 * `GET /control` tells the weather, the service's time and how fast that passes; `PUT /control` changes what its body names;
 * `POST /control/clock` with `{"seconds": 60}` turns the clock forward. All want the service's own token.
 * @throws Refusal
 */
export function control(core: Core, request: PlainRequest): PlainReply {
  if (request.headers.authorization !== `Bearer ${core.token}`) throw unauthorized();
  const {weather} = core.faults;
  const [path] = request.path.split('?');
  const is = (method: string, below: string) => request.method === method && path === controlPath + below;
  if (is('PUT', '')) {
    const body = only(request, changeable);
    const {latency, rate_limit: rateLimit, fail, drop, lag, maintenance, speed = core.clock.speed} = body;
    if (typeof speed !== 'number' || !(speed > 0 && speed <= topSpeed)) {
      throw invalid(`Must be a number above 0 and up to ${topSpeed.toLocaleString('en')}`, 'speed');
    }
    let read: ReturnType<typeof readWeather>;
    try {
      read = readWeather({latency, rateLimit, fail, drop, lag, maintenance});
    } catch (error) {
      throw invalid(error instanceof Error ? error.message : String(error));
    }
    core.setWeather(read);
    core.clock.speed = speed;
  } else if (is('POST', '/clock')) {
    const {seconds} = only(request, ['seconds']);
    if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= 1e9)) {
      throw invalid('Must be a number of seconds, 0 or more', 'seconds');
    }
    core.clock.turn(seconds * 1000);
  } else if (path !== controlPath && path !== `${controlPath}/clock`) {
    throw notFound();
  } else if (!is('GET', '')) {
    throw new Refusal(405, [{reason: 'Method not allowed'}]);
  }
  const {rateLimit: rate_limit, ...rest} = writeWeather(weather);
  return {
    status: 200,
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({...rest, rate_limit, speed: core.clock.speed, now: stamp(core.clock.now())}),
  };
}
