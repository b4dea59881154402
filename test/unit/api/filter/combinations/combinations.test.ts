import {test} from 'vitest';
import {
  compileFilter,
  complete,
  formatFilter,
  implies,
  negate,
  operatorsOf,
  parseFilter,
  readNumber,
  signs,
} from '../../../../../src/api/filter/index.ts';
import {shortNumber, writeNumber} from '../../../../../src/api/filter/units.ts';
import {golden} from '../../../../golden.ts';
import {fields} from '../sample.ts';
import {conditions, now, numbers, unfinished, unusual, values} from './inputs.ts';

/** Every operator with many values, and conditions joined in many ways: what they mean, in one line each. */

const read = (text: string, timeZone?: string) => {
  const parsed = parseFilter(text, fields, now, timeZone);
  return 'mistake' in parsed ? {mistake: parsed.mistake} : parsed;
};

function meaning(text: string, timeZone?: string): string {
  const {filter, ...rest} = {filter: undefined, ...read(text, timeZone)};
  if (filter === undefined) return JSON.stringify(rest);
  return `${formatFilter(filter)} ${Object.keys(rest).length === 0 ? '' : JSON.stringify(rest)}`.trim();
}

test('every operator with many values', () => {
  const lines: string[] = [];
  for (const [field, some] of Object.entries(values)) {
    const {kind = 'text'} = fields.fields[fields.titles?.[field] ?? field] ?? {};
    const known = operatorsOf(kind);
    // The operators that this kind of field does not have are all refused in the same way, so one of them is enough.
    const tried = [...known, ...signs.filter(sign => !known.includes(sign)).slice(0, 1)];
    for (const value of some)
      for (const zone of kind === 'time' ? [undefined, 'Australia/Adelaide'] : [undefined]) {
        lines.push(`── ${field} ${value} ${zone ?? ''}`.trimEnd());
        const told = new Map<string, string[]>();
        for (const sign of tried) {
          const text = meaning(`${field}${sign}${value}`, zone).replace(
            `${field}${sign}${value}`,
            'as typed',
          );
          const same = text.replace(/"at":\d+,"to":\d+/, found => (sign.length === 1 ? found : '"at":…'));
          told.set(same, [...(told.get(same) ?? []), sign]);
        }
        for (const [text, such] of told) lines.push(`  ${such.join(' ')}  ${text}`);
      }
  }
  golden('values', `${lines.join('\n')}\n`);
});

function parts(text: string): string[] {
  const parsed = read(text);
  if (!('filter' in parsed) || parsed.filter === undefined) return [JSON.stringify(parsed)];
  const {filter} = parsed;
  const all = (['operators', 'equality', 'none'] as const).map(ability => {
    const {server, serverText, localText, local} = compileFilter(filter, fields, ability);
    const here = local === undefined ? '' : formatFilter(local);
    return `${JSON.stringify(server) ?? '-'} “${serverText}” + “${localText}”${here === localText ? '' : ` ${here}`}`;
  });
  return [formatFilter(filter), `not: ${formatFilter(negate(filter))}`, ...new Set(all)];
}

test('conditions joined with one another', () => {
  const lines: string[] = [];
  const show = (text: string) => lines.push(text, ...parts(text).map(line => `  ${line}`));
  const after = (index: number) => conditions[index % conditions.length] ?? '';
  for (const [index, one] of conditions.entries()) {
    show(one);
    for (const other of [after(index + 1), after(index + 6), one])
      for (const text of [`${one} ${other}`, `${one} or ${other}`, `not (${one} or ${other})`]) show(text);
    show(`(${one} or label=z) (${after(index + 3)} region=z or label=y)`);
  }
  for (const text of unusual) show(text);
  golden('joined', `${lines.join('\n')}\n`);
});

test('what is proposed at the end of a text, and before it', () => {
  const seen = (field: string) =>
    ({
      size: ['7', '50', 'many', '6', '7', 'few'],
      memory: ['2048', '512'],
      tags: ['Web', 'db', 'or', 'two words'],
      label: ['A', 'b'],
    })[field] ?? [];
  const all = JSON.stringify(complete('', 0, fields, seen).options);
  const lines = unfinished.flatMap(text =>
    [...new Set([text.length, Math.max(0, text.length - 1), Math.min(2, text.length)])].map(caret => {
      const {from, to, options} = complete(text, caret, fields, seen);
      const proposed = JSON.stringify(options);
      return `${text.slice(0, caret)}│${text.slice(caret)}: ${from}–${to} ${caret > 0 && proposed === all ? 'all fields' : proposed}`;
    }),
  );
  golden('completed', `${lines.join('\n')}\n`);
});

test('which filters keep no more than another, of every sort', () => {
  const all = [
    ...[...conditions, 'webs', '2001:db8', '2001', 'label~ab', 'label~AB', 'label=ab', 'action~boot'],
    ...['action~boots', 'web label~ab', 'web or label~ab', 'not (web or label~a)', 'not label~ab'],
    ...['label~none', 'node!=none', 'label~a label=x', '(web or label~a) label=x', 'memory~none'],
  ].flatMap(text => {
    const parsed = read(text);
    return 'filter' in parsed && parsed.filter ? [[text, parsed.filter] as const] : [];
  });
  const lines = all.map(([text, filter]) => {
    const wider = all.filter(([, other]) => implies(filter, other, fields)).map(([other]) => other);
    return `${text}: ${wider.join(' · ')}`;
  });
  golden('wider', `${lines.join('\n')}\n`);
});

test('numbers and their units', () => {
  const units = ['MB', 'GB', 's', 'ms', '%', '$'] as const;
  const lines = numbers.map(text => {
    const known = [undefined, ...units].flatMap(unit => {
      const number = readNumber(text, unit);
      return number === undefined ? [] : [`${unit ?? 'none'} ${number}`];
    });
    return `${text}: ${known.join(', ')}`;
  });
  const sizes = [0, 1, -1, 0.5, 60, 90, 1000, 1024, 1536, 3600, 7200, 86_400, 2 ** 20, -2048, -60_000];
  for (const value of sizes)
    lines.push(
      `${value}: ${[writeNumber(value, undefined), ...units.map(unit => `${writeNumber(value, unit)} ${shortNumber(value, unit)}`)].join(', ')}`,
    );
  golden('numbers', `${lines.join('\n')}\n`);
});
