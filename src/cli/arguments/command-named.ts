import type {Command} from 'commander';

/** The command of that name, or of that other name. */
export const commandNamed = ({commands}: Command, word: string | undefined): Command | undefined =>
  commands.find(one => one.name() === word || one.aliases().includes(word ?? ''));
