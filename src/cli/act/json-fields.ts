import {type Json, type JsonObject, vocabulary} from '../../api/index.ts';
import {isRecord, ownProperty} from '../../own-property.ts';
import type {Action} from '../../resources/definition/action/action.ts';
import {type Field, isSecret} from '../../resources/definition/action/field.ts';
import {verbOf} from '../../resources/definition/action/verb.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {nearestOf} from '../../text/nearest.ts';
import {briefly} from '../../text/typeable.ts';
import {followedBy, UsageError, unknownName, withKnown} from '../../usage-error.ts';

/** The fields of an action that are given as a JSON object: what `show -o json` prints can be changed and given back. */

interface Asked {
  resource: Resource;
  action: Action<unknown>;
  items: readonly Json[];
  word: string | undefined;
}

interface JsonFields {
  /** By field, what would be typed into it. */
  texts: Readonly<Record<string, string>>;
  /** The fields that have an empty value. The form need not show them. */
  empty: readonly string[];
  /** Keys of the item that the action does not set, where the item has another value. */
  left: readonly string[];
  /** Whether it looks like a printed item: it has keys of the item that the action does not set. */
  printed: boolean;
}

/** Reads the fields whose values the items do not have already. Throws a UsageError that names each unknown key. */
export function jsonFields(object: JsonObject, {resource, action, items, word = 'node'}: Asked): JsonFields {
  const isSame = ([key, value]: [string, Json]) =>
    items.length > 0 &&
    items.every(item => isRecord(item) && JSON.stringify(ownProperty(item, key)) === JSON.stringify(value));
  const inward = vocabulary(word).reply;
  // The cast: an object stays an object.
  const changed = inward(
    Object.fromEntries(Object.entries(object).filter(one => !isSame(one))),
  ) as JsonObject;
  const own = Object.keys(action.fields).filter(name => !action.fields[name]?.carried);
  const declared = Object.keys(resource.fields.fields).map(name => name.split('.')[0]);
  const keys = new Set([...declared, ...items.flatMap(item => Object.keys(inward(item) ?? {}))]);
  const printed = Object.keys(object).some(key => !own.includes(key) && keys.has(key));
  const wrong = Object.keys(changed).filter(key => !own.includes(key) && !isOfItem(key));
  if (wrong.length > 0) {
    const sentences = wrong.map(key =>
      unknownName('field', key, own, ` of ${resource.name} ${verbOf(action)}`),
    );
    throw new UsageError(`nothing was sent: ${withKnown(sentences.reduce(followedBy), own)}`);
  }
  const given = Object.entries(changed).filter(([key]) => own.includes(key));
  return {
    texts: Object.fromEntries(given.map(([key, value]) => [key, typed(action.fields[key], key, value)])),
    empty: given.flatMap(([key, value]) => (isEmpty(value) ? [key] : [])),
    left: Object.keys(changed).filter(key => !own.includes(key)),
    printed,
  };

  // A service may print fields that are not declared. Without an item to compare with, an unknown key counts as one of them
  // unless it resembles the name of a field.
  function isOfItem(key: string): boolean {
    return keys.has(key) || (items.length === 0 && printed && nearestOf(key, own) === undefined);
  }
}

/** The texts of fields in the neutral word, where they have the service's own: scopes such as `acmes:read_only`. */
export function neutralTexts(
  texts: Readonly<Record<string, string>>,
  word = 'node',
): Readonly<Record<string, string>> {
  const {scope} = vocabulary(word);
  if (texts.scopes === undefined) return texts;
  return {...texts, scopes: texts.scopes.split('\n').map(scope).join('\n')};
}

/** Whether it is null, false, 0, or an empty text or list. */
const isEmpty = (value: Json): boolean => !value || (Array.isArray(value) && value.length === 0);

/** What a field takes in JSON, where that is not a text. */
const wantedTypes: Partial<Record<Field<unknown>['type'], string>> = {
  number: 'a number',
  duration: 'a number of seconds',
  flag: 'true or false',
  choice: 'a name or an id',
  words: 'a list of texts without commas',
  choices: 'a list of texts',
};

/** Returns a JSON value as it would be typed into its field. */
function typed(field: Field<unknown> | undefined, name: string, value: Json): string {
  if (value === null) return '';
  if (typeof value === 'boolean') {
    if (field?.type === 'flag') return value ? 'yes' : '';
  } else if (Array.isArray(value)) {
    const sign = ownProperty(betweenElements, field?.type ?? 'text');
    if (sign !== undefined && value.every(one => isElement(one, sign))) return value.join(sign);
  } else if (typeof value !== 'object' && field?.type !== 'flag') return String(value);
  const text = isRecord(value) ? field?.fromObject?.(value) : undefined;
  if (text !== undefined) return text;
  const wanted = field?.fromObject
    ? 'a text, or an object of texts of one line'
    : (ownProperty(wantedTypes, field?.type ?? 'text') ?? 'a text');
  const given = field && isSecret(field) ? 'what is given' : briefly(JSON.stringify(value));
  throw new UsageError(`nothing was sent: ${name} must be ${wanted}, and ${given} is not`);
}

/** What is typed between two elements of a list. */
const betweenElements: Partial<Record<Field<unknown>['type'], string>> = {words: ', ', choices: '\n'};

/** Whether a value would be one element of a list if it were typed. */
const isElement = (value: Json, between: string): boolean =>
  (typeof value === 'string' || typeof value === 'number') && !String(value).includes(between.charAt(0));
