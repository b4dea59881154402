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
