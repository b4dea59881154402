import {beforeAll, expect, test} from 'vitest';
import {update} from '../../../../src/app/loop/update.ts';
import type {Form} from '../../../../src/app/screens/form/form.ts';
import {formOf} from '../../../../src/app/screens/form/form-of.ts';
import type {Effect} from '../../../../src/app/state/effect.ts';
import type {State} from '../../../../src/app/state/state.ts';
import {everyAction, fill, formStateOf, kept, reach} from '../../every-action.ts';
import {connectionLost} from '../../lost.ts';
import {open} from '../../screen.tsx';
import {openAt, type Screen, take} from '../../steps.ts';

/**
 * Whole words typed where a form asks, by whoever does not look: commands, filters, names, each ended by Enter. None
 * of them sends anything, whatever key opened the form and however far it was filled in.
 */

const words = [
  ':volumes',
  ':nodes label~web',
  ':lll',
  '/label~db size>50',
  '/region=us-east or status!=running',
  'the quick brown fox jumps over the lazy dog',
  'THE QUICK BROWN FOX',
  'l',
  'll',
  'c',
  'cc',
  'yes',
  'y',
  'hjkl',
  'ls -la /',
  ':wq!',
  '1234567890',
  '#700',
  'größe',
  '東京',
  '🚀',
  '"two words" (a or b)',
];

/** The keys of a word; arrows, tab, ctrl-s and Enter are written as signs. */
const named: Record<string, string> = {
  ' ': 'space',
  '→': 'right',
  '←': 'left',
  '⇥': 'tab',
  '⌃': 'ctrl-s',
  '⏎': 'enter',
};
const keysOf = (typed: string) => [...typed].map(character => named[character] ?? character);

/** The word as it is, and with each of those keys within it and behind it. */
function variants(word: string): string[] {
  const characters = [...word];
  const places = [...new Set([0, 1, characters.length >> 1])].filter(place => place < characters.length);
  const within = ['→', '⇥', '⌃', '←→', '⇥→'].flatMap(key =>
    places.map(place => [...characters.slice(0, place), key, ...characters.slice(place)].join('')),
  );
  // A single character, and then → and Enter: that is how one answers after a slip.
  const behind = characters.length > 1 ? ['→', '→→', '←→', '⇥→'] : [];
  return [word, ...within, ...[...behind, '⇥', '⇥⇥', '⌃'].map(key => `${word}${key}`)];
}

const isAtButton = ({mode}: Form) => mode === 'button';

interface Start {
  name: string;
  state: State;
  form: Form;
}

/** Every action's form as it opens, at each of its fields filled in, and at what stands before the request. */
const starts: Start[] = [];

beforeAll(async () => {
  for (const [name, resource, action] of everyAction) {
    const screen = await open({columns: 120, rows: 40, ...kept});
    const keep = () => {
      const state = screen.store.get();
      const form = formOf(state);
      if (form) starts.push({name: `${name} ${form.mode} ${form.state.fieldIndex}`, state, form});
    };
    await reach(screen, resource, action);
    await screen.press(action.key);
    keep();
    await fill(screen, keep);
    keep();
  }
});

/** What goes out when these keys are typed there, one by one or (`chunk`) in one piece. */
function sentBy(start: State, keys: readonly string[], chunk?: number): Effect[] {
  let state = start;
  const sent: Effect[] = [];
  keys.forEach((name, index) => {
    const text = name === 'space' ? ' ' : [...name].length === 1 ? name : undefined;
    const repeat = keys[index - 1] === name;
    const [next, effects] = update(state, {type: 'key', name, text, repeat, chunk: chunk ?? index});
    state = next;
    sent.push(...effects.filter(({type}) => type === 'send'));
  });
  return sent;
}

