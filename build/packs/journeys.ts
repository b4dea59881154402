/**
 * A run of the program at build time. A pack holds the chunks that are loaded by the same journeys of a kind, and V8's code cache
 * has the functions that these journeys call.
 */
export interface Journey {
  readonly name: string;
  /** The arguments of the program. */
  readonly words: readonly string[];
  /** The keys to type, one after each frame. Without them the program runs without a terminal. */
  readonly keys?: readonly string[];
  /** Whether it uses an account of the service, not the demo account. */
  readonly account?: true;
  /** Adds a code cache only to packs that no journey before it loads: more functions in the others would slow the start. */
  readonly later?: true;
}

/** Which packs the program reads: 0 those of the screen, 1 those of commands, which load and call less. */
export const kindOf = (words: readonly string[]): 0 | 1 => (/^\w/.test(words[0] ?? '') ? 1 : 0);

/** The entry of the program, relative to the repository. */
export const program = 'src/main.tsx';

const moving = ['j', 'j', 'k', 'q'];
const esc = '\u001b';
/** Opens the overlays of a list, an item, and the screens that have a key. */
const opening = [
  ...[':', 'v', esc, '/', 'w', esc, 'E', esc, '?', esc, 'c', 'C', esc, '|', esc],
  ...['e', esc, '*', esc, 'y', esc, '\r', '\r', esc, esc, 'H', esc, 'q'],
];

export const journeys: readonly Journey[] = [
  {name: 'demo', words: [], keys: moving},
  {name: 'account', words: [], keys: moving, account: true},
  {name: 'parts', words: [], keys: opening, later: true},
  {name: 'list', words: ['volumes', 'list', '--output', 'json'], account: true},
  // Lists all resources.
  {name: 'help', words: ['help']},
  {name: 'complete', words: ['__complete', 'volumes', 'resize', '--s']},
];

/** For the programs that tests build. */
const plain: Journey = {name: 'plain', words: [], keys: ['q']};

export const journeysOf = (entry: string): readonly Journey[] => (entry === program ? journeys : [plain]);

/** Throws if there is no journey of that name. */
export function journeyNamed(name: string): Journey {
  const found = [plain, ...journeys].find(journey => journey.name === name);
  if (!found) throw new Error(`there is no journey ${name}`);
  return found;
}
