import {expect, test} from 'vitest';
import {hintsOf} from '../../../../src/app/frame/hints.ts';
import {formOf} from '../../../../src/app/screens/form/form-of.ts';
import {inSentence} from '../../../../src/text/format.ts';
import {everyAction, fill, kept, reach} from '../../every-action.ts';
import {open} from '../../screen.tsx';
import {openAt} from '../../steps.ts';

/** What is typed on behind a key that opened nothing: it was meant for the form that did not open. */

/** On a node that is being made, which cannot be resized yet. */
async function openOnBusyNode() {
  const screen = await openAt(': "nodes status=provisioning or status=booting" enter', {columns: 120});
  return screen;
}

const word = (text: string) => [...text].map(character => (character === '⏎' ? 'enter' : character));

test('a word typed after a refused key opens nothing, and one notice says so', async () => {
  const screen = await openOnBusyNode();
  await screen.after(50, 'z');
  const reason = screen.store.get().notice?.text;
  expect(reason).toMatch(/^cannot .+: /);
  const {history} = screen.store.get();
  await screen.after(50, ...word('standard-1⏎'));
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.store.get().history).toBe(history);
  expect(screen.store.get().notice?.text).toBe(`ignored 11 keys typed after z · ${reason}`);
});

test('after a pause, esc or an arrow the next key counts', async () => {
  const screen = await openOnBusyNode();
  await screen.after(50, 'z', 's', 'y');
  expect(screen.store.get().overlay).toBeUndefined();
  await screen.after(900, 'y');
  expect(screen.store.get().overlay?.kind).toBe('raw');
  await screen.after(900, 'esc', 'z');
  await screen.after(50, 's', 'esc');
  expect(screen.frame()).toContain('status=provisioning');
  expect(screen.store.get().notice?.text).toContain('ignored 1 key typed after z');
  await screen.after(50, 'y');
  expect(screen.store.get().overlay?.kind).toBe('raw');
  await screen.after(900, 'esc', 'z');
  await screen.after(50, 'down', 'y');
  expect(screen.store.get().overlay?.kind).toBe('raw');
});

test('keys that only move or leave act at once behind a refused key', async () => {
  const screen = await openAt('g', {columns: 120});
  const selected = () => /^▌(\S+)/m.exec(screen.frame())?.[1];
  const top = selected();
  // A node that runs cannot be booted.
  await screen.after(150, 'b');
  expect(screen.store.get().notice?.text).toMatch(/^cannot .+: /);
  await screen.after(150, 'j', 'j', 'j', 'j');
  const fifth = selected();
  expect(fifth).not.toBe(top);
  await screen.after(900, 'k', 'k', 'k', 'k');
  expect(selected()).toBe(top);
  await screen.after(150, 'b', 'G');
  expect(selected()).not.toBe(top);
  await screen.after(150, 'g');
  expect(selected()).toBe(top);
  // It stands in words too: what comes behind it is still dropped.
  await screen.after(150, 'b', 'j', 'o', 'y');
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.store.get().notice?.text).toContain('ignored 2 keys typed after b');
  await screen.after(900, 'k', 'b');
  await screen.after(150, '?');
  expect(screen.store.get().overlay?.kind).toBe('help');
  await screen.after(150, 'esc');
  expect(screen.store.get().overlay).toBeUndefined();
  await screen.after(900, 'd', 'b');
  await screen.after(150, 'esc');
  expect(selected()).toBe(top);
  await screen.after(900, 'b');
  // A word may hold a q.
  await screen.after(150, 'q');
  expect(screen.exits).toEqual([]);
  await screen.after(700, 'q');
  expect(screen.exits).toEqual([0]);
});

test('six tenths of a second after the last key the next one counts', async () => {
  const screen = await open({
    columns: 120,
    badge: {
      demo: false,
      profile: 'prod',
      address: 'a/v4',
      tokenFrom: 'token: settings file',
      readOnly: 'the profile prod is read-only',
    },
  });
  for (const name of ['x', 'n', 's']) {
    await screen.after(600, name);
    expect(screen.store.get().notice?.text).toContain('the profile prod is read-only');
    expect(screen.store.get().notice?.text).not.toContain('dropped');
  }
  await screen.after(600, 'y');
  expect(screen.store.get().overlay?.kind).toBe('raw');
});

test('a word that begins half a second after a refused key is dropped, one after seven tenths is not', async () => {
  const screen = await openAt(': "volumes label~mail-spool" enter', {columns: 120, rows: 30});
  await screen.after(900, 'x');
  expect(screen.frame()).toContain('cannot delete volume mail-spool');
  await screen.after(500, 'l');
  await screen.after(100, 'o');
  expect(screen.frame()).toContain('ignored 2 keys typed after x');
  expect(screen.store.get().overlay).toBeUndefined();
  await screen.after(900, 'x');
  await screen.after(700, 'l');
  expect(screen.frame()).toContain('Clone');
});

test('ctrl-c still quits after a refused key', async () => {
  const screen = await openOnBusyNode();
  await screen.after(50, 'z', 's', 'ctrl-c');
  expect(screen.exits).toEqual([0]);
});

test('a key that opens a form elsewhere counts as refused here', async () => {
  const screen = await openAt(': "images" enter', {columns: 120});
  await screen.after(50, ...word('Rdebian⏎'));
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.store.get().notice?.text).toBe(
    'ignored 7 keys typed after R · R means nothing here · ? shows the keys',
  );
  // Nothing is opened anywhere by this one.
  await screen.after(900, 'h');
  await screen.after(50, 'y');
  expect(screen.store.get().overlay?.kind).toBe('raw');
});

