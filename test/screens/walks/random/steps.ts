import {screenOf} from '../../../../src/app/frame/screens.ts';
import type {Binding} from '../../../../src/app/input/binding.ts';
import {formOf} from '../../../../src/app/screens/form/form-of.ts';
import type {State} from '../../../../src/app/state/state.ts';
import {resources} from '../../../../src/resources/index.ts';
import {pickFor} from '../../../hostile/pick.ts';

/** What is typed into prompts and forms, by the kind of overlay; some of it is wrong. */
const words: Readonly<Record<string, readonly [string, ...string[]]>> = {
  filter: [
    'status=',
    ...['status!=offline', 'run', 'region=us-', 'price>', '$20', '20', 'label~a', 'tag', 'created>', '30d'],
    ...[' or ', ' and ', ' ', 'not ', '(', ')', '"', 'size>=', '40GB', 'web', 'ö', '!', ',', '<', '2026-11'],
  ],
  palette: [
    'nodes',
    ...['vol', 'domains', 'kern', 'images ', 'records', 'events', 'boot', 'delete', 'resize', 'theme', 'web'],
    ...[
      'overview',
      'find ',
      'x',
      'lish',
      'price>',
      'jour',
      'profiles',
      'help',
      'columns',
      'sort',
      '10',
      '~',
      'export',
    ],
  ],
  findPrompt: ['web', '192.0', 'us-east', 'kes', '10', 'zz', '.', 'prod'],
  form: [
    'web',
    '1',
    '25',
    '203.0.113.7',
    'a.b',
    'long-name-of-some-thing',
    '-',
    ' ',
    'example.org',
    '10.0.0.1/24',
    'ü',
  ],
};

const sizes = [
  '80x24',
  '120x40',
  '60x20',
  '100x16',
  '40x12',
  '140x30',
  '99x23',
  '160x28',
  '72x14',
  '200x24',
] as const;

const places = resources.flatMap(({name, list}) => (list ? [name] : [])) as [string, ...string[]];

/** Keys that quit or suspend the program, which would end the walk. */
const leavesProgram = new Set(['ctrl-z', 'ctrl-c', 'q', 'Q']);

/** Keys that are pressed most, each as often as it stands here. */
const onward = [
  'down',
  'down',
  'down',
  'up',
  'enter',
  'enter',
  'tab',
  'right',
  'left',
  'space',
  'esc',
] as const;

/** Clicks, turns of the wheel, pastes, and keys too fast for the screen. */
function pointed({size}: State, below: (end: number) => number): string {
  const way = below(8);
  if (way === 0) return below(2) === 0 ? 'wheel:up' : 'wheel:down';
  if (way === 1) return ["'web'", "'a\\nb'", "'label~x size>3'", "'203.0.113.7'"][below(4)] ?? "''";
  if (way === 2)
    return ['{down down enter}', '{enter esc}', '{: n o d e s enter}', '{/ w e b enter}'][below(4)] ?? 'esc';
  // Mostly on the titles of columns and the first rows.
  return `click:${below(size.columns)},${below(2) === 0 ? below(8) : below(size.rows)}`;
}

/**
 * Chooses steps of a walk: mostly keys that have a meaning on the screen, words where a line is typed into, sometimes another size
 * or some seconds; where the service is slow, replies wait for a while;
 * with the mouse also clicks, the wheel, pastes and hasty keys. The same for a seed, as long as the program does the same.
 */
export function randomSteps(
  seed: number,
  count: number,
  {slow = false, mouse = false}: {slow?: boolean; mouse?: boolean} = {},
): (state: State) => string | undefined {
  const {below, of} = pickFor('walk', seed);
  let left = count;
  return state => {
    if (left-- <= 0) return undefined;
    const chance = below(1000) / 1000;
    if (chance < 0.02) return of(sizes);
    if (chance < 0.05) return `${1 + below(6)}s`;
    if (mouse && below(4) === 0) return pointed(state, below);
    if (slow && below(10) === 0) return of(['hold', 'hold', 'one', 'one', 'let']);
    if (chance < 0.07) return `esc : "${of(places)}" enter`;
    const form = formOf(state);
    if (form?.state.stage === 'confirm' && chance < 0.6) {
      const [word = ''] = form.confirmWord.words;
      return form.level === 'label' ? `ctrl-u "${word}" enter` : 'right enter';
    }
    if (form?.state.stage === 'fill' && chance < 0.15) return 'ctrl-s';
    const screen = screenOf(state);
    const typed = words[state.overlay?.kind ?? ''];
    if (typed && chance < 0.3) return `"${of(typed)}"`;
    if (typed && chance < 0.5) return 'enter';
    if (chance < 0.75) return of(onward);
    const usable = [...screen.keys, ...(screen.actions?.(state) ?? [])].filter(
      ({when}) => when?.(state) !== false,
    );
    const keys = usable.flatMap(({keys: [key]}: Binding) =>
      key === undefined || leavesProgram.has(key) ? [] : [key],
    );
    const [first = 'esc', ...others] = keys;
    return of([first, ...others]);
  };
}
