import {execFileSync} from 'node:child_process';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {fill, readTemplate} from '../../../src/preferences/shell-template.ts';
import {anyCharacter} from '../../any-text.ts';

const filled = (text: string, item: unknown) => {
  const template = readTemplate(text);
  return 'why' in template ? template : fill(template, item);
};

/** What the shell prints for a command. */
function output(text: string, item: unknown): string {
  const made = filled(text, item);
  if ('why' in made) expect.fail(made.why);
  return execFileSync('/bin/sh', ['-c', made.script, 'skydeck', ...made.args], {encoding: 'utf8'});
}

const hostile = [
  '$(touch /tmp/x)',
  '`id`',
  "'; id; '",
  '"; id; "',
  'a\nid\n',
  'a b  c',
  '*',
  '\\',
  '$HOME',
  '!!',
  '~',
  '{x}',
  `\${1}`,
  '&& id',
];

test.each(hostile)('whatever a field holds, a program is given just that: %j', label => {
  for (const command of [
    'printf %s {label}',
    'printf %s "{label}"',
    "printf %s '{label}'",
    'printf %s%s "" {label}',
    'printf %s "$(printf %s {label})" || printf {label}',
  ])
    expect(output(command, {label}), command).toBe(label.replace(/\n$/, command.includes('$(') ? '' : '\n'));
  expect(output('printf %s --label={label}', {label})).toBe(`--label=${label}`);
});

test('any text at all is one argument', () => {
  const text = fc
    .string({unit: anyCharacter, minLength: 1})
    .filter(one => !/^-|\0/.test(one) && one.isWellFormed());
  fc.assert(
    fc.property(text, label => {
      expect(output('printf "%s|" a{label}b c', {label})).toBe(`a${label}b|c|`);
    }),
    {numRuns: 12},
  );
});

test.each([
  'drop() { printf "%s|" /data/{label} "$@"; }; drop a',
  'set -- b; printf "%s|" /data/{label} "$@"',
  'set -- a b; shift; printf "%s|" /data/{label} "$@"',
  'printf "%s|" /data/{label} "$@"; printf "%s" "$*$1"',
  'f() { printf "%s|" "$@"; }; f {a} {b} {c} {a} {b} {c} {a} {b} {c} {label}',
])('in %j a field is what is shown, whatever the parameters of the shell are', command => {
  const made = filled(command, {label: 'w b', a: '1', b: '2', c: '3'});
  if ('why' in made) expect.fail(made.why);
  const shown = execFileSync('/bin/sh', ['-c', made.shown], {encoding: 'utf8'});
  expect(shown).toContain('w b|');
  expect(execFileSync('/bin/sh', ['-c', made.script, 'skydeck', ...made.args], {encoding: 'utf8'})).toBe(
    shown,
  );
});

test('what the shell means by braces stays its own', () => {
  for (const [text, shown] of [
    [`curl -d '{"node":{"id":{id}}}' x`, `curl -d '{"node":{"id":5}}' x`],
    [`jq '{a:{b:.c}}' f`, `jq '{a:{b:.c}}' f`],
    [`docker inspect -f '{{.State.Status}}' {id}`, `docker inspect -f '{{.State.Status}}' 5`],
    ["awk '{{print $1 {{x}}}}' {id}", "awk '{print $1 {x}}' 5"],
    ['echo {{{id}}} {{id}}', "echo {''5} {id}"],
  ] as const)
    expect(filled(text, {id: 5}), text).toMatchObject({shown});
  expect(filled(`echo \${HOME} {a,b} {1..3} {{x}} ; awk '{{print}}'`, {})).toMatchObject({
    script: `echo \${HOME} {a,b} {1..3} {x} ; awk '{print}'`,
    args: [],
  });
});

