import type {Command} from 'commander';
import {UsageError} from '../../usage-error.ts';

/** Flags that are given more than once, of which Commander would take the last without a word. */

/** Advice for flags whose values can be put into one. */
const advice: Readonly<Record<string, string>> = {
  '--filter': "join the two with a blank, such as --filter 'label~db size>50'",
  '--columns': 'put all the names into one, separated by commas',
};

/** Makes the commands throw a UsageError where a flag is given twice that takes one value. */
export function refuseRepeats(commands: readonly Command[]): void {
  const given = new Set<string>();
  for (const command of commands)
    for (const option of command.options) {
      const {long, required, optional, variadic, parseArg} = option;
      // Several values have a parser that joins them.
      if (!long || variadic || parseArg || !(required || optional)) continue;
      command.on(`option:${option.name()}`, () => {
        if (given.has(long))
          throw new UsageError(`${long} is given twice: ${advice[long] ?? 'give it once'}`);
        given.add(long);
      });
    }
}
