import {thrownMessage} from '../../attempt.ts';
import {badRequest, HttpError, notFound, unauthorized} from '../http-error.ts';
import {formatTime, maxSpeed, second} from '../simulation/clock.ts';
import {formatFaultSettings, parseFaultSettings} from '../simulation/fault-settings.ts';
import {parseBody} from './body.ts';
import {bodyOf, type PlainReply, type PlainRequest} from './message.ts';
import type {ServiceContext} from './service-context.ts';

/** The path of the control endpoint. It lies outside `/v4`, where no faults are injected. */
export const controlPath = '/control';

const settings = ['latency', 'rate_limit', 'fail', 'drop', 'lag', 'maintenance', 'plain', 'speed'];

/** Reads a body and refuses unknown fields, so that a misspelled one is not ignored. @throws HttpError 400 */
async function readFields(request: PlainRequest, known: readonly string[]): Promise<Record<string, unknown>> {
  const fields = parseBody(await bodyOf(request), request.headers['content-type']);
  const unknown = Object.keys(fields).filter(name => !known.includes(name));
  if (unknown.length === 0) return fields;
  throw new HttpError(
    400,
    unknown.map(field => ({reason: `Unknown field; it must be one of ${known.join(', ')}`, field})),
  );
}

/**
 * Answers a request to the control endpoint, which needs the master token.
 * `GET /control` shows the fault settings, the simulated time and its speed, `PUT /control` changes those that the body
 * names, and `POST /control/clock` with `{"seconds": 60}` moves the clock forward.
 * @throws HttpError
 */
export async function handleControl(service: ServiceContext, request: PlainRequest): Promise<PlainReply> {
  if (request.headers.authorization !== `Bearer ${service.masterToken}`) throw unauthorized();
  const [path] = request.path.split('?');
  const is = (method: string, subpath: string) => request.method === method && path === controlPath + subpath;
  if (is('PUT', '')) changeSettings(service, await readFields(request, settings));
  else if (is('POST', '/clock')) advanceClock(service, await readFields(request, ['seconds']));
  else if (path !== controlPath && path !== `${controlPath}/clock`) throw notFound();
  else if (!is('GET', '')) throw new HttpError(405, [{reason: 'Method not allowed'}]);
  const {clock, faults} = service;
  const {rateLimit: rate_limit, ...rest} = formatFaultSettings(faults.settings);
  return {
    status: 200,
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({...rest, rate_limit, speed: clock.speed, now: formatTime(clock.now())}),
  };
}

function changeSettings({clock, setFaults}: ServiceContext, fields: Readonly<Record<string, unknown>>): void {
  const {rate_limit: rateLimit, speed = clock.speed, ...rest} = fields;
  if (typeof speed !== 'number' || !(speed > 0 && speed <= maxSpeed))
    throw badRequest(`Must be a number above 0 and up to ${maxSpeed.toLocaleString('en')}`, 'speed');
  let changed: ReturnType<typeof parseFaultSettings>;
  try {
    changed = parseFaultSettings({...rest, rateLimit});
  } catch (error) {
    throw badRequest(thrownMessage(error));
  }
  setFaults(changed);
  clock.speed = speed;
}

function advanceClock({clock}: ServiceContext, {seconds}: Readonly<Record<string, unknown>>): void {
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= 1e9))
    throw badRequest('Must be a number of seconds, 0 or more', 'seconds');
  clock.advance(seconds * second);
}