test('words typed at a question send nothing, nor do keys behind them', {
  timeout: 240_000,
}, () => {
  const questions = starts.filter(({form}) => form.state.stage === 'confirm');
  expect(questions.length).toBeGreaterThan(20);
  const kinds = new Set<string>();
  questions.forEach(({name, state, form}, number) => {
    const kind = `${form.level} ${form.fields.length > 0}`;
    const all = !kinds.has(kind);
    kinds.add(kind);
    words.forEach((word, index) => {
      if (!all && (number + index) % 2 === 1) return;
      // One character is a slip: Enter cancels behind it, and what comes then is for the list.
      const behind = [...word].length > 1 ? ':tickets⏎x→⏎' : '';
      const each = variants(word);
      // Every variant of every third word at one question of each kind; at the others one of them, in turn.
      for (const variant of all && index % 3 === 0 ? each : [word, each[(number + index) % each.length]]) {
        const typed = `${variant}⏎${behind}`;
        const chunk = index % 2 === 0 ? 1 : undefined;
        expect(sentBy(state, keysOf(typed), chunk), `${name}: ${typed}`).toHaveLength(0);
      }
    });
  });
  expect([...kinds].sort()).toEqual([
    'confirm false',
    'confirm true',
    'label false',
    'label true',
    'plain false',
  ]);
});

test('words typed into a form that just opened, or is being filled in, send nothing', () => {
  starts.forEach(({name, state, form}, number) => {
    // A form that neither costs nor destroys sends by its button: then one word is not enough to get there.
    const behind = form.level === 'plain' ? '' : ':tickets⏎⏎hello⏎⏎⏎';
    for (const word of words.filter((_, index) => index % 6 === number % 6)) {
      const typed = `${word}⏎${behind}`;
      expect(sentBy(state, keysOf(typed)), `${name}: ${typed}`).toHaveLength(0);
    }
  });
});

test('words typed at the button below the fields send nothing, and it then asks again', () => {
  const buttons = starts.filter(({form}) => isAtButton(form));
  expect(buttons.length).toBeGreaterThan(5);
  for (const {name, state} of buttons)
    for (const word of words.filter((_, index) => index % 3 === 0)) {
      const typed = `${word}⏎⏎⏎⏎⏎⏎⌃⏎⏎`;
      expect(sentBy(state, keysOf(typed)), `${name}: ${typed}`).toHaveLength(0);
    }
});

const writes = (screen: Screen) => screen.requests.filter(({method}) => method !== 'GET').length;

test('after a stray key Cancel is selected again, and → still answers', async () => {
  const screen = await openAt('B right y');
  expect(screen.frame()).toContain('›[Cancel]   [Reboot]');
  expect(screen.frame()).toContain('y means nothing here · → and then enter: reboot');
  await screen.press('right', 'up');
  expect(screen.frame()).toContain('›[Cancel]');
  await screen.press('right', 'enter');
  expect(writes(screen)).toBe(1);
});

test('after text the question can only be left, and says so', async () => {
  const screen = await openAt('B ":volumes" enter right enter');
  expect(screen.frame()).toContain('this question takes no text: nothing is sent · esc closes it');
  expect(screen.frame()).toContain('   [Cancel]   [Reboot]');
  await screen.press('esc');
  expect(screen.store.get().overlay).toBeUndefined();
  expect(writes(screen)).toBe(0);
  await screen.press('B', 'right', 'enter');
  expect(writes(screen)).toBe(1);
});

test('text pasted at a question is text', async () => {
  const screen = await openAt('B right');
  screen.store.dispatch({type: 'paste', text: 'l\r'});
  await screen.press('enter');
  expect(formStateOf(screen)).toMatchObject({sendSelected: false});
  expect(writes(screen)).toBe(0);
});

test('a question left for its fields is asked again', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · z "80" enter "/region" enter', {
    columns: 120,
  });
  expect(screen.frame()).toContain('nothing is sent · esc goes back');
  await screen.press('esc', 'enter', 'right', 'enter');
  expect(writes(screen)).toBe(1);
});

test('a word typed at a yes/no field changes nothing by its space', async () => {
  const screen = await openAt('P n tab tab tab tab tab "read only"');
  expect(screen.frame()).toMatch(/▌Read-only +\[ \]/);
  expect(screen.frame()).toContain('r means nothing here · space toggles it · enter goes on');
  await screen.press('tab', 'shift-tab', 'space');
  expect(screen.frame()).toMatch(/▌Read-only +\[x\]/);
});

test('an r within a word typed at outcomes sends nothing again', async () => {
  const screen = await openAt(': "volumes tags=leftover" enter · space space z "3000" enter right enter', {
    columns: 120,
    transport: async (wire, service, signal) =>
      wire.method === 'GET'
        ? service(wire, signal)
        : {status: 400, headers: {}, body: '{"errors":[{"reason":"not now"}]}'},
  });
  expect(writes(screen)).toBe(2);
  await take(screen, '":records" enter r');
  expect(screen.frame()).toContain(
    ': means nothing here · typed text turned keys off: esc turns them on again · ctrl-c closes',
  );
  expect(writes(screen)).toBe(2);
  await screen.press('esc', 'r');
  expect(writes(screen)).toBe(4);
});

