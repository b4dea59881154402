/**
 * The service's own word: what stands for `node` in its paths, keys, slugs, actions and sentences.
 *
 * Inside, keys are neutral. Values that bear the word (slugs, event actions, entity types) are made with it
 * and kept so, because nobody could tell afterwards a slug from a label that happens to look like one.
 */
export interface Word {
  /** In paths, slugs and actions: `node`, `linode`. */
  readonly lower: string;
  /** In sentences and device paths: `Node`, `Linode`. */
  readonly capitalized: string;
  /** A catalogue as it is stored, in the neutral word, told in this one. */
  translate(json: string): string;
  /** JSON text with neutral keys → JSON text with this service's keys. */
  toWire(json: string): string;
  /** JSON text with this service's keys → JSON text with neutral keys. */
  fromWire(json: string): string;
  /** The keys of a request's body → neutral keys. Only the outermost: what lies deeper is the client's own. */
  neutralKeys(body: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** A neutral field's name, as this service's replies call it. */
  wireName(name: string): string;
}

/** What may stand as a word: it becomes a segment of paths and a part of keys. */
export const wordPattern = /^[a-z][a-z0-9]{0,31}$/;

/** What stands at the beginning of other paths: a service with such a word would have two things at one path. */
export const reservedWords: ReadonlySet<string> = new Set([
  'account',
  'domains',
  'images',
  'networking',
  'nodebalancers',
  'profile',
  'regions',
  'support',
  'volumes',
]);

// `"node_id":` cannot occur inside a JSON string: there its closing quote would bear a backslash.
const keys = (word: string) => new RegExp(`"(?:${word}((?:_\\w+)?)|(\\w+_)${word}(s?(?:_\\w+)?))":`, 'g');
const renameKeys = (from: string, to: string) => {
  const pattern = keys(from);
  return (json: string) =>
    json.replace(pattern, (_, after: string | undefined, before: string | undefined, rest: string) =>
      before === undefined ? `"${to}${after ?? ''}":` : `"${before}${to}${rest}":`,
    );
};
const same = (json: string) => json;

/** @param small the word in lower case, {@link wordPattern} */
export function createWord(small: string): Word {
  const capital = small.charAt(0).toUpperCase() + small.slice(1);
  const neutralKey = (name: string) =>
    name === small || name.startsWith(`${small}_`) ? `node${name.slice(small.length)}` : name;
  const field = (name: string) =>
    name.replace(/^node(?=_|$)/, small).replace(/_node(?=s?(_|$))/, `_${small}`);
  if (small === 'node') {
    return {
      lower: small,
      capitalized: capital,
      translate: same,
      toWire: same,
      fromWire: same,
      neutralKeys: body => ({...body}),
      wireName: field,
    };
  }
  return {
    lower: small,
    capitalized: capital,
    translate: json =>
      json
        .replace(/(?<![A-Za-z])node(?!balancer)/g, small)
        .replace(/(?<![A-Za-z])Node(?!Balancer)/g, capital),
    toWire: renameKeys('node', small),
    fromWire: renameKeys(small, 'node'),
    neutralKeys: body =>
      Object.fromEntries(
        Object.entries(body)
          // On the wire these are unknown, and pass for what they are called inside as little as other unknown keys.
          .filter(([key]) => !/^node(_|$)/.test(key))
          .map(([key, value]) => [neutralKey(key), value]),
      ),
    wireName: field,
  };
}
