/**
 * Runs of the program at build time. What is loaded in the same ones of a kind stands together in a pack, and V8's code cache
 * has the functions that were called in one of them.
 */
export interface Journey {
  readonly name: string;
  /** The arguments of the program. */
  readonly words: readonly string[];
  /** The keys that are typed, one after each frame; without them it is run without a terminal. */
  readonly keys?: readonly string[];
  /** Whether it is about an account of one's own. */
  readonly account?: true;
  /** Whether only packs that no journey before has loaded get a code cache: what it calls of the others would make the start longer. */
  readonly later?: true;
}

/** Whose packs are read: those of the screen, or those of commands, which load and call less. */
export const kindOf = (words: readonly string[]): 0 | 1 => (/^\w/.test(words[0] ?? '') ? 1 : 0);

/** The entry of the program, relative to the repository. */
export const program = 'src/main.tsx';

const moving = ['j', 'j', 'k', 'q'];
const esc = '\u001b';
/** Opens what lies above a list, an item, and the screens that a key opens. */
const opening = [
  ...[':', 'v', esc, '/', 'w', esc, 'E', esc, '?', esc, 'c', 'C', esc, '|', esc],
  ...['e', esc, '*', esc, 'y', esc, '\r', '\r', esc, esc, 'H', esc, 'q'],
];

export const journeys: readonly Journey[] = [
  {name: 'demo', words: [], keys: moving},
  {name: 'account', words: [], keys: moving, account: true},
  {name: 'parts', words: [], keys: opening, later: true},
  {name: 'list', words: ['volumes', 'list', '--output', 'json'], account: true},
  // It names all resources.
  {name: 'help', words: ['help']},
  {name: 'complete', words: ['__complete', 'volumes', 'resize', '--s']},
];

/** Another program, as tests build them. */
const plain: Journey = {name: 'plain', words: [], keys: ['q']};

export const journeysOf = (entry: string): readonly Journey[] => (entry === program ? journeys : [plain]);

/** Throws if there is no journey of that name. */
export function journeyNamed(name: string): Journey {
  const found = [plain, ...journeys].find(journey => journey.name === name);
  if (!found) throw new Error(`there is no journey ${name}`);
  return found;
}
