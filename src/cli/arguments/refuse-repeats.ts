import type {Command} from 'commander';
import {UsageError} from '../../usage-error.ts';

/** How to put several values into one flag. */
const advice: Readonly<Record<string, string>> = {
  '--filter': "join the two with a blank, such as --filter 'label~db size>50'",
  '--columns': 'put all the names into one, separated by commas',
};

/**
 * Makes the commands throw a UsageError if a flag with a single value is given twice, or a yes/no flag with its opposite,
 * of which commander would use the last, or if the output is empty.
 */
export function refuseRepeats(commands: readonly Command[]): void {
  const given = new Set<string>();
  for (const command of commands)
    for (const {long, required, optional, variadic, parseArg, negate} of command.options) {
      // Flags that take several values have a parser that joins them.
      if (!long || variadic || parseArg || !(required || optional || negate)) continue;
      const other = negate ? long.replace('--no-', '--') : long;
      const take = (flag: string, instead: string) => {
        if (given.has(instead))
          throw new UsageError(
            negate
              ? `${other} and ${long} exclude each other: give one of them`
              : `${long} is given twice: ${advice[long] ?? 'give it once'}`,
          );
        given.add(flag);
      };
      command.on(`option:${long.slice(2)}`, (value: unknown) => {
        if (long === '--output' && value === '') throw new UsageError(`${long} lacks its value`);
        take(long, other);
      });
      if (negate) command.on(`option:${other.slice(2)}`, () => take(other, long));
    }
}
