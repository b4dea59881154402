import {isObject} from './errors/api-error.ts';
import type {Json, JsonObject} from './request.ts';

/**
 * The service's own word, at this edge only. The specification writes `node` "wherever the service's own name
 * would appear in a path or field name"; a service may have another word there. Translated are: the path's segment
 * `/node/`, the keys `node` and `node_*`, and the values of the fields that bear words (an event's action, an entity's type).
 * Labels, slugs and maps whose keys the user chose are left as they are.
 */
export interface Vocabulary {
  path(path: string): string;
  /** A body, from the neutral word into the service's. */
  body(json: JsonObject): JsonObject;
  /** An X-Filter, likewise, with its dotted keys and the values of wordy fields. */
  filter(filter: JsonObject): JsonObject;
  /** A reply, into the neutral word. What does not change is the same object as before. */
  reply(json: Json): Json;
  /** The dotted name of a field in a reply, into the neutral word. */
  field(name: string): string;
  /** A token's scope, into the neutral word: `linodes:read_only` is `nodes:read_only`. */
  scope(scope: string): string;
  /** The category of a scope, as the service spells it. */
  category(name: string): string;
}

/** Maps whose keys are the user's. */
const userMaps = new Set(['stackscript_data']);
const wordyFields = new Set(['action', 'entity.type', 'secondary_entity.type']);
const entityKeys = new Set(['entity', 'secondary_entity']);

/** No honest reply is deeper; beyond it nothing is translated, so that a hostile one cannot exhaust the stack. */
const DEPTH = 100;

type Translate = (token: string) => string;

export function vocabulary(word: string): Vocabulary {
  if (word === 'node') {
    return {path: same, body: same, filter: same, reply: same, field: same, scope: same, category: same};
  }
  const outward = translation('node', word);
  const inward = translation(word, 'node');
  return {
    path: path => path.replace(/^\/node(?=\/|$)/, () => `/${word}`),
    body: json => translated(json, outward, '', DEPTH) as JsonObject,
    filter: filter => translatedFilter(filter, outward),
    reply: json => translated(json, inward, '', DEPTH),
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

function dotted(name: string, translate: Translate): string {
  return name.split('.').map(translate).join('.');
}

/** `parent` is the key under which the value stands. */
function translated(json: Json, translate: Translate, parent: string, depth: number): Json {
  if (typeof json !== 'object' || json === null || depth === 0) return json;
  if (Array.isArray(json)) {
    const items = json.map(item => translated(item, translate, parent, depth - 1));
    return items.some((item, i) => item !== json[i]) ? items : json;
  }
  let changed = false;
  const entries = Object.entries(json).map(([key, value]): [string, Json] => {
    const newKey = translate(key);
    let newValue = value;
    if (typeof value === 'string' && isWordy(parent, key)) newValue = translate(value);
    else if (!userMaps.has(key)) newValue = translated(value, translate, key, depth - 1);
    changed ||= newKey !== key || newValue !== value;
    return [newKey, newValue];
  });
  // A map made from entries keeps a key named __proto__ harmless.
  return changed ? Object.fromEntries(entries) : json;
}

function isWordy(parent: string, key: string): boolean {
  return wordyFields.has(key) || (entityKeys.has(parent) && wordyFields.has(`${parent}.${key}`));
}

/** Whether the values of a field, by its dotted name, bear the service's own word. */
export function bearsWord(name: string): boolean {
  const [key = '', parent = ''] = name.split('.').reverse();
  return isWordy(parent, key);
}

/**
 * Whether a text is a value as the service spells it, or its beginning with at least the whole word:
 * `acme`, `acme_b` and `acme_boot` of `acme_boot`, but neither `ac` nor `me_boot`, which nobody sees.
 */
export function beginsWithWord(text: string, raw: string, neutral: string): boolean {
  return raw.startsWith(text) && text.length >= raw.length - neutral.length + 'node'.length;
}

function translatedFilter(filter: JsonObject, translate: Translate): JsonObject {
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]): [string, Json] => {
      if (Array.isArray(value)) {
        return [key, value.map(part => (isObject(part) ? translatedFilter(part, translate) : part))];
      }
      if (key === '+order_by' && typeof value === 'string') return [key, dotted(value, translate)];
      return [dotted(key, translate), bearsWord(key) ? wanted(value, translate) : value];
    }),
  );
}

/** The value wanted of a wordy field. A part of a word (`+contains`) is no word: see the filter's compiler. */
function wanted(value: Json, translate: Translate): Json {
  if (typeof value === 'string') return translate(value);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([operator, than]): [string, Json] => [
      operator,
      typeof than === 'string' && operator !== '+contains' ? translate(than) : than,
    ]),
  );
}
