import {isRecord} from '../own-property.ts';
import type {Json, JsonObject} from './request.ts';

/**
 * Translates between the program, which uses `node` everywhere (the neutral word), and the service, which uses its own name
 * instead: the specification writes `node` "wherever the service's own name would appear in a path or field name".
 * Translated are the path's segment `/node/`, the keys `node` and `node_*`, and the values of a few fields (an event's
 * action, an entity's type). Labels, slugs and maps whose keys the user chose are not.
 */
export interface Vocabulary {
  path(path: string): string;
  /** Translates a path back into the neutral word. */
  neutralPath(path: string): string;
  /** Translates a body into the service's word. */
  body(json: JsonObject): JsonObject;
  /** Translates an X-Filter into the service's word: dotted keys, and values of the fields that hold the word. */
  filter(filter: JsonObject): JsonObject;
  /** Translates a reply into the neutral word. Parts that do not change are the same objects as before. */
  reply(json: Json): Json;
  /** Translates a dotted field name into the neutral word. */
  field(name: string): string;
  /** Translates a scope into the neutral word: for the word `acme`, `acmes:read_only` becomes `nodes:read_only`. */
  scope(scope: string): string;
  /** Translates the category of a scope into the service's word. */
  category(name: string): string;
}

/** Fields that are maps whose keys the user chose. */
const userMaps = new Set(['stackscript_data']);
const fieldsWithServiceWord = new Set(['action', 'entity.type', 'secondary_entity.type']);
const entityKeys = new Set(['entity', 'secondary_entity']);

/** Levels that are translated, so that a hostile reply cannot exhaust the stack. */
const MAX_DEPTH = 100;

type Translate = (token: string) => string;

interface Translations {
  keys: Translate;
  values: Translate;
}

/** Whether a service can have this word for a node, in paths and names of fields. Tokens, given by mistake, have a `_`. */
export const canBeWord = (word: string): boolean => /^[a-z][a-z0-9-]*$/.test(word);

export function vocabulary(word: string): Vocabulary {
  if (word === 'node') {
    return {
      path: same,
      neutralPath: same,
      body: same,
      filter: same,
      reply: same,
      field: same,
      scope: same,
      category: same,
    };
  }
  const outward = translation('node', word);
  const inward = translation(word, 'node');
  return {
    path: path => path.replace(/^\/node(?=\/|$)/, () => `/${word}`),
    neutralPath: path => (`${path}/`.startsWith(`/${word}/`) ? `/node${path.slice(word.length + 1)}` : path),
    // The cast: an object stays an object.
    body: json =>
      translated(json, {values: outward, keys: keyTranslation('node', word)}, '', MAX_DEPTH) as JsonObject,
    filter: filter => translatedFilter(filter, outward),
    reply: json => translated(json, {values: inward, keys: keyTranslation(word, 'node')}, '', MAX_DEPTH),
    field: name => dotted(name, inward),
    scope: scope => (scope.startsWith(`${word}s:`) ? `nodes${scope.slice(word.length + 1)}` : scope),
    category: name => (name === 'nodes' ? `${word}s` : name),
  };
}

function same<T>(thing: T): T {
  return thing;
}

function translation(from: string, to: string): Translate {
  return token => {
    if (token === from) return to;
    return token.startsWith(`${from}_`) ? to + token.slice(from.length) : token;
  };
}

/** Translates the name of a field, which may contain the word further in: `from_acme`, `add_acmes`. */
function keyTranslation(from: string, to: string): Translate {
  const whole = translation(from, to);
  const within = new RegExp(`(?<=_)${from}(?=s?(?:_|$))`, 'g');
  return key => (key.includes(`_${from}`) ? whole(key).replace(within, () => to) : whole(key));
}

function dotted(name: string, translate: Translate): string {
  return name.split('.').map(translate).join('.');
}

