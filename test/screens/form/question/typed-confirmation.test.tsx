import {expect, test} from 'vitest';
import {formOf} from '../../../../src/app/screens/form/form-of.ts';
import {confirmWordFor, isConfirmed, questionOf} from '../../../../src/app/screens/form/question.ts';
import type {Target} from '../../../../src/app/state/state.ts';
import {resources} from '../../../../src/resources/index.ts';
import {formStateOf} from '../../every-action.ts';
import {open} from '../../screen.tsx';
import {openAt, take} from '../../steps.ts';

/** What has to be typed before something is deleted, whatever its label holds. */

/** The volume old-wiki under another label, and the form that deletes it. */
async function deleting(label: unknown) {
  const screen = await openAt(': "volumes label~old-wiki" enter · x', {
    columns: 120,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method !== 'GET' || !wire.url.includes('/volumes')) return reply;
      const body = JSON.parse(reply.body);
      for (const volume of body.data ?? [body]) if (volume.label === 'old-wiki') volume.label = label;
      return {...reply, body: JSON.stringify(body)};
    },
  });
  const id = formStateOf(screen)?.targets[0]?.id ?? '';
  const deleted = () => screen.requests.filter(({method}) => method === 'DELETE').length;
  return {screen, id, deleted};
}

test.each([
  ['empty', ''],
  ['none', null],
  ['blank', '   '],
  ['a tab', '\t'],
  ['a joiner', '\u200d'],
  ['fillers', '\u3164\u3164'],
  ['a space without break', '\u00a0'],
])('a label that is not seen (%s): Enter alone deletes nothing, its id does', async (_, label) => {
  const {screen, id, deleted} = await deleting(label);
  expect(screen.frame()).toContain(`Delete  volume #${id}`);
  expect(screen.frame()).toContain(`It has no label: type its id ${id} to delete; esc cancels.`);
  await screen.press('enter', 'space', 'enter', 'ctrl-u');
  screen.store.dispatch({type: 'paste', text: String(label ?? '')});
  await screen.press('enter');
  expect(deleted()).toBe(0);
  expect(screen.frame()).toContain('that does not match');
  await take(screen, `ctrl-u "${id}" enter`);
  expect(deleted()).toBe(1);
});

test.each([
  ['web\0', 'web‹U+0000›'],
  ['web\nweb', 'web‹U+000A›web'],
  ['web\u202e', 'web‹U+202E›'],
  ['web\ud83d', 'web‹U+D83D›'],
  ['web\u200d', 'web‹U+200D›'],
  ['web\u3164', 'web‹U+3164›'],
  ['web\ufe0f', 'web‹U+FE0F›'],
  ['web ', 'web‹U+0020›'],
])('a label that cannot be typed (%j) is shown as it is, and its id is wanted', async (label, shown) => {
  const {screen, id, deleted} = await deleting(label);
  expect(screen.frame()).toContain(`Delete  volume ${shown}`);
  const text = screen.frame().replace(/\s+/g, ' ');
  expect(text).toContain(`Its label, ${shown}, cannot be typed as it looks: type its id ${id} to delete`);
  await take(screen, '"web" enter');
  expect(screen.frame()).toContain('that does not match');
  expect(deleted()).toBe(0);
  await take(screen, `ctrl-u "${id}" enter`);
  expect(deleted()).toBe(1);
});

test.each([
  ['w\u0435b', 'w\u0435‹Cyrillic›b'],
  ['\u0455\u0441\u043e\u0440\u0435', '\u0455\u0441\u043e\u0440\u0435‹Cyrillic›'],
  ['web\u20101', 'web\u2010‹U+2010›1'],
])('a label that looks like another one (%j) is marked, and its id is wanted', async (label, shown) => {
  const {screen, id, deleted} = await deleting(label);
  expect(screen.frame()).toContain(`Delete  volume ${shown}`);
  const text = screen.frame().replace(/\s+/g, ' ');
  expect(text).toContain(`Its label, ${shown}, is not what it looks like: type its id ${id} to delete`);
  await take(screen, `"${label}" enter`);
  expect(deleted()).toBe(0);
  await take(screen, `ctrl-u "${id}" enter`);
  expect(deleted()).toBe(1);
});

