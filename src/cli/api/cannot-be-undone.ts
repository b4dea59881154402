import {attempt} from '../../attempt.ts';
import {resources} from '../../resources/index.ts';

/** Whether a request deletes, or needs a typed label on the screen. @param path in the neutral word, or in the service's own */
export function cannotBeUndone(method: string, path: string, word: string): boolean {
  if (method === 'DELETE') return true;
  const asked = segmentsOf(path).map((one, at) => (at === 0 && one === word ? 'node' : one));
  return resources.some(({actions = []}) =>
    actions.some(
      ({level, endpoint}) =>
        level === 'label' &&
        endpoint.kind === 'call' &&
        endpoint.method === method &&
        fits(segmentsOf(endpoint.route), asked),
    ),
  );
}

const segmentsOf = (path: string): string[] =>
  (path.split('?')[0] ?? '')
    .split('/')
    // A service reads `%72ebuild` as `rebuild`, and a proxy before it may read `%2F` as `/`.
    .flatMap(one => attempt(() => decodeURIComponent(one), one).split('/'))
    .filter(one => one !== '');

const fits = (route: readonly string[], asked: readonly string[]): boolean =>
  route.length === asked.length && route.every((one, at) => one.startsWith(':') || one === asked[at]);
