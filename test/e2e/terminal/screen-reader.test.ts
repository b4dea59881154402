import {expect, test} from 'vitest';
import {openProgram} from '../pty.ts';

/** The built program as a screen reader gets it from a real terminal. */

test('screen-reader mode prints lines to the normal screen, and after each key only what changed', async () => {
  const {waitFor, press, raw, read, modes, exited} = await openProgram({args: ['--screen-reader'], rows: 60});
  await waitFor(/db-primary: status running[\s\S]*1 of 140/);
  await waitFor(/ctrl-l reads all of this again/);
  // The prices have come.
  await waitFor(/a month/);
  await read();
  const since = async (key: string, wanted: RegExp): Promise<string> => {
    const before = raw().length;
    press(key);
    await waitFor(() => wanted.test(raw().slice(before)));
    await read();
    return raw().slice(before);
  };
  expect(await since('j', /2 of 140/)).toMatch(/^bastion: [^\r\n]*2 of 140\r\n$/);
  expect(await since('/', /filter: $/)).toBe('filter: enter applies it, esc leaves it\r\nfilter: ');
  const typed = await since('m', /1 of \d+/);
  expect(typed).toMatch(/^m\r\n\d+ of 140 rows, here: m\r\n[\s\S]*\r\nfilter: m$/);
  expect(await since('esc', /140\r\n$/)).toMatch(/^\r\nbastion: /);
  expect(await since('ctrl-l', /reads all of this again/)).toMatch(/^skydeck: DEMO, .*\r\nnodes: 140/);
  press('q');
  expect(await exited).toEqual({code: 0, signal: 0});
  // Nothing but the marking of what is pasted is switched: no other screen, no cursor moved, no colour.
  expect(raw().replaceAll(/\u001b\[\?2004[hl]/g, '')).not.toContain('\u001b');
  expect(raw()).not.toMatch(/[\u2500-\u25ff]/);
  expect(modes()).toEqual({screen: 'normal', cursor: true, paste: false, wrap: true});
});
