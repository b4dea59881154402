import type {JsonObject} from '../../api/index.ts';
import {attempt} from '../../attempt.ts';
import type {Answers} from '../../resources/definition/action/answers.ts';
import {resources} from '../../resources/index.ts';

/**
 * Whether a request deletes or overwrites, or is confirmed on the screen because it cannot be undone.
 * @param path in the neutral word, or in the service's own
 */
export function cannotBeUndone(method: string, path: string, word: string, body: JsonObject = {}): boolean {
  // A backup that is restored over a node has no action of its own.
  if (method === 'DELETE' || body.overwrite === true) return true;
  const asked = segmentsOf(path).map((one, at) => (at === 0 && one === word ? 'node' : one));
  return resources.some(({actions = []}) =>
    actions.some(
      ({level, endpoint, cautions}) =>
        endpoint.kind === 'call' &&
        endpoint.method === method &&
        fits(segmentsOf(endpoint.route), asked) &&
        // What the item is like is not known here. The cast: a body has the answers under the names of their fields.
        (level === 'label' || cautions?.({}, body as Answers) !== undefined),
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
