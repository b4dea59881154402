import {count, counted} from '../../../text/format.ts';
import {clean} from '../../../text/text.ts';
import {clock} from '../../../text/time.ts';
import {keyFor} from '../../input/key-names.ts';
import {placeOf} from '../../navigation/places.ts';
import type {State} from '../../state.ts';
import {searchOf} from './search.ts';

/** `14 found · 12 of 19 collections · 31 requests · asking events, kernels`. */
export function findCount(state: State): string {
  const place = placeOf(state);
  if (place.kind !== 'screen') return '';
  const {found, done, total, requests, asking, oldest} = searchOf(state, place);
  const parts = [
    `${count(found)} found`,
    asking.length === 0 && total > 1 ? `all ${total} collections` : `${done} of ${total} collections`,
    counted(requests, 'request'),
  ];
  if (asking.length > 0) {
    const names = `${asking.slice(0, 3).join(', ')}${asking.length > 3 ? ' …' : ''}`;
    parts.push(
      place.search?.stopped
        ? `stopped: ${keyFor('refresh')} asks again`
        : `asking ${names} · ${keyFor('out')} stops`,
    );
  }
  if (oldest !== undefined) parts.push(`some read earlier, at ${clock(oldest, state.preferences)}`);
  return clean(parts.join(' · '));
}
