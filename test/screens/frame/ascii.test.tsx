import {expect, test} from 'vitest';
import {asciiLines} from '../../../src/frame/theme.ts';
import {resources} from '../../../src/resources/index.ts';
import {everyAction, fill, formStateOf, kept, reach} from '../every-action.ts';
import {open} from '../screen.tsx';

/** What is drawn where nothing but ASCII may be. */

const ascii = {theme: {ascii: true}, ...kept};
const only = /^[\x20-\x7e\n]*$/;

test.each(resources.filter(({parent}) => !parent).map(({name}) => name))(
  '%s: list, item, raw, help',
  async name => {
    const screen = await open(ascii);
    await screen.go(name);
    expect(screen.frame()).toMatch(only);
    for (const key of ['d', 'y', 'esc', 'esc', '?']) {
      await screen.press(key);
      expect(screen.frame(), key).toMatch(only);
    }
  },
);

test.each(everyAction)('%s: each field, the question, the copied request', async (_, resource, action) => {
  const screen = await open({...ascii, columns: 120, rows: 30});
  await reach(screen, resource, action);
  await screen.press(action.key);
  const look = () => expect(screen.frame()).toMatch(only);
  look();
  await fill(screen, look);
  look();
  expect(formStateOf(screen)).toBeDefined();
  for (const key of ['ctrl-y', 'ctrl-s']) {
    await screen.press(key);
    look();
  }
});

test('prompts, with typed text and their messages', async () => {
  const screen = await open({...ascii, columns: 120});
  for (const prompt of ['/', ':']) {
    await screen.press(prompt);
    for (const text of ['web', ' é→中', '(', 'label~']) {
      await screen.type(text);
      expect(screen.frame()).toMatch(only);
    }
    await screen.press('left', 'left', 'left');
    expect(screen.frame()).toMatch(only);
    await screen.press('enter');
    expect(screen.frame()).toMatch(only);
    await screen.press('esc', 'esc', 'esc');
  }
  await screen.resize({columns: 30, rows: 8});
  expect(screen.frame()).toBe('skydeck needs a terminal of\n40x10 or more; this is 30x8');
});

test.each([120, 60])(
  'menus at %i columns: columns, export, copy, find, the table of an import',
  async columns => {
    const text = 'é A 192.0.2.é\nold TXT "中 → é"\nwww CNAME x\nbastion A 192.0.2.9\nfoo SSHFP 1 1 a\n';
    const screen = await open({...ascii, columns, rows: 30, readText: async () => ({text})});
    const seen = new Set<string | undefined>();
    const keys = async (...pressed: string[]) => {
      for (const key of pressed) {
        await (key.length > 8 ? screen.type(key) : screen.press(key));
        expect(screen.frame(), key).toMatch(only);
        seen.add(screen.store.get().overlay?.kind);
      }
    };
    await keys('|', 'down', 'space', '?', 'esc', 'esc', 'e', 'down', '?', 'esc', 'ctrl-s', 'esc');
    await keys('space', 'C', 'down', '?', 'esc', 'esc', 'd', 'C', 'esc', 'esc', 'u');
    await keys('*', 'kestrel é', 'enter', '?', 'esc', 'esc', 'esc');
    await screen.go('domains');
    await keys('I', 'example.zone', 'ctrl-s');
    expect(screen.frame()).toContain('mistake');
    await keys('esc', '?', 'esc');
    expect([...seen].filter(Boolean).sort()).toEqual([
      'columns',
      'copy',
      'export',
      'findPrompt',
      'form',
      'help',
    ]);
    const whole = await open({
      ...{...ascii, columns, rows: 30},
      readText: async () => ({
        text: text.replace('é A 192.0.2.é', 'e A 192.0.2.1').replace('www CNAME x', ''),
      }),
    });
    await whole.go('domains');
    await whole.press('I');
    await whole.type('example.zone');
    for (const key of ['ctrl-s', 'right', 'enter', '?', 'esc']) {
      await whole.press(key);
      expect(whole.frame(), key).toMatch(only);
    }
    await whole.later(5);
    expect(whole.frame()).toContain('3 done');
  },
);

test('a change has an arrow, the focused field the mark of a row', async () => {
  const screen = await open({...ascii, columns: 120});
  await screen.go('volumes label~old-wiki');
  expect(screen.frame()).toMatch(/^ ?>old-wiki/m);
  await screen.press('z', 'ctrl-u');
  await screen.type('80');
  expect(screen.frame()).toMatch(/^ >New size/m);
  expect(screen.frame()).toMatch(/size \d+ -> 80 GB/);
});

test('converting a frame to ASCII keeps escape sequences and line widths', () => {
  expect(asciiLines('\u001b[1m● a → b…\u001b[m\r\n中é\u001b[0K')).toBe(
    '\u001b[1m* a ? b~\u001b[m\r\n???\u001b[0K',
  );
});
