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
}

/** Whose packs are read: those of the screen, or those of commands, which load and call less. */
export const kindOf = (words: readonly string[]): 0 | 1 => (/^\w/.test(words[0] ?? '') ? 1 : 0);

/** The entry of the program, relative to the repository. */
export const program = 'src/main.tsx';

const moving = ['j', 'j', 'k', 'q'];

export const journeys: readonly Journey[] = [
  {name: 'demo', words: [], keys: moving},
  {name: 'account', words: [], keys: moving, account: true},
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
