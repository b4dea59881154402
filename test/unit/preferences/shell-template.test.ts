import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import fc from 'fast-check';
import {afterAll, expect, test} from 'vitest';
import {fill, quoted, variableOf} from '../../../src/preferences/shell-template.ts';
import {resources} from '../../../src/resources/index.ts';
import {anyCharacter} from '../../any-text.ts';

/** Fields in a script: as variables any value, in its text harmless ones. */

const fields = ['label', 'name', 'id', 'ipv4', 'specs.memory', 'items', 'path', 'disks.size'];

const filled = (text: string, item: object) => fill(text, item, {fields, args: ['7', 'web-1']});

/** Those that `/bin/sh` may be. */
const shells = ['/bin/dash', '/bin/bash'].filter(path => existsSync(path));

const folder = mkdtempSync(join(tmpdir(), 'skydeck-'));
afterAll(() => rmSync(folder, {recursive: true}));

const run = (shell: string, script: string, args: readonly string[] = [], env: object = {}) =>
  spawnSync(shell, ['-c', script, 'skydeck', ...args], {
    encoding: 'utf8',
    cwd: folder,
    input: '',
    env: {PATH: process.env.PATH, HOME: folder, SHELL: '/bin/sh', ...env},
  }).stdout;

/** What every shell prints for a command, and for what is shown of it; or why it is refused. */
function printed(text: string, item: object): string {
  const made = filled(text, item);
  if ('why' in made) return made.why;
  const texts = shells.flatMap(shell => [
    run(shell, made.script, made.args, made.env),
    run(shell, made.shown),
  ]);
  expect(new Set(texts).size, text).toBe(1);
  return texts[0] ?? '';
}

const touch = 'touch ran';
const hostile = [
  ...[
    `$(${touch})`,
    `\`${touch}\``,
    `'; ${touch}; '`,
    `"; ${touch}; "`,
    `; ${touch}`,
    `&& ${touch}`,
    `| ${touch}`,
  ],
  ...[
    `a\n${touch}\n`,
    `a[$(${touch})]`,
    `'$(${touch})'`,
    `"$(${touch})"`,
    `x) ${touch};;`,
    `\${x:-$(${touch})}`,
  ],
  ...['a b  c', '*', '\\', '{x}', '~', '!!', '-x', '--evil', '../x', `) ${touch} (`],
];

/** A field, written here as @, where scripts have one; what runs its arguments, or reads them as a program, is among them. */
const scripts = `
printf %s @ ¦ printf %s%s "" @ ¦ printf %s --label=@ ¦ printf %s a@b ¦ x=@; printf %s "$x"
echo "$(printf %s @)" ¦ echo "\`printf %s @\`" ¦ (true); (printf %s @) ¦ f() { printf %s @; }; f
set -- x y; printf %s @ ¦ case a in a) printf %s @;; esac ¦ for x in @; do echo "$x"; done
if true; then printf %s @; else echo @; fi ¦ cat <<< @ ¦ cat <<EOF⏎a @⏎EOF ¦ true # @ ¦ echo a 2>&1 @
cat <<EOF⏎5" x⏎EOF⏎echo @ ¦ echo "it's" @ ¦ echo 'a"' @ ¦ echo \\" @ ¦ echo $((1 + 2)) @ ¦ echo \\⏎@
case @ in x) true;; esac ¦ test @ = x || echo no ¦ echo @ | cat ¦ echo "\${x:-a}" @ ¦ echo >out @
echo "$(true # it's⏎)" @ ¦ echo -- @ && echo a ¦ ! echo @ ¦ echo "$(case x in x) echo @;; esac)"
echo @ | sh ¦ sh -c 'echo @' ¦ sh -c "echo @" ¦ sh -c @ ¦ s\\h -c 'echo @' ¦ bash -c "echo @"
eval echo @ ¦ x=sh; $x -c @ ¦ \${SHELL} -c "echo @" ¦ $SHELL -c "echo @" ¦ trap 'echo @' EXIT
echo @ | $SHELL ¦ alias x='echo @'⏎x ¦ env -S 'sh -c "echo @"' ¦ git -c alias.z="!echo @" z
flock lock -c "echo @" ¦ awk "BEGIN{@}" ¦ awk 'BEGIN{print "@"}' ¦ sed -n "@" /etc/hostname
node -e "@" ¦ perl -e "@" ¦ make -f - @ ¦ echo $(( @ + 1 )) ¦ n=@; echo $((n + 1)) ¦ n=@; ((n > 1))
echo $[ @ ] ¦ [[ @ -eq 1 ]] ¦ xargs -I{} sh -c @ ¦ find . -maxdepth 0 -exec sh -c "echo @" \\; ¦ echo >@
echo >>"out/@" ¦ cat < @ ¦ timeout 1 echo @ ¦ @ ¦ ! @ ¦ true; @ ¦ true | "@" ¦ A=1 @
if @; then true; fi ¦ sudo @ ¦ echo $(@) ¦ { @; } ¦ while @; do break; done
`
  .trim()
  .split(/ ¦ |\n/)
  .map(script => script.replaceAll('⏎', '\n'));

