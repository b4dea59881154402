import fc from 'fast-check';
import {standaloneScreens} from '../../src/app/screens/standalone.ts';
import {resources} from '../../src/resources/index.ts';
import {worldNames} from '../hostile/worlds.ts';
import {type Fate, fair, troubles, type Weather} from './stand-ins/wire.ts';

/** What a person, a terminal, a network and a service may do next. */
export type Step =
  /** Bytes in one piece each, and the milliseconds behind each. */
  | {do: 'type'; pieces: readonly string[]; gap: number}
  | {do: 'wait'; milliseconds: number}
  | {do: 'resize'; columns: number; rows: number}
  | {do: 'weather'; weather: Weather}
  | {do: 'down'; seconds: number}
  /** The form of an action on some row is opened, and, from 1 on, filled in, from 2 on answered with yes. */
  | {do: 'act'; resource: string; action: string; row: number; far: number}
  /** Something is made, changed and removed again. */
  | {do: 'journey'; resource: string; row: number}
  /** What is open is answered with yes. */
  | {do: 'answer'}
  | {do: 'switch'; profile: string};

const keys: Readonly<Record<string, string>> = {
  enter: '\r',
  esc: '\x1b',
  tab: '\t',
  'shift-tab': '\x1b[Z',
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  pgdn: '\x1b[6~',
  pgup: '\x1b[5~',
  home: '\x1b[H',
  end: '\x1b[F',
  space: ' ',
  backspace: '\x7f',
};

/** The bytes of a key as it is named. */
export const bytesOf = (name: string): string =>
  keys[name] ?? (name.startsWith('ctrl-') ? String.fromCharCode(name.charCodeAt(5) - 0x60) : name);

const acting = resources.flatMap(({name, list, actions = []}) =>
  list ? actions.map(action => ({resource: name, action: action.name, key: action.key})) : [],
);
const bound = 'ydVurwjkgGPJ?q:/[]123vcCeoO*hl'.split('');
const letters = 'abcdehilnorst-.019'.split('');
const controls = ['ctrl-s', 'ctrl-g', 'ctrl-u', 'ctrl-y', 'ctrl-l', 'ctrl-d', 'ctrl-a', 'ctrl-z', 'ctrl-x'];
const single = [
  ...new Set(acting.map(({key}) => key)),
  ...bound,
  ...letters,
  ...controls,
  ...Object.keys(keys),
  ...['enter', 'enter', 'enter', 'right', 'right', 'tab', 'down', 'esc', 'esc', 'j', 'k'],
];

/** What is typed by whoever takes this for another window, or another screen. */
const words = [
  ...resources.map(({name}) => `:${name}\r`),
  ...standaloneScreens.map(({name}) => `:${name}\r`),
  '/label~db\r',
  '/size>50 and region=us-east\r',
  '*web\r',
  'lll\r',
  'yes\r',
  'ls -la /var/log | grep error\r',
  'git commit -am "fix"\r',
  'größe 東京 🚀\r',
  '\x1b\x1b:q\r',
];
const pasted = ['\r', 'y\r\r', 'web-1', '\x1b[C\r', '40\r', 'nl-ams', 'a\nb\nc', 'x'.repeat(5000)];
const reports = [
  '\x1b[I',
  '\x1b[O',
  '\x1b]11;rgb:0000/0000/0000\x1b\\',
  '\x1b[<0;10;5M\x1b[<0;10;5m',
  '\x1b[<65;10;5M',
  '\x1b[<64;4;9M',
  '\x1b[<0;3;2M',
];

const gap = fc.constantFrom(0, 5, 40, 120, 400, 1000);
const type = (pieces: fc.Arbitrary<readonly string[]>) =>
  fc.record({do: fc.constant('type' as const), pieces, gap});
const key = fc.constantFrom(...single).map(bytesOf);

const weather: fc.Arbitrary<Weather> = fc.record({
  seed: fc.nat(1e6),
  trouble: fc.constantFrom(0, 5, 10, 30, 100),
  fates: fc.subarray(troubles, {minLength: 1}),
  latency: fc.constantFrom(0, 0, 0, 0, 100, 2000, 20_000),
  hostile: fc.option(fc.constantFrom(...worldNames), {nil: undefined, freq: 2}),
  service: fc.record({
    rateLimit: fc.constantFrom('off' as const, 'off' as const, 'off' as const, 'real' as const, 20),
    lag: fc.constantFrom(0, 0, 3000, 40_000),
    plain: fc.boolean(),
  }),
});

/** Replies are lost after what was asked is done, the others come. */
const lost: readonly Fate[] = ['lostAfter', 'gatewayAfter', 'cutAfter', 'malformedAfter'];

const act = fc
  .record({one: fc.constantFrom(...acting), row: fc.nat(9), far: fc.constantFrom(0, 1, 2, 2, 2)})
  .map(({one: {resource, action}, ...rest}) => ({do: 'act' as const, resource, action, ...rest}));

export const profileNames = ['work', 'work', 'other', 'other', 'demo'] as const;

/** One step. Whole journeys are rarer than keys, since each is twenty of them. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {weight: 60, arbitrary: type(key.map(one => [one]))},
  // As ssh brings them.
  {weight: 5, arbitrary: type(fc.array(key, {minLength: 2, maxLength: 6}).map(all => [all.join('')]))},
  {
    weight: 4,
    arbitrary: type(fc.tuple(key, fc.nat(12)).map(([one, times]) => Array<string>(times + 2).fill(one))),
  },
  {
    weight: 4,
    arbitrary: type(
      fc
        .tuple(fc.constantFrom(...words), fc.constantFrom(1, 3, 100))
        .map(([word, size]) => lumps(word, size)),
    ),
  },
  {weight: 2, arbitrary: type(fc.constantFrom(...pasted).map(text => [`\x1b[200~${text}\x1b[201~`]))},
  {weight: 3, arbitrary: type(fc.constantFrom(...reports).map(report => [report]))},
  {
    weight: 1,
    arbitrary: type(fc.uint8Array({maxLength: 8}).map(bytes => [Buffer.from(bytes).toString('latin1')])),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom([20, 5], [40, 12], [80, 24], [80, 24], [100, 30], [120, 40], [160, 50])
      .map(([columns = 0, rows = 0]) => ({do: 'resize' as const, columns, rows})),
  },
  {
    weight: 7,
    arbitrary: fc
      .constantFrom(500, 2000, 10_000, 60_000)
      .map(milliseconds => ({do: 'wait' as const, milliseconds})),
  },
  {
    weight: 3,
    arbitrary: fc
      .oneof(weather, fc.constant(fair), fc.constant({...fair, trouble: 30, fates: lost}))
      .map(one => ({do: 'weather' as const, weather: one})),
  },
  {weight: 1, arbitrary: fc.constantFrom(0, 1, 20).map(seconds => ({do: 'down' as const, seconds}))},
  {weight: 8, arbitrary: act},
  {
    weight: 2,
    arbitrary: fc
      .record({resource: fc.constantFrom(...new Set(acting.map(({resource}) => resource))), row: fc.nat(3)})
      .map(one => ({do: 'journey' as const, ...one})),
  },
  {weight: 3, arbitrary: fc.constant({do: 'answer' as const})},
  {
    weight: 1,
    arbitrary: fc.constantFrom(...profileNames).map(profile => ({do: 'switch' as const, profile})),
  },
);

function lumps(text: string, size: number): string[] {
  const characters = [...text];
  return Array.from({length: Math.ceil(characters.length / size)}, (_, at) =>
    characters.slice(at * size, (at + 1) * size).join(''),
  );
}
