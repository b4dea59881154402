import {chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {openProgram} from '../pty.ts';

/** Stepping aside for $EDITOR, which a script stands in for. */

const inside = {screen: 'alternate', cursor: true, paste: true, wrap: true};
const outside = {screen: 'normal', cursor: true, paste: false, wrap: true};

/** What the script does depends on what the file `do` says. It waits for a line first, as an editor does. */
const script = `#!/bin/sh
echo "editing <$(cat "$1")>, token <$SKYDECK_TOKEN>"
printf %s "$1" > path
stty -g > modes
read line
case $(cat do) in
  write) printf 'It is slow.\\n\\tSince %s.\\n' "$line" > "$1" ;;
  fail) printf lost > "$1"; exit 3 ;;
  empty) : > "$1" ;;
esac
`;

test('ctrl-e opens the editor: one that writes, one that fails, one that leaves an empty file', async () => {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-editor-'));
  onTestFinished(() => rmSync(home, {recursive: true, force: true}));
  const editor = join(home, 'edit');
  writeFileSync(editor, script);
  chmodSync(editor, 0o755);
  const file = (name: string) => readFileSync(join(home, name), 'utf8');
  const {press, waitFor, modes, exited} = await openProgram({
    ...{home, columns: 110},
    env: {EDITOR: editor},
  });
  await waitFor(/of 140/);
  press(':', 'tickets', 'enter');
  await waitFor(/Summary|SUMMARY/);
  press('n');
  await waitFor(/▌Summary/);
  press('Disk', 'enter', 'slow');
  await waitFor(/▌Description +slow/);
  const edit = async (what: string, answer: string) => {
    writeFileSync(join(home, 'do'), what);
    press('ctrl-e');
    await waitFor(/editing </);
    expect(modes()).toEqual(outside);
    press(answer, 'enter');
  };
  await edit('write', 'noon');
  await waitFor(/▌Description +It is slow\.\n ▌ +␉Since noon\./);
  expect(modes()).toEqual(inside);
  expect(existsSync(file('path'))).toBe(false);

  await edit('fail', 'x');
  // Its message can be read before the screen comes back.
  await waitFor(/ended with status 3|key/);
  press('enter');
  const failed = await waitFor(/ended with status 3: the text stays as it was/);
  expect(failed).toMatch(/▌Description +It is slow\.\n ▌ +␉Since noon\./);
  // What was written is not thrown away.
  expect(readFileSync(file('path'), 'utf8')).toBe('lost');

  await edit('empty', 'x');
  const emptied = await waitFor(/the editor left an empty text: nothing was changed/);
  expect(emptied).toMatch(/▌Description +It is slow\.\n ▌ +␉Since noon\./);
  expect(modes()).toEqual(inside);
  press('esc');
  await waitFor(text => !text.includes('▌Description'));
  press('q');
  expect(await exited).toEqual({code: 0, signal: 0});
});
