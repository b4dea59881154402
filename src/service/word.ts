/**
 * The service's own word, which replaces `node` in its paths, keys, slugs, actions and sentences.
 *
 * Within the service, keys have the neutral word `node`. Values that contain the word (slugs, actions of events, types of
 * entities) are stored with the service's word: they cannot be translated later, because a label may look like a slug.
 */
export interface Word {
  /** In paths, slugs and actions: `node`, `linode`. */
  readonly lower: string;
  /** In sentences and device paths: `Node`, `Linode`. */
  readonly capitalized: string;
  /** Replaces the neutral word everywhere in the JSON of a catalogue. */
  translate(json: string): string;
  /** JSON with neutral keys → JSON with the service's keys. */
  toWire(json: string): string;
  /** JSON with the service's keys → JSON with neutral keys. */
  fromWire(json: string): string;
  /** The body of a request with neutral keys. Only its outermost keys are fields of the API. */
  neutralKeys(body: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** A neutral name of a field → its name in this service. */
  wireName(name: string): string;
}

/** The pattern of a valid word: it becomes a segment of paths and a part of keys. */
export const wordPattern = /^[a-z][a-z0-9]{0,31}$/;

/** The first segments of other paths. With one of them as the word, two resources would have the same path. */
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

// `"node_id":` cannot occur inside a JSON string, where its closing quote would be escaped.
const keyPattern = (word: string) =>
  new RegExp(`"(?:${word}((?:_\\w+)?)|(\\w+_)${word}(s?(?:_\\w+)?))":`, 'g');
const renameKeys = (from: string, to: string) => {
  const pattern = keyPattern(from);
  return (json: string) =>
    json.replace(pattern, (_, after: string | undefined, before: string | undefined, rest: string) =>
      before === undefined ? `"${to}${after ?? ''}":` : `"${before}${to}${rest}":`,
    );
};
const unchanged = (json: string) => json;

/** @param lower the word in lower case; it must match {@link wordPattern} */
export function createWord(lower: string): Word {
  const capitalized = lower.charAt(0).toUpperCase() + lower.slice(1);
  const wireName = (name: string) =>
    name.replace(/^node(?=_|$)/, lower).replace(/_node(?=s?(_|$))/, `_${lower}`);
  if (lower === 'node')
    return {
      lower,
      capitalized,
      translate: unchanged,
      toWire: unchanged,
      fromWire: unchanged,
      neutralKeys: body => ({...body}),
      wireName,
    };
  const neutralKey = (name: string) =>
    name === lower || name.startsWith(`${lower}_`) ? `node${name.slice(lower.length)}` : name;
  return {
    lower,
    capitalized,
    translate: json =>
      json
        .replace(/(?<![A-Za-z])node(?!balancer)/g, lower)
        .replace(/(?<![A-Za-z])Node(?!Balancer)/g, capitalized),
    toWire: renameKeys('node', lower),
    fromWire: renameKeys(lower, 'node'),
    neutralKeys: body =>
      Object.fromEntries(
        Object.entries(body)
          // On the wire, neutral names are unknown fields, which are ignored.
          .filter(([key]) => !/^node(_|$)/.test(key))
          .map(([key, value]) => [neutralKey(key), value]),
      ),
    wireName,
  };
}
