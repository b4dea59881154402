import {type Json, type JsonObject, vocabulary} from '../../api/index.ts';
import {makeSecret} from '../../effects/perform.ts';
import {warn} from '../../output.ts';
import {isRecord, ownProperty} from '../../own-property.ts';
import type {Action} from '../../resources/definition/action.ts';
import {type Field, filledBy, isSecret} from '../../resources/definition/action.ts';
import {verbOf} from '../../resources/definition/common-actions.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {nearestOf} from '../../text/nearest.ts';
import {clean} from '../../text/text.ts';
import {briefly} from '../../text/typeable.ts';
import {followedBy, UsageError, unknownName, withKnown} from '../../usage-error.ts';
import {jsonObject, secretFrom, textFrom} from '../input.ts';
import {flagOf, type Given, isFromInput} from './field-flags.ts';

/** The texts for the fields of an action, from flags, standard input and files. */
export interface GivenTexts {
  /** The fields that are given as JSON. A text for the same field takes precedence; those that a file fills in are left out. */
  object: JsonObject;
  texts: Readonly<Record<string, string>>;
  /** Secrets that were generated here and are shown only once, by the names of fields. */
  made: Readonly<Record<string, string>>;
}

interface From {
  given: Readonly<Record<string, Given>>;
  /** A file with a JSON object of fields, or - for standard input. */
  json?: string | undefined;
  /** Something else already reads standard input: its name. */
  taken?: string | undefined;
}

export async function givenTexts(action: Action<unknown>, {given, json, taken}: From): Promise<GivenTexts> {
  const readers = [
    ...(taken === undefined ? [] : [taken]),
    ...(json === '-' ? ['the fields'] : []),
    ...Object.entries(given).flatMap(([name, one]) => {
      const field = action.fields[name];
      const reads = one.kind === 'input' || (one.kind === 'text' && field && isFromInput(field, one.text));
      return reads ? [labelOf(action, name)] : [];
    }),
  ];
  if (readers.length > 1)
    throw new UsageError(`standard input holds one thing: it cannot be ${readers.join(' and ')} at once`);
  const example = '{"label":"db-data","size":40}';
  // It is not repeated, as it may hold a password.
  if (json?.trimStart().startsWith('{'))
    throw new UsageError(
      '--json takes the name of a file with the fields, or - for standard input, not the fields',
    );
  const text = json === undefined ? undefined : await textFrom(json, json === '-' ? 'the fields' : '--json');
  const whole = text === undefined ? {} : await jsonObject(text, 'the fields are', example, true);
  const filled = Object.keys(given).flatMap(name => filledByGiven(action, given, name));
  const object = Object.fromEntries(Object.entries(whole).filter(([name]) => !filled.includes(name)));
  const texts: Record<string, string> = {};
  const made: Record<string, string> = {};
  for (const [name, one] of Object.entries(given)) {
    if (one.kind === 'text') texts[name] = one.text;
    else if (one.kind === 'made') texts[name] = made[name] = makeSecret();
    else {
      const read = action.fields[name]?.lines ? textFrom : secretFrom;
      texts[name] = await read(one.kind === 'file' ? one.path : '-', labelOf(action, name));
      if (texts[name] === '')
        throw new UsageError(`${labelOf(action, name)}: nothing came, and nothing was sent`);
    }
  }
  return {texts, made, object};
}

function filledByGiven(action: Action<unknown>, given: From['given'], file: string): readonly string[] {
  const filled = filledBy(action.fields[file] ?? {});
  const twice = filled.find(name => given[name]);
  if (twice === undefined) return filled;
  const ways = `${flagOf(file)} and ${flagOf(twice)}`;
  throw new UsageError(`${labelOf(action, twice)} is given in several ways, ${ways}: keep one of them`);
}

const labelOf = ({fields}: Action<unknown>, name: string): string =>
  `the ${fields[name]?.label.toLowerCase() ?? name}`;

/** The fields that were given, and those of them that must apply: a JSON object may have others that do not. */
export interface GivenFields {
  names: readonly string[];
  applying: readonly string[];
  /** Those that only the JSON object has. */
  keys: readonly string[];
}

/** Returns a given field as it was given: `--port`, or `port` in JSON. */
export const asGiven = ({keys}: Pick<GivenFields, 'keys'>, name: string): string =>
  keys.includes(name) ? name : flagOf(name);

/** The texts of the fields, from flags and JSON. @returns also a function that says what of the JSON is left out */
export function textsFor(
  {object, texts}: GivenTexts,
  about: Parameters<typeof jsonFields>[1],
): {
  texts: Readonly<Record<string, string>>;
  given: GivenFields;
  warnLeft: (shown: readonly {name: string}[]) => void;
} {
  const {left, empty, printed, ...json} = jsonFields(object, about);
  const all = {...json.texts, ...neutralTexts(texts, about.word)};
  const names = Object.keys(all);
  const keys = names.filter(name => !Object.hasOwn(texts, name));
  const filled = keys.filter(name => !empty.includes(name));
  const ofOne = (name: string) => about.items.length > 1 && about.action.fields[name]?.own === true;
  // A printed item has every field, also those that do not apply to it.
  const spare = printed ? filled.filter(name => !ofOne(name)) : [];
  const applying = names.filter(
    name => !keys.includes(name) || (filled.includes(name) && !spare.includes(name)),
  );
  return {texts: all, given: {names, applying, keys}, warnLeft};

  function warnLeft(shown: readonly {name: string}[]): void {
    // The price beside a printed item is none of its fields.
    const own = printed ? left.filter(name => name !== 'price') : left;
    const out = [...own, ...spare.filter(name => !shown.some(field => field.name === name))];
    if (out.length === 0) return;
    const what = `${about.resource.name} ${verbOf(about.action)}`;
    warn(clean(`left out, as ${what} does not set ${out.length > 1 ? 'them' : 'it'}: ${out.join(', ')}`));
  }
}

/** The fields of an action that are given as a JSON object: what `show -o json` prints can be changed and given back. */

interface Asked {
  resource: Resource;
  action: Action<unknown>;
  items: readonly Json[];
  word: string | undefined;
}

interface JsonFields {
  texts: Readonly<Record<string, string>>;
  /** The fields that have an empty value. The form need not show them. */
  empty: readonly string[];
  /** Keys of the item that the action does not set, where the item has another value. */
  left: readonly string[];
  /** Whether it looks like a printed item: it has keys of the item that the action does not set. */
  printed: boolean;
}

function jsonFields(object: JsonObject, {resource, action, items, word = 'node'}: Asked): JsonFields {
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
function neutralTexts(
  texts: Readonly<Record<string, string>>,
  word = 'node',
): Readonly<Record<string, string>> {
  const {scope} = vocabulary(word);
  if (texts.scopes === undefined) return texts;
  return {...texts, scopes: texts.scopes.split('\n').map(scope).join('\n')};
}

/** Whether it is null, false, 0, or an empty text or list. */
const isEmpty = (value: Json): boolean => !value || (Array.isArray(value) && value.length === 0);

const wantedTypes: Partial<Record<Field<unknown>['type'], string>> = {
  number: 'a number',
  duration: 'a number of seconds',
  flag: 'true or false',
  choice: 'a name or an id',
  words: 'a list of texts without commas',
  choices: 'a list of texts',
};

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

const betweenElements: Partial<Record<Field<unknown>['type'], string>> = {words: ', ', choices: '\n'};

/** Whether a value would be one element of a list if it were typed. */
const isElement = (value: Json, between: string): boolean =>
  (typeof value === 'string' || typeof value === 'number') && !String(value).includes(between.charAt(0));
