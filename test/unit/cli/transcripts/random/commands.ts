import {examplesOf} from '../../../../../src/cli/arguments/examples.ts';
import {commandsFor} from '../../../../../src/cli/arguments/parse-arguments.ts';
import {verbOf} from '../../../../../src/resources/definition/common-actions.ts';
import type {Resource} from '../../../../../src/resources/definition/definition.ts';
import {resources} from '../../../../../src/resources/index.ts';
import {type Pick, pickFor} from '../../../../hostile/pick.ts';
import {type Complete, wordsOf} from '../transcript.ts';

/** They read standard input, wait, ask, start another program, or tell of this machine. */
const excluded =
  /^(serve|login|doctor|completion|ssh|lish|--watch|--wait|--demo|--version|--help|--log|-|-\w|:\w+)$/;

const isExcluded = (words: readonly string[]): boolean =>
  words.some(word => excluded.test(word)) || (words.includes('config') && words.includes('edit'));

/** Values of flags and stray words; some are wrong wherever they stand. */
const values = [
  ...['3', '0', '-1', '25', '40GB', '1.5', '100000', '3600', 'true', 'no', 'web-1', 'ö', 'a b', "it's", ''],
  ...['example.org', 'kestrel-freight.example', '203.0.113.7', '2001:db8::1/64', 'nl-ams', 'prod,web'],
  ...['label', '-created', 'id,label', 'label,size', 'json', 'ids', 'csv', 'ndjson', 'table', 'xml'],
  ...[
    'label~a',
    'size>20',
    'region=nl-ams',
    'status!=running',
    'created>30d',
    'tags=prod or id>7',
    'x=',
    '(',
  ],
  ...['@none', '{"label":"x"}', 'label=y', '/volumes', '/node/instances/1', 'active', 'db-primary', '10'],
] as [string, ...string[]];

const some = <T>(pick: Pick, list: readonly T[]): T | undefined => list[pick.below(list.length)];

/** Whether the last word is a flag that needs a value. */
async function needsValue(words: readonly string[]): Promise<boolean> {
  const last = words.at(-1);
  if (last === undefined || !last.startsWith('--') || last.includes('=')) return false;
  const top = await commandsFor(words);
  const options = [top, ...top.commands, ...top.commands.flatMap(one => one.commands)].flatMap(
    one => one.options,
  );
  return options.some(({long, required}) => long === last && required);
}

/** Adds a word that may follow. Undefined if none may. */
async function withNext(
  pick: Pick,
  words: readonly string[],
  complete: Complete,
): Promise<readonly string[] | undefined> {
  const needs = await needsValue(words);
  const wanted = !needs && words.length > 1 && pick.chance(words.length === 2 ? 0.2 : 0.8) ? '-' : '';
  const offered = await complete(words, wanted);
  // There are hardly any profiles here.
  const found = offered.filter(word => !excluded.test(word) && word !== '--profile');
  const next = some(pick, found);
  if (next !== undefined && (!needs || pick.chance(0.85))) return [...words, next];
  return needs ? [...words, pick.of(values)] : undefined;
}

/** With a value for a flag at the end that needs one. */
async function whole(pick: Pick, words: readonly string[], complete: Complete): Promise<readonly string[]> {
  const needs = (await needsValue(words)) && pick.chance(0.95);
  return needs ? ((await withNext(pick, words, complete)) ?? words) : words;
}

async function completed(pick: Pick, complete: Complete): Promise<readonly string[]> {
  let words: readonly string[] = [];
  for (let length = 3 + pick.below(7); words.length < length; ) {
    const next = await withNext(pick, words, complete);
    if (!next) break;
    words = next;
  }
  return whole(pick, words, complete);
}

const readings = ({list, document}: Resource): readonly string[] => [
  ...(list ? ['list'] : []),
  'show',
  ...(document ? ['export'] : []),
];

const examples = resources.flatMap(resource =>
  [...readings(resource), ...(resource.actions ?? []).map(verbOf)].flatMap(verb =>
    examplesOf(resource, verb)
      .split('\n')
      .flatMap(line => /^ {2}skydeck ([^>]*)/.exec(line)?.[1]?.trim() ?? []),
  ),
) as [string, ...string[]];

/** A word with a slip of the fingers: a character left out, twice, or in the place of the next one. */
function mistyped(pick: Pick, word: string): string {
  const at = pick.below(word.length);
  const [before, one, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
  return pick.of([
    before + after,
    before + one + one + after,
    before + after.slice(0, 1) + one + after.slice(1),
  ]);
}

const endings = [
  ...[
    '--yes',
    '--dry-run',
    '--curl',
    '--output json',
    '--output ndjson',
    '--output ids',
    '--yes --output csv',
  ],
  ...['--columns label', '--limit 2', '--all', '--confirm db-primary', '--json none.json'],
] as [string, ...string[]];

/** An example of the help with something changed. */
async function changed(pick: Pick, complete: Complete): Promise<readonly string[]> {
  let words: readonly string[] = wordsOf(pick.of(examples)).filter(word => !excluded.test(word));
  const [noun = '', verb = ''] = words;
  const name = words.findIndex(word => word.startsWith('my-'));
  if (name > 0) words = words.with(name, some(pick, await complete([noun, verb], '')) ?? 'none');
  for (let left = pick.of([0, 0, 1, 1, 2]); left > 0 && words.length > 0; left--) {
    const from = pick.chance(0.2) ? 0 : Math.min(2, words.length - 1);
    const at = from + pick.below(words.length - from);
    const way = pick.below(8);
    if (way === 0) words = words.toSpliced(at, 1);
    if (way === 1) words = words.with(at, mistyped(pick, words[at] ?? ''));
    if (way === 2) words = words.toSpliced(at, 0, pick.of(values));
    if (way === 3 && at > 1) words = words.with(at, pick.of(values));
    if (way > 3) words = [...words, ...wordsOf(pick.of(endings))];
  }
  return pick.chance(0.3) ? whole(pick, (await withNext(pick, words, complete)) ?? words, complete) : words;
}

/** Command lines as somebody might type them, right and wrong ones. They depend on the seed and on what is completed. */
export async function* randomCommands(
  seed: number,
  commands: number,
  complete: Complete,
): AsyncGenerator<readonly string[]> {
  for (let number = 0; number < commands; ) {
    const pick = pickFor(seed, number, 'command');
    const words = await (pick.chance(0.3) ? completed : changed)(pick, complete);
    number++;
    if (!isExcluded(words)) yield words;
  }
}
