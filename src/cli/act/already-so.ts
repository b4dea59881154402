import {setsFields} from '../../api/index.ts';
import {answersOf, initialInputs} from '../../app/data/writes/inputs.ts';
import {wouldChangeNothing} from '../../app/data/writes/request.ts';
import {isUnshown} from '../../app/data/writes/stored.ts';
import type {Form} from '../../app/screens/form/form.ts';
import type {Target, Unfit, Write} from '../../app/state/state.ts';
import {warn} from '../../output.ts';
import type {Action} from '../../resources/definition/action/action.ts';
import {linesOf} from '../../resources/definition/action/answers.ts';
import {type Field, filledBy, isSecret} from '../../resources/definition/action/field.ts';
import {typedNumber} from '../../resources/definition/action/typed-number.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {inSentence} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {briefly, reveal} from '../../text/typeable.ts';
import type {Found} from './find-targets.ts';
import type {GivenFields} from './given-texts.ts';
import {toldApart} from './subject.ts';

/** An item that is already as an action would make it. */
export interface AlreadySo extends Found {
  /** What is so, after `it`: `is running already`, `has size 40 GB already`. */
  words: string;
}

/** Returns the items that are already as the action would make them; none where the declaration or the flags cannot tell. */
export function whichAreSo(
  {action, fields, state}: Form,
  found: readonly Found[],
  {names: given, applying}: GivenFields,
): readonly AlreadySo[] {
  const {done, endpoint, fields: declared} = action;
  const isEdit = setsFields(endpoint);
  // What the service does not return, such as a password, cannot be compared.
  const compares = isEdit || (done && !Object.values(declared).some(isUnshown));
  const hidden = applying.some(name => !fields.some(field => field.name === name));
  const lacks = fields.some(
    ({name, mistake, answer}) => mistake !== undefined && (answer === undefined || !given.includes(name)),
  );
  if (!compares || hidden || lacks) return [];
  const filled = given.flatMap(name => filledBy(declared[name] ?? {}));
  const typed = Object.fromEntries(
    Object.entries(state.inputs).filter(
      ([name]) => filled.includes(name) || (given.includes(name) && declared[name]?.type !== 'file'),
    ),
  );
  const isSo = (target: Target) => {
    const inputs = {...initialInputs(action, [target]), ...typed};
    return isEdit
      ? wouldChangeNothing(action, inputs, [target])
      : done?.(target.value, answersOf(action, inputs)) === true;
  };
  return found
    .filter(({target}) => isSo(target))
    .map(one => ({...one, words: wordsFor(action, one.target, typed)}));
}

/** Of more fields than these, as of a whole item given back as JSON, none is told. */
const mostParts = 3;

/** Returns what an item is or has already: by the action's own words, else by the fields that were given, else by its status. */
function wordsFor(
  action: Action<unknown>,
  {value}: Target,
  typed: Readonly<Record<string, {text: string}>>,
): string {
  const becomes = action.becomes?.(value);
  if (becomes !== undefined) return `is ${becomes} already`;
  const parts = Object.entries(typed).flatMap(([name, {text}]) => {
    const field = action.fields[name];
    return field ? [partOf(field, text)] : [];
  });
  if (parts.length > 0 && parts.length <= mostParts) return `has ${listed(parts)} already`;
  if (setsFields(action.endpoint)) return 'is as given already';
  // Why an action cannot be done is what its item is: `it is running`.
  const [, state = 'so'] = /^it is ([\w ]+)$/.exec(action.unavailable?.(value) ?? '') ?? [];
  return `is ${state} already`;
}

/** `size 40 GB`; `no tags`. What is masked is not told, nor what has many lines. */
function partOf(field: Field<unknown>, text: string): string {
  const label = inSentence(field.label).replace(/^new /, '');
  if (isSecret(field) || field.lines) return `that ${label}`;
  // A number may be typed with its unit.
  const number = field.type === 'number' ? typedNumber(text, field.unit) : undefined;
  const shown = number === undefined ? briefly(linesOf(text).join(', ')) : `${number}`;
  if (shown === '' || field.type === 'flag') return shown === '' ? `no ${label}` : label;
  return `${label} ${shown}${field.unit === undefined ? '' : ` ${field.unit}`}`;
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** `node web-1 is running already: nothing was sent`; of several, their number. */
export function soText(resource: Resource, so: readonly AlreadySo[]): string {
  const [first] = so;
  if (!first) return `${inSentence(resource.title)}: nothing would change, and nothing was sent`;
  const {singular, list, title} = resource;
  const one = list ? `${singular} ${reveal(first.target.label)}` : `the ${singular}`;
  // There is one item with a name of many: settings.
  const alone = !list && singular.endsWith('s') ? ofSeveral(first.words) : first.words;
  if (so.length === 1) return `${one} ${alone}: nothing was sent`;
  const alike = so.every(({words}) => words === first.words) ? first.words : 'is so already';
  return `${so.length} ${inSentence(title)} ${ofSeveral(alike)}: nothing was sent`;
}

const ofSeveral = (words: string): string => words.replace(/^is /, 'are ').replace(/^has /, 'have ');

interface Named {
  resource: Resource;
  writes: readonly Write[];
  so: readonly AlreadySo[];
  unfit: readonly Unfit[];
}

/** All items that a command named. */
export const targetsOf = ({writes, so, unfit}: Omit<Named, 'resource'>) => [
  ...writes.flatMap(({target}) => target ?? []),
  ...so.map(({target}) => target),
  ...unfit,
];

/** Says on standard error what could not be sent, and where nothing was because all is so already. */
export function warnUnsent(named: Named): void {
  const {resource, unfit, so, writes} = named;
  for (const {label, why} of toldApart(unfit, targetsOf(named)))
    warn(clean(`not sent: ${reveal(label)} · ${why}`));
  if (so.length > 0 && unfit.length === 0 && writes.length === 0) warn(clean(soText(resource, so)));
}
