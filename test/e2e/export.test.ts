import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {openProgram} from './pty.ts';

/** Exports of the built program, into files that are there. */

test('a list is exported to a file; an existing file is replaced only after a question', async () => {
  const {waitFor, press, read, home} = await openProgram({columns: 100});
  await waitFor(/of 140/);
  press('e');
  await waitFor(/Export nodes/);
  await read();
  press('tab', 'tab', 'ctrl-u', '~/nodes.csv', 'enter');
  await waitFor(/exported 140 rows to ~\/nodes\.csv/);
  const text = readFileSync(join(home, 'nodes.csv'), 'utf8');
  expect(text.split('\r\n')).toHaveLength(142);
  expect(text).toMatch(/^Label,Status,/);
  press('e');
  await waitFor(/Export nodes/);
  await read();
  // The working directory is the same folder; tab knows the file.
  press('tab', 'tab', 'ctrl-u', 'no', 'tab');
  await waitFor(/File {4}nodes\.csv/);
  press('enter');
  await waitFor(/There is a file of that name already/);
  press('esc');
  await waitFor(/enter export/);
  press('esc');
  await waitFor(/LABEL/);
  expect(readFileSync(join(home, 'nodes.csv'), 'utf8')).toBe(text);
});

test('a program killed during an export leaves no part of the file', async () => {
  const {waitFor, press, read, home, exited} = await openProgram({columns: 100});
  await waitFor(/of 140/);
  press('e');
  await waitFor(/Export nodes/);
  await read();
  press('tab', 'tab', 'ctrl-u', '~/nodes.csv', 'enter', 'ctrl-c', 'ctrl-c');
  await exited;
  expect(readdirSync(home).filter(name => name.endsWith('.part'))).toEqual([]);
});