test('of several at once each is named as it is', async () => {
  const {screen} = await deleting('w\u0435b\u200d');
  await take(screen, 'esc esc · : "volumes" enter · / ctrl-u "tags=leftover" enter · ctrl-a x');
  expect(screen.frame()).toContain('w\u0435‹Cyrillic›b‹U+200D›');
});

test('an unusual label is confirmed by typing it or its id', async () => {
  for (const typed of ['bu\u0308ro', undefined]) {
    const {screen, id, deleted} = await deleting('b\u00fcro');
    expect(screen.frame()).toContain(`Type büro, or its id ${id}, to delete; esc cancels.`);
    await screen.type(typed ?? id);
    await screen.press('enter');
    expect(deleted()).toBe(1);
  }
});

test('if neither label nor id can be typed, nothing confirms and the form says so', () => {
  for (const id of ['', ' ', 'a\u200d', '\0', '7\u202e']) {
    const target: Target = {id, label: '\u200d', value: {}};
    const word = confirmWordFor([target]);
    expect(word.words).toEqual([]);
    expect(word.ask).toContain('nothing can be typed here');
    for (const typed of ['', id, target.label, `#${id}`, 'undefined'])
      expect(isConfirmed(word, typed)).toBe(false);
  }
  expect(isConfirmed(confirmWordFor([]), '0')).toBe(false);
});

test('the question names what is typed for, where anything can be typed', async () => {
  const {screen} = await deleting('b\u00fcro');
  const form = formOf(screen.store.get());
  if (!form) throw new Error('there is no form');
  const asked = (words: readonly string[]) =>
    questionOf({...form, confirmWord: {words, ask: 'Type it'}}).join('\n');
  expect(asked(['one'])).toBe('This cannot be undone. Type it to delete; esc cancels.');
  expect(asked([])).toBe('This cannot be undone. Type it; esc cancels.');
});

test('items of every resource have a visible name', () => {
  for (const {name, label} of resources.filter(({actions = []}) =>
    actions.some(({level}) => level === 'label'),
  ))
    for (const blank of ['', ' ', null, undefined, '\u200b'])
      expect(label({id: 7, label: blank, domain: blank}), name).toBe('#7');
});

test('what is typed before the question was shown does not confirm it', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter', {columns: 120});
  const deleted = () => screen.requests.filter(({method}) => method === 'DELETE').length;
  const typed = () => formStateOf(screen)?.typedWord.text;
  const told = 'ignored what was typed before this question was shown: type what it asks for';
  // One piece of input, as a terminal hands on what was typed while it was busy.
  const piece = (at: number, ...names: string[]) => {
    for (const name of names)
      screen.store.dispatch({type: 'key', name, text: name, chunk: at, pressedAt: at, repeat: false});
    return screen.idle();
  };
  await piece(1000, ...'xold-wiki');
  expect(typed()).toBe('');
  expect(screen.frame()).toContain(told);
  await piece(2000, 'enter');
  expect(deleted()).toBe(0);
  await screen.press('esc');
  // One key at a time, without looking.
  await screen.after(3000, 'x');
  await screen.after(90, ...'old-wiki', 'enter');
  expect(typed()).toBe('');
  expect(screen.frame()).toContain(told);
  await screen.after(600, 'enter');
  expect(deleted()).toBe(0);
  await screen.after(90, ...'old-wiki');
  expect(typed()).toBe('old-wiki');
  await screen.after(90, 'enter');
  expect(deleted()).toBe(1);
});

test('what was typed ahead of the rows does not confirm it either', async () => {
  const gate = Promise.withResolvers<void>();
  let slow = false;
  const screen = await open({
    columns: 120,
    transport: async (wire, service, signal) => {
      if (slow) await gate.promise;
      return service(wire, signal);
    },
  });
  slow = true;
  const typed = screen.after(
    90,
    ':',
    ...'volumes',
    'space',
    ...'label~old-wiki',
    'enter',
    'x',
    ...'old-wiki',
  );
  gate.resolve();
  await typed;
  await screen.idle();
  expect(formStateOf(screen)?.typedWord.text).toBe('');
  expect(screen.frame()).toContain('ignored what was typed before this question was shown');
});

