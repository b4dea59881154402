import {attempt} from '../../../attempt.ts';
import type {Script} from '../../../model/index.ts';
import type {Answer, Answers} from '../../definition/action/answers.ts';
import type {Field} from '../../definition/action/field.ts';

/** The variables that a script asks for when a node is deployed from it, as text: `NAME=value`, one per line. */

interface Asked {
  name: string;
  label: string;
  /** The permitted values; undefined if every value is permitted. */
  one?: readonly string[] | undefined;
}

/** Returns the texts that choosing a script fills into other fields. */
export function fillsData({user_defined_fields}: Script): Readonly<Record<string, string>> {
  const fields = user_defined_fields ?? [];
  const asked = fields.map(({name, label, oneOf}): Asked => {
    const one = oneOf ? oneOf.split(',') : undefined;
    return {name, label: label ?? name, ...(one ? {one} : {})};
  });
  return {
    script_asks: asked.length === 0 ? '' : JSON.stringify(asked),
    stackscript_data: fields.map(({name, default: initial}) => `${name}=${initial ?? ''}`).join('\n'),
  };
}

/** The text is JSON that `fillsData` wrote. */
const askedBy = ({script_asks}: Answers): readonly Asked[] =>
  attempt(() => JSON.parse(String(script_asks ?? '[]')), []);

export function valuesByName(answer: Answer): Record<string, string> {
  const lines = String(answer ?? '').split('\n');
  return Object.fromEntries(
    lines.flatMap(line => {
      const [, name = '', value = ''] = /^\s*(\w+)\s*=(.*)$/.exec(line) ?? [];
      return name === '' || value.trim() === '' ? [] : [[name, value.trim()]];
    }),
  );
}

const words = ({name, label, one}: Asked) => `${name}: ${label}${one ? ` (${one.join(' or ')})` : ''}`;

function checkData(answer: Answer, answers: Answers): string | undefined {
  const asked = askedBy(answers);
  const data = valuesByName(answer);
  const malformed = String(answer)
    .split('\n')
    .find(line => line.trim() !== '' && !/^\s*\w+\s*=/.test(line));
  if (malformed !== undefined) return `a line is NAME=value: ${malformed}`;
  const unknown = Object.keys(data).find(name => !asked.some(one => one.name === name));
  if (unknown !== undefined) return `the script does not ask for ${unknown}`;
  const missing = asked.filter(({name}) => data[name] === undefined);
  if (missing.length > 0) return `still needed: ${missing.map(words).join('; ')}`;
  const other = asked.find(({name, one}) => one && !one.includes(data[name] ?? ''));
  return other && `${other.name} is one of ${other.one?.join(', ')}`;
}

const asks = (answers: Answers) =>
  answers.script_asks !== undefined && answers.stackscript_id !== undefined && answers.image !== undefined;

/** The field for the variables, and a hidden field that carries the variables of the chosen script. */
export const scriptData = {
  script_asks: {label: 'What the script asks', type: 'text', when: () => false},
  stackscript_data: {
    label: 'Script data',
    type: 'text',
    lines: true,
    masked: true,
    more: true,
    hint: 'NAME=value, one a line',
    check: (answer, _, answers) => checkData(answer, answers),
    when: asks,
  },
} satisfies Record<string, Field<unknown>>;
