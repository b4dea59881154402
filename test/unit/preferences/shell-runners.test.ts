import {expect, test} from 'vitest';
import {fill, readTemplate} from '../../../src/preferences/shell-template.ts';

/** Programs that run their arguments, and files that the shell opens. */

const filled = (text: string, item: unknown) => {
  const template = readTemplate(text);
  return 'why' in template ? template : fill(template, item);
};

test.each<[string, {label: string}, string]>([
  ['echo {label} | sh', {label: '$(id)'}, 'that sh could run'],
  ['echo {label} |sh; true', {label: '$(id)'}, 'that sh could run'],
  ["'sh' -c 'echo {label}'", {label: '$(id)'}, 'that sh could run'],
  ["s\\h -c 'echo {label}'", {label: '$(id)'}, 'that sh could run'],
  ["/bin/'sh' -c 'echo {label}'", {label: '$(id)'}, 'that sh could run'],
  [`xfce4-terminal -e "bash -c 'echo {label}'"`, {label: '$(id)'}, 'xfce4-terminal may start'],
  [`tar xf a.tar --to-command="sh -c 'echo {label}'"`, {label: 'x; id'}, 'tar may start'],
  ["printf a | split --filter='echo {label}'", {label: 'x; id'}, 'split may start'],
  ['fzf --preview "whois {label}"', {label: 'a;id'}, 'fzf may start'],
  ["anything '{label} is up'", {label: '$(id)'}, 'anything may start'],
  ["x=sh; $x -c 'echo {label}'", {label: '$(id)'}, 'that $x could run'],
  ["$(which sh) -c 'echo {label}'", {label: '$(id)'}, 'could run'],
  ["trap 'echo {label}' EXIT", {label: '$(id)'}, 'that trap could run'],
  ["true; trap 'echo {label}' 0", {label: '$(id)'}, 'that trap could run'],
  ["alias x='echo {label}'\nx", {label: '$(id)'}, 'that alias could run'],
  ["git -c alias.z='!echo {label}' z", {label: '$(id)'}, 'that git could run'],
  ["flock /tmp/lk -c 'echo {label}'", {label: '$(id)'}, 'that flock could run'],
  ["runuser -c 'echo {label}'", {label: '$(id)'}, 'that runuser could run'],
  [`env -S 'sh -c "echo {label}"'`, {label: '$(id)'}, 'could run'],
  ...[
    ...[
      'nodejs -e',
      'perl5.36.0 -e',
      'rbash -c',
      'lua5.4 -e',
      'php8.2 -r',
      'mksh -c',
      'ksh93 -c',
      'pwsh -c',
      'gsed -e',
    ],
    ...[
      'luajit -e',
      'R -e',
      'osascript -e',
      'python3.12 -c',
      'node-20 -e',
      '/opt/bash-5.2 -c',
      'tclsh8.6',
      'sudo R -e',
    ],
  ].map((runner): [string, {label: string}, string] => [
    `${runner} 'echo {label}'`,
    {label: '$(id)'},
    `that ${/[\w.-]+(?= -|$)/.exec(runner.replace('sudo ', ''))?.[0]} could run`,
  ]),
  ["env $SHELL -c 'echo {label}'", {label: '$(id)'}, 'that $SHELL could run'],
  ["if true; then $SHELL -c 'echo {label}'; fi", {label: '$(id)'}, 'that $SHELL could run'],
  ["printf 'echo %s\\n' {label} | $SHELL", {label: '$(id)'}, 'that $SHELL could run'],
  ['printf %s {label} | (cat; "$SHELL")', {label: '$(id)'}, 'that "$SHELL" could run'],
  ['printf %s {label} | `echo sh`', {label: '$(id)'}, 'could run'],
  ['printf %s {label} | "`true`"; $SHELL -c x', {label: '$(id)'}, 'that $SHELL could run'],
  ["sudo -u root $SHELL -c 'echo {label}'", {label: '$(id)'}, 'that $SHELL could run'],
  ["find . -exec $SHELL -c 'echo {label}' +", {label: '$(id)'}, 'that $SHELL could run'],
  [`\${SHELL##*/} -c "echo {label}"`, {label: '$(id)'}, `that \${SHELL##*/} could run`],
  ["env 's'h -c 'echo {label}'", {label: '$(id)'}, 'that sh could run'],
  [`env "-S" 'sh -c "echo {label}"'`, {label: '$(id)'}, 'could run'],
  ['[ -v {label} ]', {label: 'a[$(id)]'}, 'that [ could run'],
  ['if ! test a -a "-v" {label}; then echo; fi', {label: 'a[$(id)]'}, 'that test could run'],
  ['[[ -v {label} ]]', {label: 'a[$(id)]'}, 'that [[ could run'],
  ['[ {label} -eq 1 ]', {label: 'a[$(id)]'}, 'that [ could run'],
  ['printf -v {label} x', {label: 'a[$(id)]'}, 'that printf could run'],
  ['n={label}; echo $((n + 1))', {label: 'a[$(id)]'}, 'that $(( )) could run'],
  ['n={label}; ((n > 1))', {label: 'a[$(id)]'}, 'that (( )) could run'],
  ['n={label}; echo "$((n))\'"', {label: 'a[$(id)]'}, 'that $(( )) could run'],
  ['n={label}; echo $(( "$n" ))', {label: 'a[$(id)]'}, 'that $(( )) could run'],
  ['n={label}; echo $[n]', {label: 'a[$(id)]'}, 'that $[ could run'],
  [`n={label}; echo "\${a["$n"]}"`, {label: 'a[$(id)]'}, 'that ${ could run'],
  ...['a[n]', 'a:n:1', 'a:1:n', 'a: $n', '!n', 'n@P'].map((inside): [string, {label: string}, string] => [
    `n={label}; echo \${${inside}}`,
    {label: 'a[$(id)]'},
    `that \${${inside}} could run`,
  ]),
  ['read {label}', {label: 'a[$(id)]'}, 'that read could run'],
  ['declare -i n; n={label}', {label: 'a[$(id)]'}, 'that declare could run'],
  ['f() { local {label}; }', {label: 'a[$(id)]'}, 'that local could run'],
  ["sh -c 'echo {label}'", {label: '-n'}, 'label begins with -, which what sh runs would take for an option'],
  ['ssh host "echo -- {label}"', {label: '-n'}, 'which what ssh runs would take for an option'],
  [
    'echo hi > /tmp/out/{label}',
    {label: '../x'},
    'label holds a /, so that the file would be in another folder',
  ],
  ['echo hi >>{label}', {label: '/etc/x'}, 'label holds a /'],
  ['echo hi 2>"out/{label}"', {label: 'a/b'}, 'label holds a /'],
  ['wc < {label}', {label: '/etc/x'}, 'label holds a /'],
  ['> /dev/null {label}', {label: 'id'}, 'a field is only an argument'],
  ['2>/dev/null {label}', {label: 'id'}, 'a field is only an argument'],
  ['> out ls {label}', {label: '-x'}, 'which ls would take for an option'],
  // The program comes behind it, and what reads the option may be any word before.
  ['timeout {label} mtr a', {label: '-x'}, 'which the command would take for an option'],
  ['sudo -u {label} mtr a', {label: '-x'}, 'which the command would take for an option'],
  // Of several that run their arguments the first is named.
  [`x s's'h b'as'h {label}`, {label: '$(id)'}, 'that ssh could run'],
])('%s of %j is not run', (command, item, says) => {
  expect(filled(command, item)).toEqual({why: expect.stringContaining(says)});
});