test('keys waiting for rows are dropped likewise', async () => {
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
  const typed = screen.after(50, ...word(':volumes node=none⏎'), 't', ...word('x⏎'));
  gate.resolve();
  await typed;
  await screen.idle();
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.store.get().notice?.text).toContain('ignored 2 keys typed after t');
});

test('a question is not answered by keys of the burst that opened it', async () => {
  const screen = await open({columns: 120});
  const writes = () => screen.requests.filter(({method}) => method !== 'GET').length;
  await screen.after(40, 'B', 'right', 'enter');
  expect(writes()).toBe(0);
  expect(screen.frame()).toContain('›[Cancel]');
  expect(screen.frame()).toContain(
    'not sent: that key came too soon to have read what is asked · look at it, and select the button, then press it',
  );
  await screen.after(40, 'right', 'enter');
  expect(writes()).toBe(0);
  await screen.after(300, 'right', 'enter');
  expect(writes()).toBe(1);
});

test('the table of a plan is not answered by keys that come as it does', async () => {
  const screen = await openAt(': "domains" enter · I "example.zone"', {
    columns: 120,
    readText: async () => ({text: 'brand-new A 192.0.2.2\n'}),
  });
  await screen.after(40, 'ctrl-s');
  await screen.idle();
  expect(screen.frame()).toContain('to add');
  const writes = () => screen.requests.filter(({method}) => method !== 'GET').length;
  await screen.after(40, 'right', 'enter');
  expect(writes()).toBe(0);
  expect(screen.frame()).toContain('not sent: that key came too soon');
  await screen.after(400, 'right', 'enter');
  expect(writes()).toBeGreaterThan(0);
});

test('a question after fields or after a lost answer is not answered by keys of the same burst', async () => {
  const screen = await open({
    columns: 120,
    transport: async (wire, service, signal) => {
      if (wire.method === 'GET') return service(wire, signal);
      throw new Error('lost');
    },
  });
  const writes = () => screen.requests.filter(({method}) => method !== 'GET').length;
  await screen.go('volumes label~old-wiki');
  await screen.after(100, 'z', ...word('80⏎'), 'right', 'enter');
  expect(writes()).toBe(0);
  await screen.after(300, 'right', 'enter');
  expect(writes()).toBe(1);
  await screen.after(100, 'R', 'right', 'enter');
  expect(writes()).toBe(1);
  await screen.after(300, 'right', 'enter');
  expect(writes()).toBe(2);
});

test('after an enter that came too soon the button stays selected, for one that is pressed afresh', async () => {
  const screen = await open({columns: 120});
  const sent = () => screen.requests.filter(({method}) => method !== 'GET').length;
  await screen.go('nodes status=running');
  await screen.after(1000, 'B');
  await screen.after(1000, 'right');
  await screen.after(120, 'enter');
  expect(screen.frame()).toContain('after the one before · press again');
  expect(screen.frame()).toContain('›[Reboot]');
  await screen.after(300, 'enter');
  expect(sent()).toBe(0);
  await screen.after(700, 'enter');
  expect(sent()).toBe(1);
});

/** One rule for ctrl-s in every form: it goes on towards the request, and what it does next stands beside it. */

test.each(everyAction)('%s: ctrl-s leads to the request and its button', async (_, resource, action) => {
  const screen = await open({columns: 160, rows: 50, ...kept});
  const {press, store} = screen;
  const sent = () => Object.keys(store.get().writes).length;
  const hints = () =>
    Object.fromEntries(
      hintsOf(store.get()).flatMap(({key, does}) => (/ctrl-s|enter/.test(key) ? [[key, does]] : [])),
    );
  const verb = inSentence(action.title);
  const asksFields = Object.keys(action.fields).length > 0;
  await reach(screen, resource, action);
  await press(action.key);
  if (asksFields) {
    await fill(screen);
    // Back to the fields, all of them filled in.
    await press(formOf(store.get())?.mode === 'button' ? 'shift-tab' : 'esc');
    expect(hints()).toMatchObject({'ctrl-s': 'review'});
    await press('ctrl-s');
  }
  expect(sent()).toBe(0);
  const {mode, confirmWord} = formOf(store.get()) ?? {};
  if (mode === 'button') {
    expect(hints()).toEqual({'enter/ctrl-s': verb});
    await press('ctrl-s');
  } else if (mode === 'label') {
    expect(hints()).toEqual({'enter/ctrl-s': verb});
    await press('ctrl-s');
    expect(sent()).toBe(0);
    await screen.type(confirmWord?.words[0] ?? '');
    await press('ctrl-s');
  } else {
    expect(hints()).toEqual({'→ enter': verb, enter: asksFields ? 'back' : 'cancel'});
    // It presses no button here, and says which keys do.
    await press('ctrl-s');
    expect(screen.frame()).toContain(`ctrl-s means nothing here · → and then enter: ${verb}`);
    // Enter is about what is selected, and says that it sent nothing.
    await press('enter');
    expect(screen.frame()).toContain('nothing was sent');
    expect(sent()).toBe(0);
    await press(asksFields ? 'ctrl-s' : action.key);
    await press('right');
    expect(hints()).toEqual({enter: verb});
    await press('enter');
  }
  expect(sent()).toBe(1);
});
