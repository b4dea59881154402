import type {Json, JsonObject} from '../../../api/index.ts';
import {attempt} from '../../../attempt.ts';
import type {Script} from '../../../model/index.ts';
import type {Answer, Answers} from '../../definition/action/answers.ts';
import type {Field} from '../../definition/action/field.ts';

/** The variables that a script asks for when a node is deployed from it, as text: `NAME=value`, one per line. */

interface Asked {
  name: string;
  label: string;
  /** The permitted values as the script declares them, perhaps with spaces around; undefined if every value is permitted. */
  one?: readonly string[] | undefined;
  /** The service has a value for it that is used where none is sent. It may be empty: then no answer is needed. */
  usual?: true;
}

/** Returns the texts that choosing a script fills into other fields. */
export function fillsData({user_defined_fields}: Script): Readonly<Record<string, string>> {
  const fields = user_defined_fields ?? [];
  const asked = fields.map(({name, label, oneOf, default: initial}): Asked => {
    const one = oneOf ? oneOf.split(',') : undefined;
    return {name, label: label ?? name, ...(one ? {one} : {}), ...(initial == null ? {} : {usual: true})};
  });
  return {
    script_asks: asked.length === 0 ? '' : JSON.stringify(asked),
    stackscript_data: fields.map(({name, default: initial}) => `${name}=${initial ?? ''}`).join('\n'),
  };
}

/** The text is JSON that `fillsData` wrote. */
const askedBy = ({script_asks}: Answers): readonly Asked[] =>
  attempt(() => JSON.parse(String(script_asks ?? '[]')), []);

const nameIn = (line: string): string | undefined => /^\s*(\w+)\s*=/.exec(line)?.[1];

export function valuesByName(answer: Answer): Record<string, string> {
  const lines = String(answer ?? '').split('\n');
  return Object.fromEntries(
    lines.flatMap(line => {
      const [, name = '', value = ''] = /^\s*(\w+)\s*=(.*)$/.exec(line) ?? [];
      return name === '' || value.trim() === '' ? [] : [[name, value.trim()]];
    }),
  );
}

/** Returns the values to send. A choice is sent as the script declares it: the service does not trim ` No` of `Yes, No`. */
export function sentData(answers: Answers): Record<string, string> {
  const asked = askedBy(answers);
  const data = Object.entries(valuesByName(answers.stackscript_data));
  return Object.fromEntries(
    data.map(([name, value]) => {
      const {one} = asked.find(each => each.name === name) ?? {};
      return [name, one?.find(choice => choice.trim() === value) ?? value];
    }),
  );
}

/** The lines for the object that the service takes. */
function linesFor(data: JsonObject): string | undefined {
  const entries = Object.entries(data);
  const fits = ([name, value]: [string, Json]) =>
    /^\w+$/.test(name) && ['string', 'number'].includes(typeof value) && !/[\r\n]/.test(String(value));
  return entries.every(fits) ? entries.map(([name, value]) => `${name}=${value}`).join('\n') : undefined;
}

const trimmed = (choices: readonly string[]) => choices.map(choice => choice.trim());

const words = ({name, label, one}: Asked) =>
  `${name}: ${label}${one ? ` (${trimmed(one).join(' or ')})` : ''}`;

function checkData(answer: Answer, answers: Answers): string | undefined {
  const asked = askedBy(answers);
  const data = valuesByName(answer);
  const lines = String(answer).split('\n');
  // No text of a line is repeated, as it may be a part of a password.
  const malformed = lines.findIndex(line => line.trim() !== '' && !/^\s*\w+\s*=/.test(line));
  if (malformed >= 0) return `a line is NAME=value, and line ${malformed + 1} is not`;
  const unknown = lines.findIndex(line => {
    const name = nameIn(line);
    return name !== undefined && data[name] !== undefined && !asked.some(one => one.name === name);
  });
  if (unknown >= 0) {
    const names = asked.map(({name}) => name).join(', ');
    return `line ${unknown + 1} has a name that the script does not ask for${names === '' ? '' : `: it asks for ${names}`}`;
  }
  const missing = asked.filter(({name, usual}) => data[name] === undefined && !usual);
  if (missing.length > 0) return `still needed: ${missing.map(words).join('; ')}`;
  const other = asked.find(
    ({name, one}) => one && data[name] !== undefined && !trimmed(one).includes(data[name]),
  );
  return other && `${other.name} is one of ${trimmed(other.one ?? []).join(', ')}`;
}

const asks = (answers: Answers) =>
  answers.stackscript_id !== undefined && answers.image !== undefined && answers.script_asks !== undefined;

/** The field for the variables, and a hidden field that carries the variables of the chosen script. */
export const scriptData = {
  script_asks: {label: 'What the script asks', type: 'text', carried: true},
  stackscript_data: {
    label: 'Script data',
    type: 'text',
    lines: true,
    masked: true,
    more: true,
    hint: 'NAME=value, one a line',
    fromObject: linesFor,
    check: (answer, _, answers) => checkData(answer, answers),
    when: asks,
  },
} satisfies Record<string, Field<unknown>>;
