import {expect, test} from 'vitest';
import type {Setting} from '../../screen.tsx';
import {openAt, take} from '../../steps.ts';

/** A long text of a form in the editor. */

async function atDescription(setting: Setting = {}) {
  const screen = await openAt(': "tickets" enter · n "Disk" enter "slow"', {
    columns: 120,
    rows: 30,
    ...setting,
  });
  return screen;
}

test('ctrl-e opens the editor, and its text is sent unchanged', async () => {
  const given: unknown[] = [];
  const screen = await atDescription({
    editText: async one => {
      given.push(one);
      return {text: 'It is slow.\n\tSince noon.'};
    },
  });
  expect(screen.frame()).toMatch(/▌Description +slow *\n[ ▌]+\n[ ▌]+\n +ctrl-e opens it in \$EDITOR/);
  expect(screen.frame()).toContain('ctrl-e in $EDITOR');
  await screen.press('ctrl-e');
  expect(given).toEqual([{text: 'slow', name: 'description.txt'}]);
  expect(screen.frame()).toMatch(
    /▌Description +It is slow\. *\n ▌ +␉Since noon\. *\n[ ▌]+\n +2 lines · ctrl-e/,
  );
  const {overlay} = screen.store.get();
  expect(overlay).toMatchObject({inputs: {description: {text: 'It is slow.\n\tSince noon.'}}});
  await screen.press('ctrl-s', 'enter');
  expect(screen.requests.at(-2)).toMatchObject({method: 'POST', path: '/support/tickets'});
  expect(screen.frame()).toContain('Opened ticket Disk');
});

test('if the editor fails the form says why, and the text stays', async () => {
  const screen = await atDescription({
    editText: async () => ({trouble: 'vi ended with status 1: the text stays as it was'}),
  });
  await screen.press('ctrl-e');
  expect(screen.frame()).toContain('vi ended with status 1: the text stays as it was');
  expect(screen.frame()).toMatch(/▌Description +slow/);
  expect(screen.requests.filter(({method}) => method === 'POST')).toEqual([]);
});

test('no key is read meanwhile, and an unchanged text says so', async () => {
  let end = () => {};
  const screen = await atDescription({
    editText: ({text}) => new Promise(resolve => (end = () => resolve({text}))),
  });
  const before = screen.requests.length;
  screen.keys('ctrl-e', 'x', 'enter', 'esc');
  expect(screen.requests).toHaveLength(before);
  end();
  await screen.idle();
  expect(screen.frame()).toContain('nothing was changed in the editor');
  expect(screen.frame()).toMatch(/▌Description +slow/);
});

test('in a short text ctrl-e goes to the end of the line', async () => {
  const screen = await openAt(': "tickets" enter · n "Disk" home ctrl-e "s"', {columns: 120, rows: 30});
  expect(screen.frame()).toMatch(/▌Summary +Disks/);
});

test('a long text has a box of several lines, with new lines and arrow keys', async () => {
  const screen = await atDescription({columns: 80, rows: 24});
  await take(screen, 'ctrl-j "Since noon." alt-enter');
  await screen.type(`${'long '.repeat(40)}end`);
  const text = () => {
    const {overlay} = screen.store.get();
    return overlay?.kind === 'form' ? overlay.inputs.description?.text : undefined;
  };
  expect(text()).toMatch(/^slow\nSince noon\.\nlong long .* end$/);
  expect(screen.frame().match(/^ ▌/gm)).toHaveLength(6);
  // Up to the second line, and on in it.
  await take(screen, 'up up up up end · home "Slow. "');
  expect(text()).toMatch(/^Slow\. slow\n/);
  await screen.press('down', 'down', 'down', 'down', 'down');
  expect(screen.frame()).toMatch(/▌Description/);
  await screen.press('down', 'down');
  expect(screen.frame()).toMatch(/▌About node/);
  // Elsewhere both are Enter.
  await screen.press('shift-tab', 'shift-tab');
  expect(screen.frame()).toMatch(/▌Summary/);
  await screen.press('ctrl-j');
  expect(screen.frame()).toMatch(/▌Description/);
});