/** @param parent the key of the value */
function translated(json: Json, translate: Translations, parent: string, depth: number): Json {
  if (typeof json !== 'object' || json === null || depth === 0) return json;
  if (Array.isArray(json)) {
    const items = json.map(item => translated(item, translate, parent, depth - 1));
    return items.some((item, i) => item !== json[i]) ? items : json;
  }
  let changed = false;
  const entries = Object.entries(json).map(([key, value]): [string, Json] => {
    const newKey = translate.keys(key);
    let newValue = value;
    if (typeof value === 'string' && holdsServiceWord(parent, key)) newValue = translate.values(value);
    else if (typeof value === 'string' && key === 'scopes')
      newValue = translatedScopes(value, translate.values);
    else if (!userMaps.has(key)) newValue = translated(value, translate, key, depth - 1);
    changed ||= newKey !== key || newValue !== value;
    return [newKey, newValue];
  });
  // Object.fromEntries makes `__proto__` an ordinary key.
  return changed ? Object.fromEntries(entries) : json;
}

/** `acmes:read_only volumes:read_write`: the category of nodes is the word and an s. */
const translatedScopes = (scopes: string, translate: Translate): string =>
  scopes.replaceAll(/[\w-]+(?=s:)/g, translate);

function holdsServiceWord(parent: string, key: string): boolean {
  return (
    fieldsWithServiceWord.has(key) ||
    (entityKeys.has(parent) && fieldsWithServiceWord.has(`${parent}.${key}`))
  );
}

/** Whether the values of a field, named with dots, contain the service's word. */
export function hasServiceWord(name: string): boolean {
  const [key = '', parent = ''] = name.split('.').reverse();
  return holdsServiceWord(parent, key);
}

/** Whether a text is the beginning of a value as sent, with at least the whole word: of `acme_boot`, `acme_b` but not `ac`. */
export function beginsWithWord(text: string, raw: string, neutral: string): boolean {
  return raw.startsWith(text) && text.length >= raw.length - neutral.length + 'node'.length;
}

function translatedFilter(filter: JsonObject, translate: Translate): JsonObject {
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]): [string, Json] => {
      if (Array.isArray(value)) {
        return [key, value.map(part => (isRecord(part) ? translatedFilter(part, translate) : part))];
      }
      if (key === '+order_by' && typeof value === 'string') return [key, dotted(value, translate)];
      return [dotted(key, translate), hasServiceWord(key) ? translatedCondition(value, translate) : value];
    }),
  );
}

/** Translates the condition on a field whose values contain the word. For `+contains`, which may hold a part of it, see compile.ts. */
function translatedCondition(value: Json, translate: Translate): Json {
  if (typeof value === 'string') return translate(value);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([operator, than]): [string, Json] => [
      operator,
      typeof than === 'string' && operator !== '+contains' ? translate(than) : than,
    ]),
  );
}

/** The OAuth scopes of a token, from the header X-OAuth-Scopes: `*`, or `<category>:read_only` and `<category>:read_write`. */

/** Characters of the header that are read. */
const maxLength = 4000;

/** The scopes in a header, categories in the neutral word. Undefined if none is valid; the app then denies nothing. */
export function scopesOf(header: string | undefined, {scope}: Vocabulary): string[] | undefined {
  const entries = (header ?? '').slice(0, maxLength).toLowerCase().split(/[ ,]+/);
  const valid = entries.filter(each => each === '*' || /^[\w-]+:[\w*]+$/.test(each));
  return valid.length === 0 ? undefined : valid.map(scope);
}

/** Whether the scopes allow writes in that category. Any access but `read_only` counts as allowed. */
export const mayChange = (scopes: readonly string[], category: string): boolean =>
  scopes.some(
    scope => scope === '*' || (scope.startsWith(`${category}:`) && scope !== `${category}:read_only`),
  );

/** Whether the scopes allow reads in that category. */
export const mayRead = (scopes: readonly string[], category: string): boolean =>
  scopes.some(scope => scope === '*' || scope.startsWith(`${category}:`));
