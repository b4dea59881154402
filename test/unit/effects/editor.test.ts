import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {editText} from '../../../src/effects/machine/programs.ts';

/** The person's editor, for which shell scripts stand in. */

let folder: string;
const temporary = process.env.TMPDIR;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skydeck-editor-test-'));
  process.env.TMPDIR = folder;
});
afterEach(() => {
  rmSync(folder, {recursive: true});
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
});

const given = {text: '#!/bin/sh\necho one\n', name: 'script.sh'};

function edit(editor: string | undefined, text = given.text, env: Record<string, string> = {}) {
  let away = 0;
  let paused = 0;
  const atExit = process.listenerCount('exit');
  const edited = editText(
    {...given, text},
    {PATH: process.env.PATH, EDITOR: editor, ...env},
    async work => {
      away++;
      return work();
    },
    async () => void paused++,
  );
  return edited.then(result => {
    // Nothing is left to be done when skydeck ends.
    expect(process.listenerCount('exit')).toBe(atExit);
    return {result, away, paused, left: readdirSync(folder)};
  });
}

/** An editor that does what a line of shell says, with the file as its first argument. */
function editorOf(line: string): string {
  const path = join(folder, 'ed');
  writeFileSync(path, `${line}\n`);
  return `sh ${path}`;
}

const left = ['ed'];

test('the edited text comes back, and the file is removed', async () => {
  const seen = join(folder, 'seen');
  const editor = editorOf(
    `ls -l "$1" | cut -c1-10 > ${seen}; basename "$1" >> ${seen}; echo "token <$SKYDECK_TOKEN>" >> ${seen}; echo 'echo two' >> "$1"`,
  );
  const {result, away, paused} = await edit(editor, given.text, {SKYDECK_TOKEN: 'secret'});
  expect(result).toEqual({text: '#!/bin/sh\necho one\necho two\n'});
  expect([away, paused]).toEqual([1, 0]);
  expect(readFileSync(seen, 'utf8')).toBe('-rw-------\nscript.sh\ntoken <>\n');
  rmSync(seen);
  expect(readdirSync(folder)).toEqual(left);
});

test('VISUAL precedes EDITOR, and both may have options', async () => {
  const {result} = await edit('false', 'x', {VISUAL: `${editorOf('echo "$1" > "$2"')} --wait`});
  expect(result).toEqual({text: '--wait'});
});

test('a final line break added by the editor is dropped', async () => {
  expect((await edit(editorOf('printf "other\\n" > "$1"'), 'one line')).result).toEqual({text: 'other'});
  expect((await edit(editorOf('printf "other\\n" > "$1"'), 'one line\n')).result).toEqual({text: 'other\n'});
});

test.each([
  [undefined, 'no editor is set: set EDITOR, such as EDITOR=nano, and start skydeck again', 0],
  ['  ', 'no editor is set: set EDITOR, such as EDITOR=nano, and start skydeck again', 0],
  ['no-such-editor', 'no-such-editor is not installed, or not on the PATH: the text stays as it was', 1],
  ['exit 3;', 'exit 3; ended with status 3: the text stays as it was', 1],
  ['kill -TERM $$;', 'kill -TERM $$; was ended by SIGTERM: the text stays as it was', 1],
  [`: ${'x'.repeat(200_000)}`, 'it could not be started: spawn E2BIG: the text stays as it was', 1],
])('EDITOR=%.20s: %.80s', async (editor, trouble, paused) => {
  const done = await edit(editor);
  expect(done).toEqual({result: {trouble}, away: paused, paused, left: []});
});

test.each([
  [': > "$1"', 'the editor left an empty text: nothing was changed'],
  ['rm -r "$(dirname "$1")"', 'what the editor left is not there: the text stays as it was'],
  ['rm "$1"', 'what the editor left is not there: the text stays as it was'],
  ['printf "\\377\\376" > "$1"', 'what the editor left is not UTF-8 text: the text stays as it was'],
  [
    'head -c 1100000 /dev/zero > "$1"',
    'what the editor left is too large: 1.1 MB, and 1 MB at most is read: the text stays as it was',
  ],
  ['rm "$1"; mkfifo "$1"', 'what the editor left is a pipe, not a file: the text stays as it was'],
])('an editor that does %s', async (line, trouble) => {
  const done = await edit(editorOf(line));
  expect(done).toMatchObject({result: {trouble}, left});
});

test('text written before the editor failed is kept', async () => {
  const editor = editorOf('echo mine > "$1"; kill -9 $$');
  const {result, left: remains} = await edit(editor);
  const path = join(folder, remains.find(name => name !== 'ed') ?? '', 'script.sh');
  expect(result).toEqual({
    trouble: `${editor} ended with status 137: the text stays as it was, and what was written is in ${path}`,
  });
  expect(readFileSync(path, 'utf8')).toBe('mine\n');
});

test.each([['nothing'], ['a blank line']])('an editor that failed and left %s leaves no file', async what => {
  const editor = editorOf(`${what === 'nothing' ? ':' : 'echo'} > "$1"; exit 4`);
  expect(await edit(editor)).toEqual({
    ...{away: 1, paused: 1, left},
    result: {trouble: `${editor} ended with status 4: the text stays as it was`},
  });
});

test('a text that was empty may stay so, and one of blanks is no text', async () => {
  expect((await edit(editorOf(':'), '')).result).toEqual({text: ''});
  expect((await edit(editorOf('echo > "$1"'), '')).result).toEqual({text: ''});
  expect((await edit(editorOf(': > "$1"'), '  ')).result).toEqual({text: ''});
  expect((await edit(editorOf('printf "  \\n" > "$1"'), 'x')).result).toEqual({
    trouble: 'the editor left an empty text: nothing was changed',
  });
});
