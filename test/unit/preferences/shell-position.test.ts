import {spawnSync} from 'node:child_process';
import {chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import fc from 'fast-check';
import {afterAll, expect, test} from 'vitest';
import {fill, readTemplate} from '../../../src/preferences/shell-template.ts';

/** Where a field may stand in a script: there it is one argument, in every shell. */

const filled = (text: string, item: unknown) => {
  const template = readTemplate(text);
  return 'why' in template ? template : fill(template, item);
};

/** Those that `/bin/sh` may be. */
const shells = ['/bin/sh', '/bin/dash', '/bin/bash'].filter(path => existsSync(path));

const folder = mkdtempSync(join(tmpdir(), 'skydeck-'));
afterAll(() => rmSync(folder, {recursive: true}));
const args = join(folder, 'args');

/** A program that prints its arguments, and which of them it would take for options. */
writeFileSync(
  args,
  `#!/bin/sh
ended=
for one; do
  case "$ended$one" in
    --) ended=x ;;
    -*) printf '<option %s>' "$one" ;;
    *) printf '<%s>' "$one" ;;
  esac
done
`,
);
chmodSync(args, 0o755);

const run = (shell: string, script: string, parameters: readonly string[] = []) =>
  spawnSync(shell, ['-c', script, 'skydeck', ...parameters], {
    encoding: 'utf8',
    cwd: folder,
    env: {PATH: `${folder}:${process.env.PATH}`, HOME: '/home'},
  });

/** Runs a template, and what is shown of it, in every shell, and returns what all print; or why it is refused. */
function printed(text: string, label: string): string {
  const made = filled(text, {label});
  if ('why' in made) return made.why;
  const [first = '', ...others] = shells.flatMap(shell => [
    run(shell, made.script, made.args).stdout,
    run(shell, made.shown).stdout,
  ]);
  for (const other of others) expect(other, text).toBe(first);
  return first;
}

test.each([
  ['args "$( (cd /tmp); args {label})"', '<<a --evil /etc/host*>>'],
  ['args "$(case x in x) args {label};; esac)"', 'behind case in $( )'],
  ['args "`args {label}`"', 'behind a backquote'],
  ['args "`args "{label}"`"', 'behind a backquote'],
  ['echo `date`; args {label}', 'behind a backquote'],
  ["echo '`'; args {label}", '`\n<a --evil /etc/host*>'],
  ['args a # 5" rack\nargs {label} # 6" rack', '<a><a --evil /etc/host*>'],
  ['args a#b"x"{label} # it\'s slow', '<a#bxa --evil /etc/host*>'],
  ['args {label} # of {name}', '{name} is in a comment'],
  ['args "$(true # it\'s\n)" {label}', 'behind a comment with quotes'],
  ['cat <<EOF\n5" x\nEOF\nargs {label}\ncat <<EOF\n6" x\nEOF', '5" x\n<a --evil /etc/host*>6" x\n'],
  ["cat <<! >/dev/null\nit's {label}\n!", 'is in a here-document'],
  ["cat <<'A B'\nit's\nA B\nargs {label}", "it's\n<a --evil /etc/host*>"],
  ['cat <<\\! <<-"B"\nit\'s\n!\n"\n\tB\nargs {label}', '"\n<a --evil /etc/host*>'],
  ['cat <<"a"b\n"\nab\nargs {label}', 'behind a here-document'],
  ['cat <<A; args "\n"\nA\nargs {label}', 'behind a line of a here-document'],
  ['(cat <<A)\nA\nargs {label}', 'behind a here-document that begins in brackets'],
  ['cat <<A\n$(true\nA\n)\nA\nargs {label}', 'behind a here-document with $( )'],
  ['args "$(cat <<A\nA\n)" {label}', 'behind a here-document in $( )'],
  ['f() { args {label}; }; f', '<a --evil /etc/host*>'],
  [`args "\${x:-{label}}"`, 'behind braces with quotes or brackets'],
  [`args "\${x:-"a"}" {label}`, 'behind braces with quotes or brackets'],
  [`args "\${x:-a}\${HOME}" {label}`, '<a/home><a --evil /etc/host*>'],
  ["args $'a\\'b' {label}", "behind $' ' with a quote"],
  ["x=$'a\\n'; args {label}", '<a --evil /etc/host*>'],
  ['x=$\\\n(true {label})', 'behind a line that ends within a sign'],
  ['args \\\n  a \\\n{label}', '<a><a --evil /etc/host*>'],
  ['echo $[ {label} ]', 'behind $[ ]'],
  ['echo $(( (1+2) + {label} ))', 'is inside $(( ))'],
  ['((x == {label}))', 'is inside $(( ))'],
  ['(( (1) == (2) || {label} ))', 'is inside $(( ))'],
  ['echo "$((true); args {label})"', 'behind $(( ))'],
  ['args "$(( (1 + 2) * 3 ))" {label}', '<9><a --evil /etc/host*>'],
  ['alias x="args \'"\nx {label}', 'behind an alias'],
  ['function f { {label}; }; f', 'behind the word function'],
  ['coproc x if {label}; then true; fi', 'behind the word coproc'],
  ['"$(for x do case x in x) args {label};; esac; done)"', 'behind case in $( )'],
  ['args a\u00a0#"x"{label} # "', '<a\u00a0#xa --evil /etc/host*>'],
  ['cat <<A\nA\r\n"\nA\nargs {label}', 'A\r\n"\n<a --evil /etc/host*>'],
  ['cat <<A\u00a0\n"\nA\u00a0\nargs {label}', '"\n<a --evil /etc/host*>'],
  ['case a in a) args {label};; esac', '<a --evil /etc/host*>'],
  ['(args a); (args {label})', '<a><a --evil /etc/host*>'],
  ['x=$(args {label}); args "$x"', '<<a --evil /etc/host*>>'],
  ['>| out args {label}; cat out', '<a --evil /etc/host*>'],
  ['if true; then args {label}; else {label}; fi', 'where the program does'],
])('in %j a field is one argument, or it is refused', (text, says) => {
  expect(printed(text, 'a --evil /etc/host*')).toContain(says);
});

test.each([
  'if true; then {label}; fi',
  'if {label}; then true; fi',
  'while {label}; do true; done',
  'for x in a; do {label}; done',
  '! {label}',
  '{ {label}; }',
  '\\\n{label}',
  'echo "$( (cd /tmp); {label})"',
  'echo a | (true; {label})',
  'f() { {label}; }; f',
  'f() (true) {label}',
  'case a in a) {label};; esac',
  '"{label}"',
  "''{label}",
  './{label}',
  'A=1 "A"={label}',
  'x[{label}]=1',
  'true <<< a; {label}',
  'cat <<A\nA\n{label}',
  'set -- a; for x do {label}; done',
  'for ((;;)) do {label}; break; done',
  'if ((1)) then {label}; fi',
  'if [[ a ]] then {label}; fi',
  'if if true; then true; fi then {label}; fi',
  '$SUDO {label}',
  '$(true) "$@" {label}',
  'sudo $OPTIONS {label}',
  'sudo {label}',
  'sudo -n -- {label}',
  'sudo --login {label}',
  'sudo -uroot "{label}"',
  '/usr/bin/env -i A=1 {label} -x',
  'env "A=1" {label}',
  'env - {label}',
  'timeout -s KILL 5 {label}',
  'time nice -n 5 nohup {label}',
  'echo a | xargs -n 1 {label}',
  'exec {label}',
  'A=1 command -- {label}',
  'find . -exec {label} \\;',
  'kubectl exec web -- {label}',
])('in %j a field would be a program', text => {
  expect(filled(text, {label: 'id'})).toEqual({why: expect.stringContaining('where the program does')});
});

test.each([
  'args "$(basename -- /a/b)" {label}',
  'args ""{label}',
  'args "$OPT"{label}',
  'args $OPT\'\'""{label}',
  'args "$(true)"{label}',
  `args \${OPT}{label}`,
  'args -- a; args {label}',
  'args -- "$(args {label})"',
  '(true --) && args {label}',
  'args {{,x}}{label}',
  'args \\\n{label}',
  'args $"{label}"',
  'args "--" {label}',
  'sudo -- rm {label}',
  'sudo -u root -- rm {label}',
  'env -- rm a {label}',
  'timeout -- 5 rm {label}',
  'kubectl exec web -- ls {label}',
  'find -- . -exec rm {label}',
])('in %j a field that begins with - would be an option', text => {
  expect(filled(text, {label: '--evil'})).toEqual({why: expect.stringContaining('begins with -')});
});

test.each([
  ['args -- "$(true)" {label}', '<><--evil>'],
  ['args -- $(true {x}) "{label}"', '<--evil>'],
  ['args "$OPT"a{label}', '<a--evil>'],
  ['A={label}; args "a$A"', '<a--evil>'],
  ['args >{label}; args a', '<a>'],
])('in %j a field that begins with - is none', (text, says) => {
  const made = filled(text, {label: '--evil', x: 'y'});
  if ('why' in made) expect.fail(made.why);
  for (const shell of shells) expect(run(shell, made.script, made.args).stdout).toBe(says);
});

test.each([
  ['sudo -u {label} id', 'a'],
  ['sudo --user=a rm -- {label}', '-x'],
  ['sudo -n -u a rm a{label}', '-x'],
  ['env A={label} id', '-x'],
  ['env -u A --chdir={label} id', 'a'],
  ['timeout {label} id', '5'],
  ['sudo rm -- a {label}', '-x'],
  ['kubectl exec web -- ls -- {label}', '-x'],
  ['kubectl delete pod {label}', 'a'],
  ['command -v {label}', 'a'],
  ['nice -10 ls {label}', 'a'],
  ['find . -name {label} -exec rm {} +', 'a'],
])('in %j a field is given %j', (text, label) => {
  expect(filled(text, {label})).toMatchObject({args: [label]});
});

test.each([
  ['args $HOME{label} "$HOME{label}"', 'x'],
  ['args ~{label}', 'root'],
  ['args {label}>out; cat out', '2'],
  ['args {1..{label}}', '3'],
])('what is shown of %j is told apart from what stands beside a field', (text, label) => {
  expect(printed(text, label)).toContain(label);
});

/** Templates around a field, made of what could hide where it stands. */
const template: fc.Arbitrary<string> = fc.letrec<{command: string; word: string; harmless: string}>(tie => ({
  harmless: fc.constantFrom(
    ...[
      'a',
      '"b c"',
      "'d'",
      "'\"'",
      '"\'"',
      '\\"',
      "\\'",
      '"\\""',
      '#',
      'a#b',
      '"#"',
      `\${HOME}`,
      `"\${x:-a}"`,
    ],
    ...['"$x"', '$((1+(2)))', '"$(true)"', '--', "''", '\\\n', '"`true`"', `"\${x:-"a"}"`, "$'a'", "$'\\''"],
    ...['"$(true # it\'s\n)"', '"$( (true); true)"', '"$(case x in x) true;; esac)"', '"$(true \')\')"'],
  ),
  word: fc.oneof(
    {depthSize: 'small'},
    fc.constantFrom(
      '{label}',
      '"{label}"',
      "'{label}'",
      'a{label}',
      '"a {label}b"',
      '"\'{label}\'"',
      '""{label}',
    ),
    fc.constantFrom('"$x{label}"', "'#'{label}", '"("{label}', "')'{label}", '{label}\\\n', `"\${x}"{label}`),
    tie('command').map(command => `"$(${command})"`),
    tie('command').map(command => `"\`${command}\`"`),
    tie('command').map(command => `"a $( ${command})b"`),
    tie('command').map(command => `"$((true); ${command})"`),
  ),
  command: fc.oneof(
    {depthSize: 'small'},
    fc
      .tuple(
        fc.array(tie('harmless'), {maxLength: 2}),
        tie('word'),
        fc.array(tie('harmless'), {maxLength: 1}),
      )
      .map(([before, word, after]) => ['args', ...before, word, ...after].join(' ')),
    tie('word'),
    tie('word').map(word => `A=${word}; args -- "$A"`),
    tie('word').map(word => `for x in ${word}; do args -- "$x"; done`),
    ...[
      (command: string) => `(${command})`,
      (command: string) => `( (true); ${command} )`,
      (command: string) => `{ ${command}; }`,
      (command: string) => `f() { ${command}; }; f x y`,
      (command: string) => `set -- x y; ${command}`,
      (command: string) => `if true; then ${command}; fi`,
      (command: string) => `! ${command}`,
      (command: string) => `case x in (x) ${command};; esac`,
      (command: string) => `case x in x) ${command};; esac`,
      (command: string) => `true # 5" it's (\n${command} # 6" (`,
      (command: string) => `cat <<A\n5" it's (\nA\n${command}`,
      (command: string) => `cat <<'!'; ${command}\n5" it's $(\n!\n`,
      (command: string) => `true -- && ${command}`,
      (command: string) => `${command} | cat`,
      (command: string) => `true <<A "$(${command})"\nA\n`,
    ].map(around => tie('command').map(around)),
  ),
})).command;

const hostile = [
  'a --evil /etc/host*',
  '$(echo ran)',
  '`echo ran`',
  "'; echo ran; '",
  '"; echo ran; "',
  'id',
  '--evil',
];

test('in any script a field is one argument, or the script is refused', () => {
  let accepted = 0;
  fc.assert(
    fc.property(template, fc.constantFrom(...hostile), fc.constantFrom(...shells), (text, label, shell) => {
      const made = filled(text, {label});
      if ('why' in made) return;
      accepted++;
      // The shell itself says what the script does with a word in the place of the field.
      const plain = run(shell, text.replaceAll('{label}', '@q'));
      const ran = run(shell, made.script, made.args);
      expect(ran.stdout).toBe(plain.stdout.replaceAll('@q', () => label));
      expect(run(shell, made.shown).stdout).toBe(ran.stdout);
    }),
    {numRuns: 80},
  );
  expect(accepted).toBeGreaterThan(10);
});
