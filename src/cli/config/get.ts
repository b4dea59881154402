import {keysCalled} from '../../app/settings/keys.ts';
import {mistakesIn} from '../../connection/setting-mistakes.ts';
import type {Environment} from '../../environment.ts';
import {wideColumns} from '../../export/columns.ts';
import {exitCode, print, warn} from '../../output.ts';
import {isRecord, ownProperty} from '../../own-property.ts';
import {declared, plainText} from '../../preferences/declared.ts';
import {inForce} from '../../preferences/in-force.ts';
import {readJsonc, spotOf} from '../../preferences/jsonc.ts';
import {fromEnvironment} from '../../preferences/read.ts';
import {defaultPreferences, readPreferences} from '../../preferences.ts';
import {findAnyResource} from '../../resources/index.ts';
import {clean} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import {warnOfSettings} from '../setting-warning.ts';
import {settingNamed, shownNames} from './key.ts';
import {fileOf} from './mistakes.ts';

const indented = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** Prints one setting, or all of them, with their current values. Resolves with the exit status. */
export async function get(env: Environment, key?: string, output?: string): Promise<number> {
  if (output !== undefined && !['table', 'json'].includes(output))
    throw new UsageError(`there is no output ${clean(output)}: config get prints table or json`);
  const file = await fileOf(env);
  const wrong = file ? mistakesIn(file.content, env) : [];
  const mistakes = [...wrong, ...(file?.repeats ?? [])];
  const preferences = file ? inForce(readPreferences(file.content).preferences, wrong) : defaultPreferences;
  if (key !== undefined) {
    const {setting, path} = settingNamed(key);
    const set = path.length > 1 ? undefined : fromEnvironment(setting, preferences, env);
    const shown = set?.value ?? at(preferences, path) ?? standing(path);
    const isWritten = at(file?.content, path) !== undefined;
    await warnOfSettings(mistakes.filter(one => one.path[0] === setting));
    if (shown === undefined && path.length > 1)
      throw new UsageError(
        `${clean(key)} is not set: ${isWritten ? 'that of the file is not used' : 'nothing of that name is there'}`,
      );
    if (shown === undefined) warn(`${key} is not set: ${plainText(declared[setting].without)}`);
    else print(typeof shown === 'string' && output !== 'json' ? clean(shown) : indented(shown));
    if (shown !== undefined && !isWritten)
      warn(
        clean(`${key} is not in the settings file: this is ${set ? `from ${set.variable}` : 'the default'}`),
      );
    return exitCode.done;
  }
  await warnOfSettings(mistakes);
  const valueFor = (name: (typeof shownNames)[number]) =>
    fromEnvironment(name, preferences, env)?.value ?? preferences[name] ?? standing([name]);
  if (output === 'json') {
    print(indented(Object.fromEntries(shownNames.map(name => [name, valueFor(name) ?? null]))));
    return exitCode.done;
  }
  const read = file && readJsonc(file.text);
  for (const name of shownNames) {
    const value = valueFor(name);
    const text =
      value === undefined
        ? `not set: ${plainText(declared[name].without)}`
        : typeof value === 'string'
          ? value
          : JSON.stringify(value);
    const line = read && 'root' in read ? spotOf(read, [name])?.line : undefined;
    const set = fromEnvironment(name, preferences, env)?.variable;
    const from =
      set ??
      (line === undefined || preferences[name] === defaultPreferences[name] ? 'default' : `line ${line}`);
    print(`${name.padEnd(14)}${from.padEnd(9)} ${clean(text)}`);
  }
  return exitCode.done;
}

/** The part of the settings at a path. */
const at = (whole: unknown, path: readonly string[]): unknown =>
  path.reduce((part, name) => (isRecord(part) ? ownProperty(part, name) : undefined), whole);

/** The value that applies where the file has none; undefined where there is none, or where it depends on the terminal. */
function standing([name = '', ...rest]: readonly string[]): unknown {
  const setting = shownNames.find(one => one === name);
  if (setting === undefined) return undefined;
  const one = declared[setting];
  return rest.length === 0 ? ('unset' in one ? one.unset : one.initial) : entries[setting]?.(rest.join('.'));
}

/** The same of the entries of a setting that have names of the program. */
const entries: Partial<Record<(typeof shownNames)[number], (name: string) => unknown>> = {
  columns: name => {
    const resource = findAnyResource(name);
    return resource && wideColumns(resource).map(({title}) => title);
  },
  keys: keysCalled,
};