/** A word of a shell, which means nothing else in it. */
const word = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

test('nothing of a label is executed, wherever a field stands', () => {
  const runs = scripts.flatMap((script, at) =>
    ['{label}', '$LABEL', '"$LABEL"'].flatMap(field =>
      // A third of the labels with each script: all of them take minutes on a busy machine.
      hostile
        .filter((_, index) => (index + at) % 3 === 0)
        .flatMap(label => {
          const text = script.replaceAll('@', field);
          const made = filled(text, {label});
          if ('why' in made) return [];
          const env = Object.entries(made.env).map(([name, value]) => `${name}=${word(value)}`);
          const started = `env -i PATH="$PATH" HOME=. SHELL=/bin/sh ${env.join(' ')} "$0" -c ${word(made.script)} skydeck`;
          return `${started} </dev/null >/dev/null 2>&1; if test -e ran; then rm ran; echo ${word(`${text} of ${label}`)}; fi`;
        }),
    ),
  );
  expect(runs.length).toBeGreaterThan(300);
  // One shell starts all, which is sooner than a process started from here for each.
  for (const shell of shells)
    expect(
      spawnSync(shell, {input: runs.join('\n').replaceAll('"$0"', shell), encoding: 'utf8', cwd: folder})
        .stdout,
    ).toBe('');
});

test.each(hostile.filter(label => !label.startsWith('-')))(
  'a variable in double quotes is just that: %j',
  label => {
    for (const script of [
      'printf "%s|" "$LABEL"',
      'set --; printf "%s|" "$LABEL" "$@"',
      `printf "%s|" "\${LABEL}"`,
    ])
      expect(printed(script, {label}), script).toBe(`${label}|`);
    expect(printed('printf "%s|" "$2" "$1" "--label=$LABEL"', {label})).toBe(`web-1|7|--label=${label}|`);
  },
);

test('any text at all is one argument, whatever it begins with where the script says so', () => {
  const text = fc
    .string({unit: anyCharacter, minLength: 1})
    .filter(one => !one.includes('\0') && one.isWellFormed());
  fc.assert(
    fc.property(text, label => {
      expect(printed(`printf '%s|' "\${LABEL-}" "x$LABEL"`, {label})).toBe(`${label}|x${label}|`);
    }),
    {numRuns: 12},
  );
});

test('a field in the text is put there in any quotes, and braces of the shell stay', () => {
  const item = {id: 5, label: 'web-1', ipv4: ['192.0.2.1', '192.0.2.2'], specs: {memory: 4}};
  for (const [text, shown] of [
    [`printf '%s {label}' "{ipv4.1}" {specs.memory}`, `printf '%s web-1' "192.0.2.2" 4`],
    [`curl -d '{"node":{"id":{id}}}' x`, `curl -d '{"node":{"id":5}}' x`],
    [`docker inspect -f '{{.State.Status}}' {id}`, `docker inspect -f '{{.State.Status}}' 5`],
    ["awk '{{print $3 {{x}}}}' {id}", "awk '{print $3 {x}}' 5"],
    ['echo {{{id}}} {{id}} \\{id}', 'echo {5} {id} \\{id}'],
    [
      `echo \${HOME} {a,b} {1..3} {{x}}; jq '{a:{b:.c}}' f`,
      `echo \${HOME} {a,b} {1..3} {x}; jq '{a:{b:.c}}' f`,
    ],
    ['xdg-open "https://cloud.example.com/?a=1&id={id}"', 'xdg-open "https://cloud.example.com/?a=1&id=5"'],
    ['timeout 5 mtr -- {ipv4.0} 2>&1 | tee {label}.log', 'timeout 5 mtr -- 192.0.2.1 2>&1 | tee web-1.log'],
  ] as const)
    expect(filled(text, item)).toEqual({script: shown, shown, args: [], env: {}});
});

