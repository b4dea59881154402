import type {Command} from 'commander';
import {UsageError} from '../../usage-error.ts';

/** Refuses flags that are given twice. Commander would silently use the last one. */

/** How to put several values into one flag. */
const advice: Readonly<Record<string, string>> = {
  '--filter': "join the two with a blank, such as --filter 'label~db size>50'",
  '--columns': 'put all the names into one, separated by commas',
};

/** Makes the commands throw a UsageError if a flag with a single value is given twice. */
export function refuseRepeats(commands: readonly Command[]): void {
  const given = new Set<string>();
  for (const command of commands)
    for (const option of command.options) {
      const {long, required, optional, variadic, parseArg} = option;
      // Flags that take several values have a parser that joins them.
      if (!long || variadic || parseArg || !(required || optional)) continue;
      command.on(`option:${option.name()}`, () => {
        if (given.has(long))
          throw new UsageError(`${long} is given twice: ${advice[long] ?? 'give it once'}`);
        given.add(long);
      });
    }
}
