import fc from 'fast-check';
import {expect, test} from 'vitest';
import {withValue} from '../../../src/preferences/edit-text.ts';
import {type Jsonc, readJsonc} from '../../../src/preferences/jsonc.ts';

const file = `{
\t// how it looks
\t"theme": "dark", // at night
\t"sort": {"nodes": "label"}, /* by name */
\t"columns": {
\t\t"nodes": ["Label"]
\t}
}
`;

test('a value is changed where it stands, and all else stays as it was written', () => {
  expect(withValue(file, ['theme'], 'light')).toBe(file.replace('"dark"', '"light"'));
  expect(withValue(file, ['sort', 'volumes'], '-size')).toBe(
    file.replace('{"nodes": "label"}', '{"nodes": "label", "volumes": "-size"}'),
  );
  expect(withValue(file, ['columns', 'volumes'], ['Label'])).toBe(
    file.replace('["Label"]\n', '["Label"],\n\t\t"volumes": ["Label"]\n'),
  );
  expect(withValue(file, ['mouse'], false)).toBe(file.replace('\t}\n}', '\t},\n\t"mouse": false\n}'));
});

test('a value is taken out with its comma and its line, and comments stay', () => {
  expect(withValue(file, ['theme'], undefined)).toBe(file.replace('"theme": "dark", //', '//'));
  expect(withValue(file, ['columns'], undefined)).toBe(
    '{\n\t// how it looks\n\t"theme": "dark", // at night\n\t"sort": {"nodes": "label"} /* by name */\n}\n',
  );
  expect(withValue('{"a": 1, "b": 2}', ['a'], undefined)).toBe('{"b": 2}');
  expect(withValue(file, ['nothing'], undefined)).toBe(file);
});

test('of a name that stands there twice, the value that applies is changed, and all are taken out', () => {
  const twice = '{"sort": {"nodes": "id"}, "theme": "light", "theme": "mono", "sort": {"volumes": "size"}}';
  expect(withValue(twice, ['theme'], 'dark')).toBe(twice.replace('mono', 'dark'));
  expect(withValue(twice, ['sort', 'nodes'], 'label')).toBe(
    twice.replace('"size"', '"size",\n  "nodes": "label"').replace(',\n  ', ', '),
  );
  expect(withValue(twice, ['theme'], undefined)).toBe(
    '{"sort": {"nodes": "id"}, "sort": {"volumes": "size"}}',
  );
  expect(withValue(twice, ['sort', 'nodes'], undefined)).toBe(twice.replace('"nodes": "id"', ''));
  expect(withValue('{"sort": ["a"]}', ['sort', '0'], undefined)).toBe('{"sort": ["a"]}');
});

test('a file without anything, and one with a comment alone, take a first value', () => {
  expect(withValue('', ['theme'], 'dark')).toBe('{\n  "theme": "dark"\n}\n');
  expect(withValue('{\n  // mine\n}\n', ['sort', 'nodes'], 'id')).toBe(
    '{\n  // mine\n  "sort": {"nodes": "id"}\n}\n',
  );
  expect(() => withValue('[]', ['theme'], 'dark')).toThrow('no JSON object');
});

test('whatever is changed, the rest reads as before', () => {
  const names = fc.constantFrom('a', 'b', 'c', '__proto__', 'x.y');
  const value = fc.oneof(fc.integer(), fc.string(), fc.array(fc.integer()), fc.constant(undefined));
  const change = fc.tuple(fc.array(names, {minLength: 1, maxLength: 3}), value);
  const layouts = fc.constantFrom(
    '{}',
    '{"a": {"b": 1}, "b": 2}',
    '{\n  "a": 1, // one\n  /* two */ "b": {\n    "c": [1],\n  },\n}\n',
    '{\r\n  "a": {}\r\n}\r\n',
  );
  fc.assert(
    fc.property(layouts, fc.array(change, {maxLength: 6}), (start, changes) => {
      let text: string = start;
      for (const [path, to] of changes) {
        const before = readJsonc(text);
        text = withValue(text, path, to);
        const after = readJsonc(text);
        if (!('value' in before) || !('value' in after)) expect.fail(text);
        expect(after.value, text).toEqual(changed(before.value, path, to));
      }
    }),
  );
});

function changed(value: unknown, [name = '', ...rest]: readonly string[], to: unknown): unknown {
  const entries =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const old = entries.find(([one]) => one === name)?.[1];
  if (to === undefined && (!entries.some(([one]) => one === name) || (rest.length > 0 && !holds(old, rest))))
    return value;
  const made = rest.length > 0 ? changed(old, rest, to) : to;
  const others = entries.filter(([one]) => one !== name);
  return Object.fromEntries(made === undefined ? others : [...others, [name, made]]);
}

const holds = (value: unknown, [name = '', ...rest]: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.hasOwn(value, name) &&
  (rest.length === 0 || holds(Object.entries(value).find(([one]) => one === name)?.[1], rest));

/** What is read of a text without a mistake. */
function parsed(text: string): Jsonc {
  const read = readJsonc(text);
  if ('why' in read) throw new Error(read.why);
  return read;
}

test.each([
  ['lists', '['.repeat(100_000)],
  ['objects', '{"a":'.repeat(100_000)],
])('%s within each other are read to their 64th level', (_, text) => {
  expect(readJsonc(text)).toMatchObject({why: 'it is nested too deeply: 64 levels at most'});
});

test('more values than anyone writes are not read', () => {
  expect(readJsonc(`[${'1,'.repeat(2999)}]`)).toHaveProperty('value');
  expect(readJsonc(`[\n${'1,'.repeat(3000)}]`)).toEqual({
    spot: {line: 2, column: 5999},
    why: 'it has too many values: 3000 at most',
  });
});

test('of many values of one name all are removed, each with its comma', () => {
  const many = Array.from({length: 2000}, (_, at) => `"a": ${at}, // ${at}\n`).join('');
  const removed = withValue(`{\n${many}"b": 1,\n"a": 0\n}`, ['a'], undefined);
  expect(parsed(removed).value).toEqual({b: 1});
  expect(removed).toContain('// 1999');
});