test('while a stray letter keeps keys at outcomes from counting, the hint line says how to go on', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · z ctrl-u "80" ctrl-s right enter', {
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => {
      if (wire.method === 'GET') return service(wire, signal);
      throw connectionLost();
    },
  });
  const hints = () => screen.frame().split('\n').at(-1);
  expect(hints()).toContain('esc close');
  expect(screen.frame()).toContain('r looks again');
  await screen.press('q');
  expect(hints()).toContain('esc turn keys on again');
  await screen.press('j');
  expect(hints()).toContain('esc turn keys on again');
  expect(hints()).not.toContain('close');
  const report = /looks again|sends it again|stops looking|shows its events/;
  expect(screen.frame()).not.toMatch(report);
  await screen.press('r');
  expect(screen.frame()).toContain('typed text turned keys off: esc turns them on again');
  await screen.press('esc');
  expect(hints()).toContain('esc close');
  expect(screen.frame()).toMatch(report);
});

test('keys typed while a request runs are dropped when it ends', async () => {
  const gate = Promise.withResolvers<void>();
  const screen = await openAt('P esc B', {
    transport: async (wire, service, signal) => {
      if (wire.method !== 'GET') await gate.promise;
      return service(wire, signal);
    },
  });
  screen.keys('right', 'enter', ':', 'v', 'o');
  gate.resolve();
  await screen.idle();
  await take(screen, '"lumes" enter');
  expect(formStateOf(screen)).toBeDefined();
  await screen.press('esc');
  expect(screen.store.get().overlay).toBeUndefined();
});

test('a key without a meaning says so, once', async () => {
  const screen = await openAt('"hf"', {columns: 120});
  expect(screen.frame()).toContain(' h means nothing here · ? shows the keys');
  await screen.press('tab', 'ctrl-x');
  expect(screen.frame()).toContain(' h means nothing here · ? shows the keys');
  await screen.press('j', 'ctrl-x');
  expect(screen.frame()).toContain(' ctrl-x means nothing here · ? shows the keys');
  await screen.press('d', 'h');
  expect(screen.frame()).toContain(' h means nothing here');
  await screen.press('y', 'h');
  expect(screen.frame()).toContain(' h means nothing here');
  await screen.press('esc', '?', 'h');
  expect(screen.frame()).toContain(' h means nothing here · the keys are here');
  await screen.press('/', 'e');
  expect(screen.frame()).not.toContain('means nothing');
});

test('a key without a meaning does not hide waiting notices', async () => {
  const screen = await open({columns: 120});
  for (const text of ['the first', 'the second', 'the third'])
    screen.store.dispatch({type: 'noticed', text, tone: 'bad'});
  await screen.press('e');
  expect(screen.frame()).toContain('the second');
  await screen.press('e');
  expect(screen.frame()).toContain('the third');
});

test.each([':volumes', 'R', 'all', '/web', 'rr'])('no word sends anything twice: %s', async word => {
  const screen = await openAt('B right enter', {
    columns: 120,
    transport: async (wire, service, signal) => {
      if (wire.method === 'GET') return service(wire, signal);
      throw new Error('lost');
    },
  });
  expect(formStateOf(screen)?.writes).toHaveLength(1);
  expect(writes(screen)).toBe(1);
  await take(screen, `"${word}" enter`);
  await screen.type(`R${word}`);
  for (const key of ['enter', 'right', 'enter', 'tab', 'enter']) await screen.press(key);
  expect(writes(screen)).toBe(1);
  await take(screen, 'esc esc esc · B "lll" enter');
  expect(writes(screen)).toBe(1);
});

test('? opens the help where no text is typed, and the form is unchanged behind it', async () => {
  const screen = await openAt('B right ?', {columns: 120, rows: 30});
  expect(screen.frame()).toContain('In a form, at its question');
  await screen.press('q');
  expect(screen.frame()).toContain('›[Cancel]');
  await screen.type('ab?');
  expect(screen.frame()).toContain('this question takes no text');
  expect(screen.requests.filter(({method}) => method === 'POST')).toEqual([]);
});