test('a variable is named after its field, and only those that the script names are set', () => {
  const item = {
    id: 5,
    label: "it's",
    ipv4: ['192.0.2.1', '192.0.2.2'],
    specs: {memory: 4},
    path: '/x',
    ld_preload: '/evil.so',
  };
  const script = 'mtr -- "$IPV4" "$IPV4_1" "$LABEL" $SPECS_MEMORY "$PATH" "$ITEM_PATH" "$LD_PRELOAD"';
  expect(filled(script, item)).toMatchObject({
    script,
    env: {IPV4: '192.0.2.1', IPV4_1: '192.0.2.2', LABEL: "it's", SPECS_MEMORY: '4', ITEM_PATH: '/x'},
    shown: `export IPV4=192.0.2.1 IPV4_1=192.0.2.2 LABEL='it'\\''s' SPECS_MEMORY=4 ITEM_PATH=/x; ${script}`,
  });
  expect(Object.keys('env' in filled(script, item) ? Object(filled(script, item)).env : {})).toHaveLength(5);
  expect(filled('printenv LABEL', item)).toMatchObject({env: {LABEL: "it's"}});
  expect(filled('echo "$DISKS_SIZE"', {disks: [{size: 1}, {size: 2}]})).toMatchObject({
    env: {DISKS_SIZE: '1'},
  });
  expect(filled('echo "$1" "$2"', item)).toMatchObject({shown: 'set -- 7 web-1; echo "$1" "$2"'});
});

test('no field of a resource gives a shell or a program a variable that it reads for itself', () => {
  const names = resources.flatMap(one => Object.keys(one.fields.fields)).map(variableOf);
  expect(names).toContain('ITEM_PATH');
  const posix =
    'CDPATH COLUMNS EDITOR ENV FCEDIT HISTFILE HOME IFS LANG LANGUAGE LC_ALL LINES LOGNAME MAIL MAILPATH MAKEFLAGS MANPATH NLSPATH OLDPWD OPTARG OPTIND PAGER PATH PPID PS1 PS4 PWD SHELL TERM TMPDIR TZ USER VISUAL';
  const others =
    'BASH_ENV BROWSER CFLAGS DYLD_INSERT_LIBRARIES GIT_SSH_COMMAND GREP_OPTIONS HTTPS_PROXY JAVA_TOOL_OPTIONS LD_LIBRARY_PATH LD_PRELOAD LESS LESSOPEN NODE_OPTIONS PERL5OPT PROMPT_COMMAND PYTHONPATH PYTHONSTARTUP RUBYOPT SHELLOPTS SKYDECK_TOKEN SKYDECK_URL SSH_ASKPASS SSH_AUTH_SOCK TAR_OPTIONS TIME UNZIP XDG_CONFIG_HOME ZIP ZIPOPT';
  for (const name of `${posix} ${others}`.split(' ')) {
    expect(names).not.toContain(name);
    expect(variableOf(name.toLowerCase()), name).toBe(`ITEM_${name}`);
  }
});

