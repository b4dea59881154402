import {expect, test} from 'vitest';
import {fill, readTemplate} from '../../../src/preferences/shell-template.ts';

/** Programs that run their arguments, and files that the shell opens. */

const filled = (text: string, item: unknown) => {
  const template = readTemplate(text);
  return 'why' in template ? template : fill(template, item);
};

test.each([
  ['echo {label} | sh', {label: '$(id)'}, 'that sh could run'],
  ['echo {label} |sh; true', {label: '$(id)'}, 'that sh could run'],
  ["'sh' -c 'echo {label}'", {label: '$(id)'}, 'that sh could run'],
  ["s\\h -c 'echo {label}'", {label: '$(id)'}, 'that sh could run'],
  ["/bin/'sh' -c 'echo {label}'", {label: '$(id)'}, 'that sh could run'],
  ["x=sh; $x -c 'echo {label}'", {label: '$(id)'}, 'that $x could run'],
  ["$(which sh) -c 'echo {label}'", {label: '$(id)'}, 'could run'],
  ["trap 'echo {label}' EXIT", {label: '$(id)'}, 'that trap could run'],
  ["true; trap 'echo {label}' 0", {label: '$(id)'}, 'that trap could run'],
  ["alias x='echo {label}'\nx", {label: '$(id)'}, 'that alias could run'],
  ["git -c alias.z='!echo {label}' z", {label: '$(id)'}, 'that git could run'],
  ["flock /tmp/lk -c 'echo {label}'", {label: '$(id)'}, 'that flock could run'],
  ["runuser -c 'echo {label}'", {label: '$(id)'}, 'that runuser could run'],
  [`env -S 'sh -c "echo {label}"'`, {label: '$(id)'}, 'could run'],
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
])('%s of %j is not run', (command, item, says) => {
  expect(filled(command, item)).toEqual({why: expect.stringContaining(says)});
});

test.each([
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
])('%s is given %j', (command, label) => {
  expect(filled(command, {label})).toMatchObject({args: [label]});
});
