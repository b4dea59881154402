import fc from 'fast-check';
import {beforeAll, expect, test} from 'vitest';
import {cautionOf} from '../../../../src/app/data/writes/inputs.ts';
import {keyOf} from '../../../../src/app/data/writes/schedule.ts';
import {update} from '../../../../src/app/loop/update.ts';
import {formOf} from '../../../../src/app/screens/form/form-of.ts';
import type {Effect} from '../../../../src/app/state/effect.ts';
import type {Message} from '../../../../src/app/state/message.ts';
import type {State, TrackedWrite, Write} from '../../../../src/app/state/state.ts';
import {actionOf, resources} from '../../../../src/resources/index.ts';
import {draw, noon, open} from '../../screen.tsx';

/**
 * Random sequences of keys, pastes, resizes and outcomes, from every place and every open form: no write
 * leaves that nobody has confirmed, and nothing throws. Here the loop runs alone, which is quick; test/soak
 * has the whole program.
 */

const sequences = 1000;

/** Where sequences begin: each list with its rows, an item of it, rows marked, and every action's form with its choices. */
const starts: State[] = [];

beforeAll(async () => {
  const profiles = {work: {url: 'https://api.example.com/v4', word: 'node', token: 'sesame'}};
  const screen = await open({columns: 100, rows: 24, profiles});
  const keep = () => starts.push(screen.store.get());
  for (const {name, list, parent, actions = []} of resources) {
    if (!list || (actions.length === 0 && starts.length > 0)) continue;
    const visit = async () => {
      await screen.press('esc', 'esc', 'esc');
      await screen.go(parent ?? name);
      if (parent) await screen.press('enter');
    };
    await visit();
    keep();
    for (const {key} of actions) {
      await visit();
      await screen.press(key);
      if (screen.store.get().overlay) keep();
    }
    await visit();
    await screen.press('space', 'space');
    keep();
    await screen.press('u', 'd');
    keep();
  }
});

const own = resources.flatMap(({actions = []}) => actions.map(({key}) => key));
const bound = 'ydVurwjkgGPJ?q:/[]123'.split('');
const named = ['enter', 'esc', 'tab', 'shift-tab', 'up', 'down', 'left', 'right', 'space', 'backspace'];
const control = ['ctrl-s', 'ctrl-g', 'ctrl-u', 'ctrl-y', 'ctrl-l', 'pgdn', 'end'];
const letters = 'abcdehilnorst-.019'.split('');

const nameOf = (character: string) => (character === ' ' ? 'space' : character);

type Step =
  | {kind: 'key'; name: string; times: number}
  | {kind: 'keys'; names: readonly string[]}
  | {kind: 'label'}
  | {kind: 'paste'; text: string}
  | {kind: 'resize'; columns: number; rows: number}
  | {kind: 'seconds'; seconds: number}
  | {kind: 'outcome'; how: 'done' | 'refused' | 'unknown' | 'not done'};

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 60,
    arbitrary: fc
      .constantFrom(...own, ...bound, ...named, ...named, 'enter', 'enter', 'right', ...control, ...letters)
      .map(name => ({kind: 'key' as const, name, times: 1})),
  },
  // What a person does who means it: without this, hardly any sequence would get as far as a request.
  {
    weight: 12,
    arbitrary: fc
      .constantFrom(
        ['ctrl-s', 'right', 'enter'],
        ['right', 'enter'],
        ['down', 'enter'],
        ['enter', 'enter'],
        ['R', 'right', 'enter'],
      )
      .map(names => ({kind: 'keys' as const, names})),
  },
  // A whole word, typed wherever it happens to be.
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(':volumes', '/label~db', 'lll', 'tall', ':nodes web')
      .map(word => ({kind: 'keys' as const, names: [...[...word].map(nameOf), 'enter']})),
  },
  {weight: 3, arbitrary: fc.constant({kind: 'label' as const})},
  // A key that is held: it comes again and again, more often than a form has fields.
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...own, ...named, ...control)
      .map(name => ({kind: 'key' as const, name, times: 16})),
  },
  // What is pasted may look like keys, or be the very label that has to be typed.
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('\r', 'y\r\r', 'x\n', 'web-1', '\u001b[C\r', '40\r', 'nl-ams')
      .map(text => ({kind: 'paste' as const, text})),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom([20, 5], [40, 12], [80, 24], [120, 40])
      .map(([columns, rows]) => ({kind: 'resize' as const, columns: columns ?? 0, rows: rows ?? 0})),
  },
  {weight: 4, arbitrary: fc.nat(20).map(seconds => ({kind: 'seconds' as const, seconds}))},
  {
    weight: 8,
    arbitrary: fc
      .constantFrom('done' as const, 'refused' as const, 'unknown' as const, 'not done' as const)
      .map(how => ({kind: 'outcome' as const, how})),
  },
);