test.each<[string, object, string]>([
  ['mtr {ipv4.0}', {ipv4: []}, 'it has no ipv4.0'],
  ['mtr "$IPV4"', {ipv4: []}, 'it has no ipv4'],
  ['mtr "$IPV4_1"', {ipv4: ['192.0.2.1']}, 'it has no ipv4.1'],
  ['echo {label}', {label: null}, 'it has no label'],
  ['echo {label}', {label: ''}, 'it has no label'],
  ['mtr {ipv4}', {ipv4: ['192.0.2.1']}, 'ipv4 is a list: write {ipv4.0} for the first'],
  ['echo {specs}', {specs: {memory: 1}}, 'specs has several parts: name one, such as {specs.memory}'],
  ['echo {specs}', {specs: {}}, 'specs has several parts: name one, such as {specs.name}'],
  ['echo {disks.size}', {disks: [{size: 1}]}, 'disks.size is a list: write {disks.size.0} for the first'],
  ['echo {label', {label: 'a'}, '{label has no closing brace'],
  ['echo "$LABEL"', {label: 'a\0b'}, 'it holds a zero byte, which no program can be given'],
  ['{label} -x', {label: 'id'}, '{label} stands where the program does: a field is only an argument'],
  ['echo; "$LABEL"', {label: 'id'}, '$LABEL stands where the program does: a field is only an argument'],
  [
    'echo $HOME{label}',
    {label: 'a'},
    '{label} would be read with what stands beside it: write "$LABEL" there',
  ],
  ['echo ~{label}', {label: 'a'}, '{label} would be read with what stands beside it'],
  ['echo {label}>out', {label: '2'}, '{label} would be read with what stands beside it'],
  ['echo hi > out/{label}', {label: '../x'}, 'label holds a /, so that the file would be in another folder'],
  ['echo hi >>"$LABEL"', {label: '/etc/x'}, 'label holds a /'],
  [
    'echo {label}',
    {label: 'a b'},
    'label has characters that a shell reads as its own: write "$LABEL", in double quotes',
  ],
  ['echo $LABEL', {label: 'a *'}, 'label has characters that a shell reads as its own: write "$LABEL"'],
  [
    'ssh root@a echo "$LABEL"',
    {label: '; id'},
    'label has characters that ssh could run: only letters, digits and',
  ],
  ['watch ping "$LABEL"', {label: '; id'}, 'that watch could run'],
  ['/usr/bin/python3.12 -c "$LABEL"', {label: 'f()'}, 'that python3.12 could run'],
  ['n="$LABEL"; echo $((n + 1))', {label: 'a[$(id)]'}, 'that $(( could run'],
  ['echo $(( 1 + {label} ))', {label: 'a[$(id)]'}, 'that $(( could run'],
  ...[
    'mtr {label}',
    'mtr "{label}"',
    'mtr "$LABEL"',
    'mtr a $LABEL',
    'mtr -- a; rm {label}',
    'mtr ""{label}',
  ].map((text): [string, object, string] => [
    text,
    {label: '-rf'},
    'label begins with -, which a program would take for an option',
  ]),
  ...['mtr "$X"{label}', 'mtr -- "$(rm {label})"', 'sudo -- rm {label}', "sh -c 'rm {label}'"].map(
    (text): [string, object, string] => [
      text,
      {label: '-rf'},
      `write -- right before it, or "\${LABEL-}" where it is none`,
    ],
  ),
])('%s of %j is not run', (text, item, says) => {
  expect(filled(text, item)).toEqual({why: expect.stringContaining(says)});
});

test.each([
  ['rm -- {label}', '-rf'],
  ['rm -- {name} "{label}"', '-rf'],
  ['rm -- "$NAME" "$LABEL"', '-rf'],
  ['rm a{label} --x={label}', '-rf'],
  [`case "\${LABEL-}" in -*) ;; esac`, '-rf'],
  [`echo "\${LABEL:-none}"`, ''],
  ['notify-send "node $LABEL is up"', "John's laptop"],
  [`sh -c 'echo "\${LABEL-}"'`, '$(id)'],
  ['sudo rm -- {label}', 'a'],
  ['env A={label} id', 'a'],
  ['x=y; echo "$LABEL"', 'a b'],
  ['$BROWSER https://cloud.example.com/{label}', 'a'],
  ['kubectl delete pod {label}', 'a'],
])('%s is given %j', (text, label) => {
  expect(filled(text, {label, name: 'n'})).toHaveProperty('script');
});

test('a text is quoted where a shell would read it otherwise', () => {
  expect(['', 'a.b/c:d@e%f+g=h,i-j', 'é'].map(quoted)).toEqual(['', 'a.b/c:d@e%f+g=h,i-j', 'é']);
  expect(['a b', "it's", '$x'].map(quoted)).toEqual(["'a b'", "'it'\\''s'", "'$x'"]);
});
