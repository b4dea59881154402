import {expect, test} from 'vitest';
import {screens} from '../../src/app/frame/screens.ts';
import {createStamp} from '../../src/app/input/gate.ts';
import {resources} from '../../src/resources/index.ts';
import {everyAction, kept, reach} from '../screens/every-action.ts';
import {open} from '../screens/screen.tsx';
import {type Pick, pickFor} from './pick.ts';

/**
 * Whoever types on without looking: the key of every action that is confirmed, and behind it words, commands, filters, pastes
 * and held keys, as ssh brings them, in lumps, while replies arrive; then the next form, and the same again. Nothing is sent.
 * A tenth of it; all with `npm run hostile`.
 */

const all = process.env.HOSTILE === 'all';
const seed = Number(process.env.HOSTILE_SEED ?? 1);

const confirming = everyAction.filter(
  ([, , {level, fields}]) => level !== 'plain' || Object.keys(fields).length === 0,
);
const actionKeys = [...new Set(confirming.map(([, , {key}]) => key))];

const listOf = <T,>(list: readonly T[]): readonly [T, ...T[]] => {
  const [first, ...others] = list;
  if (first === undefined) throw new Error('an empty list has nothing to pick');
  return [first, ...others];
};

/** What people type at lists: the program's own commands, filters and keys, and what was meant for another window. */
const lines = listOf([
  ...resources.flatMap(({name, aliases = []}) => [`:${name}`, ...aliases.map(alias => `:${alias}`)]),
  ...resources.flatMap(({name, fields}) =>
    Object.keys(fields.fields)
      .slice(0, 2)
      .map(field => `/${field}=${name}`),
  ),
  ...Object.values(screens).flatMap(({keys}) => [
    keys.flatMap(({keys: [key = '']}) => (key.length === 1 ? key : [])).join(''),
  ]),
  'yes',
  'y',
  'lll',
  'jjjjkkkk',
  'ls -la /var/log | grep error',
  'git commit -am "fix the thing"',
  'The quick brown fox jumps over the lazy dog, twice.',
  '12345678901234567890',
  'größe 東京 🚀',
  'a'.repeat(2000),
]);

/** What ends a line, or a thought. */
const ends = listOf(['⏎', '⏎⏎', '⏎⏎⏎⏎', '', ' ⏎']);
const named: Readonly<Record<string, string>> = {'⏎': 'enter', ' ': 'space'};

/** Keys that select a button, and those that a shell has made a habit of. */
const selecting = listOf(['right', 'tab', 'end', 'left', 'down']);

/** Keys in lumps; a paste; or keys as one pair of hands brings them: each so many milliseconds after the one before. */
type Step = {keys: string[]} | {paste: string} | {paced: string[]; every: number};

const held = (key: string, times: number) => Array.from({length: times}, () => key);

const slip = (pick: Pick): Step[] => {
  const typed = (): Step => ({keys: [...pick.of(lines), ...pick.of(ends)].map(one => named[one] ?? one)});
  const steps: Step[] = [typed()];
  while (pick.chance(0.6))
    steps.push(
      pick.chance(0.2)
        ? {paste: `${pick.of(lines)}\r${pick.of(['', 'yes\r', '\u001b[C\r'])}`}
        : pick.chance(0.2)
          ? {
              paced: held(
                pick.of(['enter', 'enter', 'space', 'l', 'y', 'tab', 'backspace', ...actionKeys]),
                30,
              ),
              every: 33,
            }
          : typed(),
    );
  if (pick.chance(0.5)) {
    const times = 1 + pick.below(pick.of([1, 20]));
    const keys = [...held(pick.of(selecting), times), ...held('enter', 1 + pick.below(12))];
    steps.splice(pick.below(2), 0, {paced: keys, every: pick.of([0, 33, 80, 140])});
  }
  return steps;
};

/** A run in which no form opens would prove nothing. */
const seen = {runs: 0, forms: 0, questions: 0};

/** What is sent by all of it; nothing, where all is well. */
async function sentBy(name: string, [, resource, action]: (typeof confirming)[number], pick: Pick) {
  let waiting: (() => void)[] = [];
  let gated = false;
  const screen = await open({
    columns: 120,
    rows: 30,
    ...kept,
    transport: async (wire, service, signal) => {
      if (gated) await new Promise<void>(go => waiting.push(go));
      return service(wire, signal);
    },
  });
  await reach(screen, resource, action);
  if (pick.chance(0.3)) await screen.press('space', 'space');
  gated = true;
  const told: string[] = [];
  let at = 1e6;
  let lumpEnds = () => {};
  const stamp = createStamp(
    work => {
      lumpEnds = work;
    },
    () => at,
  );
  const arrive = async () => {
    const some = waiting;
    waiting = [];
    for (const go of some) go();
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  };
  const key = (name: string) => {
    const text = name === 'space' ? ' ' : [...name].length === 1 ? name : undefined;
    screen.store.dispatch({type: 'key', name, text, at, ...stamp({name})});
    told.push(name);
  };
  /** As ssh brings them: some at once, then none for a while. */
  const lumps = async (keys: readonly string[]) => {
    for (let from = 0; from < keys.length; ) {
      const end = from + 1 + pick.below(pick.of([1, 4, 40]));
      lumpEnds();
      at += 20 + pick.below(400);
      for (const one of keys.slice(from, end)) key(one);
      from = end;
      if (pick.chance(0.2)) await arrive();
    }
  };
  const play = async (step: Step) => {
    if ('keys' in step) return lumps(step.keys);
    if ('paste' in step) return screen.store.dispatch({type: 'paste', text: step.paste});
    for (const one of step.paced) {
      if (step.every > 0) lumpEnds();
      at += step.every;
      key(one);
    }
  };
  await lumps([action.key]);
  if (screen.store.get().overlay?.kind === 'form') seen.forms++;
  for (const step of slip(pick)) await play(step);
  // And once more in the next form, whether it opens from the list or is typed into what is still open.
  await lumps([...pick.of([['esc'], ['esc', 'esc'], ['esc', 'esc', 'esc']]), pick.of(listOf(actionKeys))]);
  for (const step of slip(pick)) await play(step);
  gated = false;
  await arrive();
  await screen.idle();
  const {overlay} = screen.store.get();
  seen.runs++;
  if (overlay?.kind === 'form' && overlay.stage === 'confirm') seen.questions++;
  const sent = screen.requests.filter(({method}) => method !== 'GET');
  return sent.map(({method, path}) => `${name}: ${method} ${path} by ${told.slice(0, 400).join(' ')}`);
}

test('typed on without looking, nothing is sent', {timeout: all ? 3_600_000 : 60_000}, async () => {
  expect(confirming.length).toBeGreaterThan(30);
  const sent: string[] = [];
  for (const one of confirming)
    for (let time = 0; time < (all ? 20 : 1); time++) {
      const pick = pickFor('slips', seed, one[0], time);
      if (!all && !pick.chance(0.5)) continue;
      sent.push(...(await sentBy(`${one[0]} (${seed}/${time})`, one, pick)));
    }
  expect(sent).toEqual([]);
  expect(seen.forms).toBeGreaterThan(0.7 * seen.runs);
  expect(seen.questions).toBeGreaterThan(0.1 * seen.runs);
});
