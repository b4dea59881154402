import type {Core, PlainReply, PlainRequest} from './app.ts';
import {readBody} from './body.ts';
import {invalid, notFound, Refusal, unauthorized} from './error.ts';
import {stamp} from './time.ts';
import {readWeather, writeWeather} from './weather.ts';

/** Where the service itself is steered: outside `/v4`, in no weather. */
export const controlPath = '/control';

/**
 * `GET /control` tells the weather and the service's time; `PUT /control` changes what its body names;
 * `POST /control/clock` with `{"seconds": 60}` turns the clock forward. All want the service's own token.
 * @throws Refusal
 */
export function control(core: Core, request: PlainRequest): PlainReply {
  if (request.headers.authorization !== `Bearer ${core.token}`) throw unauthorized();
  const {weather} = core.faults;
  const [path] = request.path.split('?');
  const is = (method: string, below: string) => request.method === method && path === controlPath + below;
  if (is('PUT', '')) {
    const {
      latency,
      rate_limit: rateLimit,
      fail,
      drop,
      lag,
      maintenance,
    } = readBody(request.body, request.headers['content-type']);
    let read: ReturnType<typeof readWeather>;
    try {
      read = readWeather({latency, rateLimit, fail, drop, lag, maintenance});
    } catch (error) {
      throw invalid(error instanceof Error ? error.message : String(error));
    }
    core.setWeather(read);
  } else if (is('POST', '/clock')) {
    const {seconds} = readBody(request.body, request.headers['content-type']);
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
    body: JSON.stringify({...rest, rate_limit, now: stamp(core.clock.now())}),
  };
}
