import {addRoute, createRouter, findRoute} from 'rou3';
import {attempt} from '../../attempt.ts';

interface RouteMatch<T> {
  readonly byMethod: ReadonlyMap<string, T>;
  /** The named segments of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the routes of a path. rou3 is used without its methods, because a 405 reply lists all methods of the path. */
export class Router<T> {
  readonly #router = createRouter<Map<string, T>>();
  readonly #byPath = new Map<string, Map<string, T>>();

  /** @param path of segments; `:name` matches one, `**:name` all remaining ones */
  add(method: string, path: string, route: T): void {
    let byMethod = this.#byPath.get(path);
    if (byMethod === undefined) {
      byMethod = new Map<string, T>();
      this.#byPath.set(path, byMethod);
      addRoute(this.#router, '', path, byMethod);
    }
    byMethod.set(method, route);
  }

  /** @param path encoded; empty segments are ignored */
  find(path: string): RouteMatch<T> | undefined {
    const segments = path.split('/').filter(segment => segment !== '');
    const match = findRoute(this.#router, '', `/${segments.join('/')}`);
    if (match === undefined) return undefined;
    const params = Object.entries(match.params ?? {}).map(([name, value]) => [name, decode(value)]);
    return {byMethod: match.data, params: Object.fromEntries(params)};
  }
}

/** Decodes a segment of a split path, which may contain an encoded slash. */
const decode = (segment: string): string =>
  // A malformed escape is taken literally.
  attempt(() => decodeURIComponent(segment), segment);