/** What must have stood on the screen in the moment before a write left. */
function confirmed(state: State, key: string, write: Write): boolean {
  const {overlay} = state;
  const action = actionOf(write);
  if (action.level === 'none') return key === 'enter' || key === action.key;
  if (overlay?.kind !== 'form' || overlay.action !== write.action) return false;
  if (overlay.targets.length > 0 && !overlay.targets.some(({id}) => id === write.target?.id)) return false;
  // Sent again: it was refused, and a person asks for it; or nobody knows, and a person was warned.
  if (overlay.writes.includes(write.id)) {
    const {status = ''} = state.writes[write.id] ?? {};
    if (status === 'unknown' || status === 'notVisible')
      return key === 'enter' && overlay.askingToResend === true && overlay.sendSelected;
    return key === 'r' && ['refused', 'cancelled', 'failed'].includes(status);
  }
  const cautious = action.level === 'plain' && cautionOf(action, overlay) !== undefined;
  const level = cautious ? 'confirm' : action.level;
  if (level === 'plain') return key === 'ctrl-s' || key === 'enter';
  if (overlay.stage !== 'confirm' || key !== 'enter') return false;
  // Text was typed at it since it was asked.
  if (level === 'confirm' && overlay.strayCharacters > 1) return false;
  return level === 'confirm' ? overlay.sendSelected : formOf(state)?.confirmed === true;
}

function outcomeOf(write: Write, how: Extract<Step, {kind: 'outcome'}>['how']): Message {
  if (write.status === 'lookingUp')
    return {
      type: 'lookedUp',
      write: write.id,
      verdict: how === 'done' ? 'done' : how === 'refused' ? 'unclear' : 'not visible',
      found: 'found',
      at: noon,
    };
  if (how === 'done')
    return {type: 'answered', write: write.id, at: noon, since: noon, reply: {json: {id: 1}, raw: {id: 1}}};
  const problem = {
    kind: 'refused' as const,
    message: 'no',
    reasons: [{reason: 'no', field: 'label'}],
    sent: true,
    at: noon,
  };
  return {type: 'unanswered', write: write.id, problem, unknown: how !== 'refused'};
}

/** What a reading of something that is followed may bring: how it stood before, or nothing at all. */
function readingOf(state: State, [id, tracked]: [string, TrackedWrite], at: number): Message {
  const item = keyOf(tracked);
  const value = tracked.value ?? state.writes[id]?.target?.value;
  if (value === undefined) {
    const problem = {kind: 'missing' as const, message: 'none', reasons: [], sent: true, at};
    return {type: 'progressRead', item, at, events: [], problem};
  }
  return {type: 'progressRead', item, at, events: [], read: {value, raw: null}};
}

test(`${sequences} random sequences of keys: nothing leaves unconfirmed, nothing throws`, {
  timeout: 240_000,
}, () => {
  let sent = 0;
  let read = 0;
  let drawn = 0;
  fc.assert(
    fc.property(fc.nat(), fc.array(step, {minLength: 5, maxLength: 40}), (start, steps) => {
      let state = starts[start % starts.length] as State;
      const flying = new Map<string, Write>();
      let at = noon;
      const take = (message: Message, key: string) => {
        const before = state;
        let effects: Effect[];
        [state, effects] = update(state, message);
        for (const effect of effects) {
          if (effect.type !== 'send') continue;
          // What waits for a free place was confirmed when it was put in line.
          const waited = before.writes[effect.write.id]?.status === 'queued';
          if (!waited)
            expect(confirmed(before, key, effect.write), `${key} sent ${effect.write.action}`).toBe(true);
          expect(flying.has(effect.write.id), 'sent while it is on its way').toBe(false);
          flying.set(effect.write.id, effect.write);
          sent += 1;
        }
      };
      const press = (name: string) => {
        const text = name === 'space' ? ' ' : name.length === 1 ? name : undefined;
        take({type: 'key', name, text}, name);
      };
      const wait = (seconds: number) => {
        for (let second = 0; second < seconds && state.tickScheduled; second++) {
          at += 1000;
          take({type: 'timer', timer: 'tick', at}, '');
          const reading = Object.entries(state.trackedWrites).find(([, tracked]) => tracked.reading);
          if (reading) take(readingOf(state, reading, at), '');
          read += reading ? 1 : 0;
        }
      };
      for (const one of steps) {
        if (one.kind === 'key') for (let time = 0; time < one.times; time++) press(one.name);
        else if (one.kind === 'keys') one.names.forEach(press);
        else if (one.kind === 'label') {
          const form = formOf(state);
          if (form) [...(form.confirmWord.words[0] ?? ''), 'enter'].forEach(press);
        } else if (one.kind === 'paste') take({type: 'paste', text: one.text}, '');
        else if (one.kind === 'seconds') wait(one.seconds);
        else if (one.kind === 'resize') take({type: 'resized', columns: one.columns, rows: one.rows}, '');
        else {
          const [id] = flying.keys();
          const write = id === undefined ? undefined : state.writes[id];
          if (!write) continue;
          if (write.status === 'checking' || write.status === 'lookingUp') {
            if (write.status === 'lookingUp' || one.how === 'done' || one.how === 'refused')
              flying.delete(write.id);
            take(outcomeOf(write, one.how), '');
            wait(5);
          }
        }
      }
      if (start % 50 === 0) {
        drawn += 1;
        draw(state);
      }
    }),
    {numRuns: sequences},
  );
  // A run in which nothing is ever sent would prove nothing.
  expect(starts.length).toBeGreaterThan(30);
  expect(sent).toBeGreaterThan(50);
  expect(read).toBeGreaterThan(3);
  expect(drawn).toBeGreaterThan(12);
});
