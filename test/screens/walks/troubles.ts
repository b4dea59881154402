import type {Json} from '../../../src/api/index.ts';
import {connectionLost} from '../lost.ts';
import type {Setting} from '../screen.tsx';

type Trouble = NonNullable<Setting['transport']>;

/** Loses the replies to the first writes: after the service has done them, or before it has heard of them. */
export function losing(count: number, when: 'after' | 'before'): Trouble {
  let left = count;
  return async (wire, service, signal) => {
    if (wire.method === 'GET' || left === 0) return service(wire, signal);
    left -= 1;
    if (when === 'after') await service(wire, signal);
    throw connectionLost();
  };
}

/** Answers some requests with a status. */
export function answering(
  status: number,
  which: (method: string, path: string) => boolean,
  reason = 'no such luck',
): Trouble {
  return async (wire, service, signal) =>
    which(wire.method, new URL(wire.url).pathname.replace('/v4', ''))
      ? {status, headers: {'retry-after': '2'}, body: JSON.stringify({errors: [{reason}]})}
      : service(wire, signal);
}

/** Changes the rows of the lists that are read. */
export function changing(change: (rows: readonly Json[], path: string) => readonly Json[]): Trouble {
  return async (wire, service, signal) => {
    const reply = await service(wire, signal);
    const page = wire.method === 'GET' && reply.status === 200 ? JSON.parse(reply.body) : {};
    if (!Array.isArray(page.data)) return reply;
    const data = change(page.data, new URL(wire.url).pathname.replace('/v4', ''));
    const counts = data.length === 0 ? {page: 1, pages: 1, results: 0} : {};
    return {...reply, body: JSON.stringify({...page, ...counts, data})};
  };
}
