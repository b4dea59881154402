import type {JsonObject} from '../../api/index.ts';
import {makeSecret} from '../../effects/make-secret.ts';
import {warn} from '../../output.ts';
import type {Action} from '../../resources/definition/action/action.ts';
import {filledBy} from '../../resources/definition/action/field.ts';
import {verbOf} from '../../resources/definition/action/verb.ts';
import {clean} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import {jsonObject, secretFrom, textFrom} from '../input.ts';
import {flagOf, type Given, isFromInput} from './field-flags.ts';
import {jsonFields, neutralTexts} from './json-fields.ts';

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

/** The fields that a given file fills in. Throws a UsageError if one of them is given as well. */
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

/**
 * The texts of the fields, from the flags and from the JSON object.
 * @returns also a function that says what of the object is left out, once the fields that apply are known
 */
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