test.each([
  ['printf "%s is up\\n" {label}', "John's laptop"],
  ["grep -F '{label} down' log", "John's laptop"],
  ['anything "{label}"', "John's laptop"],
  ['anything --title="{label}" "a b"', "John's laptop"],
  ['xfce4-terminal -e "ping {label}"', 'web-1.example'],
  ['env A=1 notify-send "node {label} is up"', "John's laptop"],
  ['echo look at {label}, the source of it', '(old)'],
  ['"$HOME/bin/tool" {label}', "John's laptop"],
  ['$HOME/bin/tool "{label}"', 'a;b'],
  ['sudo lsblk "{label}"', 'a b'],
  ['echo a >out; echo {label}', '../x'],
  ['echo a >out {label}', '../x'],
  ['cat <<< {label}', '/etc/x'],
  ['echo a 2>&1 {label}', '/etc/x'],
  ['ssh host a-{label}', '-n'],
  ['echo node-1 {label}, by ssh.', '(old)'],
  ['[ {label} = "a b" ] && echo -v', 'a b'],
  ['f() { local x={label}; printf %s "$x"; }; f', 'a b'],
  ['printf -v x %s {label}', 'a b'],
  ['read x; echo {label}', 'a b'],
  [`echo $((1 + 2)) \${a:-b} \${a[0]} \${a[@]} \${a:1} \${a: -1:2} \${a#b} {label}`, 'a b'],
  ['"$BROWSER" {label}', 'a'],
  ['$BROWSER https://cloud.example.com/{label}', 'a'],
])('%s is given %j', (command, label) => {
  expect(filled(command, {label})).toMatchObject({args: [label]});
});
