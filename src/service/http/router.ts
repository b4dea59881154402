/** Endpoints by path and method. A static segment goes before a named one, and that before all the rest. */
export class Router<T> {
  readonly #root: Branch<T> = branch();

  /** @param path segments; `:name` stands for any one, `:name{.+}` for all that are left */
  add(method: string, path: string, endpoint: T): void {
    let at = this.#root;
    for (const segment of segmentsOf(path)) {
      const name = /^:(\w+)$/.exec(segment)?.[1];
      const rest = /^:(\w+)\{\.\+\}$/.exec(segment)?.[1];
      if (rest !== undefined) {
        at.rest ??= branch();
        at = at.rest;
        at.name = rest;
      } else if (name !== undefined) {
        at.any ??= branch();
        at = at.any;
        at.name = name;
      } else {
        const next = at.fixed.get(segment) ?? branch<T>();
        at.fixed.set(segment, next);
        at = next;
      }
    }
    at.byMethod.set(method, endpoint);
  }

  /** What is at a path, by method, and what its named segments are; undefined where nothing is. */
  find(path: string): Found<T> | undefined {
    const params: Record<string, string> = {};
    let at = this.#root;
    const segments = segmentsOf(path);
    for (const [i, segment] of segments.entries()) {
      const next = at.fixed.get(segment) ?? at.any;
      if (next === undefined) {
        if (at.rest === undefined) return undefined;
        at = at.rest;
        params[at.name] = decode(segments.slice(i).join('/'));
        break;
      }
      at = next;
      if (at.name !== '') params[at.name] = decode(segment);
    }
    return at.byMethod.size === 0 ? undefined : {byMethod: at.byMethod, params};
  }
}

export interface Found<T> {
  readonly byMethod: ReadonlyMap<string, T>;
  readonly params: Readonly<Record<string, string>>;
}

interface Branch<T> {
  /** Of the named segment that leads here. */
  name: string;
  readonly byMethod: Map<string, T>;
  readonly fixed: Map<string, Branch<T>>;
  any?: Branch<T>;
  rest?: Branch<T>;
}

const branch = <T>(): Branch<T> => ({name: '', byMethod: new Map(), fixed: new Map()});

const segmentsOf = (path: string): string[] => path.split('/').filter(segment => segment !== '');

/** Decoded after it was cut: an encoded slash is part of its segment. */
function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
