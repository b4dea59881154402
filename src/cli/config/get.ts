import type {Environment} from '../../environment.ts';
import {exitCode, print} from '../../output.ts';
import {ownProperty} from '../../own-property.ts';
import {declared} from '../../preferences/declared.ts';
import {spotOf} from '../../preferences/jsonc.ts';
import {defaultPreferences, readPreferences} from '../../preferences.ts';
import {clean} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import {settingNamed, shownNames} from './key.ts';
import {fileOf} from './mistakes.ts';

/** Prints one setting, or all of them, with their current values. Resolves with the exit status. */
export async function get(env: Environment, key?: string, output?: string): Promise<number> {
  if (output !== undefined && !['table', 'json'].includes(output))
    throw new UsageError(`there is no output ${clean(output)}: config get prints table or json`);
  const file = await fileOf(env);
  const {preferences} = file ? readPreferences(file.content) : {preferences: defaultPreferences};
  if (key !== undefined) {
    const {path} = settingNamed(key);
    const value = path.reduce<unknown>(partOf, preferences);
    if (value === undefined) throw new UsageError(`${clean(key)} is not set: ${without(path)}`);
    print(
      typeof value === 'string' && output !== 'json' ? clean(value) : JSON.stringify(value, undefined, 2),
    );
    return exitCode.done;
  }
  if (output === 'json') {
    print(
      JSON.stringify(
        Object.fromEntries(shownNames.map(name => [name, preferences[name] ?? null])),
        undefined,
        2,
      ),
    );
    return exitCode.done;
  }
  for (const name of shownNames) {
    const value = preferences[name];
    const text = value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value);
    const line =
      file && preferences[name] !== defaultPreferences[name] ? spotOf(file.text, [name])?.line : undefined;
    const from = line === undefined ? 'default' : `line ${line}`;
    print(`${name.padEnd(14)}${from.padEnd(10)}${clean(text)}`);
  }
  return exitCode.done;
}

function partOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  // The cast: an object can be read by any key it owns.
  return ownProperty(value as Readonly<Record<string, unknown>>, name);
}

const without = ([name = '', ...rest]: readonly string[]): string => {
  const found = Object.entries(declared).find(([one]) => one === name)?.[1];
  return rest.length > 0 || !found ? 'nothing of that name is there' : `without it, ${found.without}`;
};
