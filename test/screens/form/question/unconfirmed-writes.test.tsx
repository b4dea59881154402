import fc from 'fast-check';
import {expect, test} from 'vitest';
import {endpoints} from '../../../../src/api/index.ts';
import {confirmWordFor, isConfirmed} from '../../../../src/app/screens/form/question.ts';
import type {FormState} from '../../../../src/app/state/state.ts';
import {actionOf} from '../../../../src/resources/index.ts';
import {open} from '../../screen.tsx';
import {openAt, take} from '../../steps.ts';

/** Nothing is sent by a stray key: random keys, pastes and resizes against the real loop and the real service. */

const keys = [
  ...'abdhjklnrstxyzBRSGgwVJP/:?[]0123456789',
  'enter',
  'enter',
  'esc',
  'tab',
  'shift-tab',
  'up',
  'down',
  'left',
  'right',
  'ctrl-s',
  'ctrl-g',
  'ctrl-u',
  'space',
  'backspace',
];

/** What must stand on the screen in the moment before a write leaves. */
function allowed(form: FormState | undefined, key: string): boolean {
  if (!form) return false;
  const {level} = actionOf(form);
  if (level === 'plain') return key === 'ctrl-s' || key === 'enter';
  if (form.stage !== 'confirm' || key !== 'enter') return false;
  return level === 'confirm'
    ? form.sendSelected
    : isConfirmed(confirmWordFor(form.targets), form.typedWord.text);
}

test('a write leaves only a confirmed form, whatever is pressed', {
  timeout: 120_000,
}, async () => {
  const step = fc.oneof(
    {weight: 30, arbitrary: fc.constantFrom(...keys).map(name => ({kind: 'key' as const, name}))},
    {weight: 1, arbitrary: fc.string({maxLength: 12}).map(text => ({kind: 'paste' as const, text}))},
    {
      weight: 1,
      arbitrary: fc.constantFrom(20, 40, 80, 120).map(columns => ({kind: 'resize' as const, columns})),
    },
    {weight: 2, arbitrary: fc.constant({kind: 'wait' as const})},
  );
  const start = fc.constantFrom('nodes', 'volumes', 'balancers', 'domains');
  await fc.assert(
    fc.asyncProperty(start, fc.array(step, {minLength: 20, maxLength: 120}), async (place, steps) => {
      const screen = await openAt(`: "${place}" enter`, {columns: 100, rows: 24});
      for (const one of steps) {
        const {overlay, writes} = screen.store.get();
        const form = overlay?.kind === 'form' ? overlay : undefined;
        const before = Object.keys(writes).length;
        if (one.kind === 'key') screen.keys(one.name);
        else if (one.kind === 'paste') screen.store.dispatch({type: 'paste', text: one.text});
        else if (one.kind === 'resize')
          screen.store.dispatch({type: 'resized', columns: one.columns, rows: 24});
        else await screen.idle();
        const added = Object.keys(screen.store.get().writes).length - before;
        if (added > 0) {
          expect(one.kind).toBe('key');
          expect(allowed(form, one.kind === 'key' ? one.name : ''), JSON.stringify(one)).toBe(true);
        }
      }
      await screen.idle();
      const sent = screen.requests.filter(({method}) => method !== 'GET').length;
      expect(sent).toBeLessThanOrEqual(Object.keys(screen.store.get().writes).length);
      expect(() => screen.frame()).not.toThrow();
    }),
    {numRuns: 30},
  );
});

/** A screen on which every write is counted, with keys stamped as the keyboard stamps them. */
async function counting() {
  const screen = await open({columns: 120, rows: 30});
  const writes = () => screen.requests.filter(({method}) => method !== 'GET').length;
  const stamped = async (keys: readonly string[], stamp: {repeat?: boolean; chunk?: number}) => {
    for (const name of keys) {
      const text = [...name].length === 1 ? name : undefined;
      screen.store.dispatch({type: 'key', name, text, ...stamp});
    }
    await screen.idle();
  };
  return {screen, writes, stamped};
}

test('a repeated key presses no button', async () => {
  const {screen, writes, stamped} = await counting();
  await take(screen, ': "volumes label~old-wiki" enter · E "x"');
  await stamped(
    Array.from({length: 20}, () => 'enter'),
    {repeat: true},
  );
  expect(writes()).toBe(0);
  expect(screen.frame()).toContain('a key that is held sends nothing: press it once more');
  await screen.press('enter');
  expect(writes()).toBe(1);
});

test('keys received together with the one that opened the form do not send', async () => {
  const {screen, writes, stamped} = await counting();
  await stamped(['B', 'right', 'enter'], {chunk: 7});
  expect(screen.frame()).toContain('filled in as typed ahead, and not sent: look at it first');
  await stamped(['esc', 'x', ...'db-primary', 'enter'], {chunk: 8});
  expect(writes()).toBe(0);
  await stamped(['enter'], {chunk: 9});
  expect(writes()).toBe(0);
  await stamped([...'db-primary', 'enter'], {chunk: 10});
  expect(writes()).toBe(1);
});

test('an item renamed meanwhile is not deleted by its old label', async () => {
  const {screen, writes} = await counting();
  await take(screen, ': "volumes label~old-wiki" enter · x');
  const [volume] = (await screen.client.list(endpoints.volumes.list, {filter: {label: 'old-wiki'}})).slots;
  if (!volume?.ok) throw new Error('no volume');
  await screen.client.call(endpoints.volumes.update, {id: volume.value.id}, {label: 'precious'});
  await take(screen, '"old-wiki" enter');
  expect(screen.frame()).toContain('nothing was sent · volume old-wiki is called precious by now');
  // The one that counts is the renaming.
  expect(writes()).toBe(1);
});

test.each([
  ['as it is', (secret: string) => secret],
  ['URL-encoded', encodeURIComponent],
  ['as JSON in JSON', (secret: string) => JSON.stringify(JSON.stringify(secret))],
  ['with its blanks run together', (secret: string) => secret.replaceAll(/\s+/g, ' ')],
  ['cut off', (secret: string) => `${'x'.repeat(280)} ${secret}`],
])('a secret that the service repeats %s is in no reason, notice or journal', async (_, spell) => {
  const screen = await openAt('n', {
    columns: 120,
    rows: 40,
    transport: async (wire, service, signal) => {
      if (wire.method === 'GET') return service(wire, signal);
      const reason = `too weak: ${spell(JSON.parse(wire.body ?? '{}').root_pass)}`;
      return {status: 400, headers: {}, body: JSON.stringify({errors: [{field: 'root_pass', reason}]})};
    },
  });
  for (const answer of ['echoed', 'nl-ams', 'g6-nanode-1', 'node/debian12', 'Zebra "Quartz"  & 71']) {
    await screen.type(answer);
    await screen.press('enter');
  }
  await screen.press('ctrl-s', 'right', 'enter');
  expect(screen.frame()).toContain('too weak:');
  expect(screen.frame()).toContain('•••');
  expect(screen.frame()).not.toMatch(/Zebra|Quartz/);
  expect(JSON.stringify(screen.journal)).not.toMatch(/Zebra|Quartz/);
});