test('a label and an enter that come as in a paste that is not marked delete nothing', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter', {columns: 120});
  const deleted = () => screen.requests.filter(({method}) => method === 'DELETE').length;
  await screen.after(1000, 'x');
  await screen.after(1000, 'o');
  await screen.after(1, ...'ld-wiki', 'enter');
  expect(deleted()).toBe(0);
  expect(screen.frame()).toContain('not sent: that key came too soon after the one before · press again');
  expect(formStateOf(screen)?.typedWord.text).toBe('old-wiki');
  // The rest of the paste.
  await screen.after(1, ...'next', 'enter', 'enter');
  expect(deleted()).toBe(0);
  await screen.after(100, ...Array.from('next', () => 'backspace'));
  await screen.after(1000, 'enter');
  expect(deleted()).toBe(1);
});

test('a label that is pasted before the question can have been read is no answer', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter', {columns: 120});
  const typed = () => formStateOf(screen)?.typedWord.text;
  await screen.after(1000, 'x');
  const {at: openedAt = 0, chunk: openedByChunk = 0} = screen.store.get().unseen?.asked ?? {};
  const paste = (pressedAt: number, chunk: number) =>
    screen.store.dispatch({type: 'paste', text: 'old-wiki', pressedAt, chunk});
  paste(openedAt + 700, openedByChunk);
  expect(typed()).toBe('');
  paste(openedAt + 200, openedByChunk + 1);
  expect(typed()).toBe('');
  expect(screen.frame()).toContain('ignored what was typed before this question was shown');
  // The rest of it, a moment later.
  paste(openedAt + 400, openedByChunk + 2);
  expect(typed()).toBe('');
  paste(openedAt + 1000, openedByChunk + 3);
  expect(typed()).toBe('old-wiki');
  await screen.press('enter');
  expect(screen.requests.filter(({method}) => method === 'DELETE')).toHaveLength(1);
});

test('a label that another item has too: its id is wanted, and what tells them apart is said', async () => {
  const screen = await open({
    columns: 120,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method !== 'GET' || !wire.url.includes('/volumes')) return reply;
      const body = JSON.parse(reply.body);
      for (const volume of body.data ?? []) {
        if (volume.label === 'old-wiki') Object.assign(volume, {size: 20, region: 'us-east'});
        if (volume.label === 'tmp') Object.assign(volume, {label: 'old-wiki', size: 40, region: 'nl-ams'});
      }
      return {...reply, body: JSON.stringify(body)};
    },
  });
  const deleted = () => screen.requests.filter(({method}) => method === 'DELETE').length;
  await take(screen, ': "volumes" enter · / ctrl-u "label=old-wiki size=20" enter · x');
  const id = formStateOf(screen)?.targets[0]?.id ?? '';
  const text = screen.frame().replace(/\s+/g, ' ');
  expect(text).toContain(`Another volume is called old-wiki too: type the id of this one, ${id}, to delete`);
  expect(text).toMatch(new RegExp(`this one: id ${id}, size 20 GB, region Newark`));
  expect(text).toMatch(/another: id \d+, size 40 GB, region Amsterdam/);
  await take(screen, '"old-wiki" enter');
  expect(deleted()).toBe(0);
  expect(screen.frame()).toContain('that does not match');
  await take(screen, `ctrl-u "${id}" enter`);
  expect(deleted()).toBe(1);
});

test('a label that is pasted with the line break behind it is the label', async () => {
  const screen = await openAt(': "nodes label=mail" enter · x');
  screen.store.dispatch({type: 'paste', text: 'mail\r'});
  await screen.press('enter');
  expect(screen.frame()).not.toContain('that does not match');
  expect(screen.requests.map(({method}) => method)).toContain('DELETE');
});