test.each([
  ['mtr {ipv4.0}', {ipv4: []}, 'it has no ipv4.0'],
  ['mtr {ipv4}', {ipv4: ['192.0.2.1']}, 'ipv4 is a list: write {ipv4.0} for the first'],
  ['echo {specs}', {specs: {memory: 1}}, 'specs has several parts: name one, such as {specs.memory}'],
  ['echo {specs}', {specs: {}}, 'specs has several parts: name one, such as {specs.name}'],
  [
    'mtr {label}',
    {label: '-x'},
    'label begins with -, which mtr would take for an option: write -- before {label}',
  ],
  ['mtr "{label}"', {label: '-x'}, 'label begins with -'],
  ['echo a; rm {label}', {label: '-rf'}, 'which rm would take'],
  ['sh -c "echo {label}"', {label: '$(id)'}, 'label has characters that sh could run'],
  ['ssh root@host echo {label}', {label: 'a; id'}, 'that ssh could run'],
  ['eval echo {label}', {label: '`id`'}, 'that eval could run'],
  ['echo {label}', {label: 'a\0b'}, 'zero byte'],
  ['{label} -x', {label: 'id'}, 'a field is only an argument'],
  ['echo a; {label}', {label: 'id'}, 'a field is only an argument'],
  ['echo $(( {id} + 1 ))', {id: 1}, 'the shell could run it'],
  ['$(( {id} + 1 ))', {id: 1}, 'the shell could run it'],
  ['echo {none}', {none: null}, 'it has no none'],
  ['echo {none}', {none: ''}, 'it has no none'],
  ['echo {none}', {}, 'it has no none'],
  ['echo {disks.size}', {disks: [{size: 1}]}, 'disks.size is a list: write {disks.size.0} for the first'],
  ['echo {label', {label: 'a'}, '{label has no closing brace'],
  ['A=1 {label}', {label: 'id'}, 'a field is only an argument'],
  ['echo\n{label}', {label: 'id'}, 'a field is only an argument'],
  ["echo '$(' a\n{label}", {label: 'id'}, 'a field is only an argument'],
  ['A=1 ls {label}', {label: '-x'}, 'which ls would take'],
  ['ls a {label}', {label: '-x'}, 'which ls would take'],
  ['ls {label}{label}', {label: '-x'}, 'label begins with -'],
  ['echo "{label}', {label: 'a'}, 'has no end'],
  ['ls ) {label}', {label: 'id'}, 'a field is only an argument'],
  [
    'cat <<EOF\n{label}\nEOF',
    {label: 'a'},
    "here-document, and a field is only an argument: write printf '%s\\n' {label} | before the program",
  ],
  ['cat <<-"END" | sort\nit is {label}\n\tEND', {label: 'a'}, 'is in a here-document'],
  ["cat << 'EOF'\nit's {label}\nEOF", {label: 'a'}, 'is in a here-document'],
  ["cat << A\nit's\nA\ncat <<B\nisn't {label}\nB", {label: 'a'}, 'is in a here-document'],
])('%s of %j is not run', (command, item, says) => {
  expect(filled(command, item)).toEqual({why: expect.stringContaining(says)});
});

test('before a here-document, behind it and in a here-string a field is an argument', () => {
  expect(output('cat - <<EOF; echo {label}\na\nEOF\necho {label}', {label: 'b c'})).toBe('a\nb c\nb c\n');
  expect(filled('cat <<< {label}\necho {label}', {label: 'b'})).toMatchObject({args: ['b', 'b']});
});

test('the sign of a here-document in quotes begins none', () => {
  expect(output(`printf '%s\\n' "a <<END\n{label}" '<<END\n' {label}`, {label: 'b c'})).toBe(
    'a <<END\nb c\n<<END\n\nb c\n',
  );
});

test.each([
  ['ls a{label}', '-x', 'a-x'],
  ['ls {label}{label}', 'x', 'xx'],
  ['ls {name}{label}', '-x', 'n-x'],
  [`ls '\\' {label}`, 'x y', "'\\' 'x y'"],
  [`ls '$(' ')' {label}`, 'x y', "'$(' ')' 'x y'"],
  ['ls {items.0} {map.0}', '', 'first second'],
])('in %j the field %j is just an argument', (command, label, shown) => {
  const item = {label, name: 'n', items: ['first'], map: {0: 'second'}};
  expect(filled(command, item)).toMatchObject({shown: `ls ${shown}`});
});

test('what is given is shown as a shell would read it', () => {
  expect(filled('mtr -- {ipv4.0} {label}', {ipv4: ['192.0.2.1'], label: "it's -x"})).toMatchObject({
    shown: "mtr -- 192.0.2.1 'it'\\''s -x'",
  });
  expect(filled('ls -- {label}', {label: '-x'})).toMatchObject({args: ['-x']});
  expect(filled('ssh -l root {address}', {address: '2001:db8::1'})).toMatchObject({args: ['2001:db8::1']});
});

test.each([
  ['sh -c "echo {label}"', 'bastion', 'sh -c "echo bastion"'],
  [
    `printf "%s {label}" '{label}' {label}`,
    `a "b' $c`,
    `printf "%s a \\"b' \\$c" 'a "b'\\'' $c' 'a "b'\\'' $c'`,
  ],
])('%s is shown with its own quotes, as the shell would read it', (command, label, shown) => {
  expect(filled(command, {label})).toMatchObject({shown});
});

test('what is shown, run by the shell, does the same', () => {
  const text = fc
    .string({unit: anyCharacter, minLength: 1})
    .filter(one => !/^-|\0/.test(one) && one.isWellFormed());
  fc.assert(
    fc.property(text, label => {
      const made = filled(`printf '%s|' {label} "x{label}" 'y{label}'`, {label});
      if ('why' in made) expect.fail(made.why);
      const ran = execFileSync('/bin/sh', ['-c', made.shown], {encoding: 'utf8'});
      expect(ran).toBe(`${label}|x${label}|y${label}|`);
    }),
    {numRuns: 12},
  );
});
