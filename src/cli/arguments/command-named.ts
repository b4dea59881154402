import type {Command} from 'commander';

/** Returns the command with that name or alias. */
export const commandNamed = ({commands}: Command, word: string | undefined): Command | undefined =>
  commands.find(one => one.name() === word || one.aliases().includes(word ?? ''));
