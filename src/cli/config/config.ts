import {existsSync} from 'node:fs';
import {keysCalled} from '../../app/settings/keys.ts';
import {mistakesIn} from '../../connection/ports.ts';
import {runInTerminal} from '../../effects/machine/programs.ts';
import type {Environment} from '../../environment.ts';
import {wideColumns} from '../../export/formats.ts';
import {fileMistake, restrictAccess} from '../../files/private-file.ts';
import {exitCode, print, warn} from '../../output.ts';
import {isRecord, ownProperty} from '../../own-property.ts';
import {declared, plainText} from '../../preferences/declared.ts';
import {withValue} from '../../preferences/edit-text.ts';
import {readJsonc, spotOf} from '../../preferences/jsonc.ts';
import {fromEnvironment, inForce, settingNames} from '../../preferences/read.ts';
import {notAmong} from '../../preferences/shapes.ts';
import {contentWith, isAbout, meant, tryValues} from '../../preferences/try-values.ts';
import {defaultPreferences, mistakeText, readPreferences} from '../../preferences.ts';
import {changeFile, writeSettings} from '../../profiles/change-file.ts';
import {readFile} from '../../profiles/settings.ts';
import {displayPath, settingsPath, targetOf} from '../../profiles/settings-path.ts';
import {findAnyResource} from '../../resources/index.ts';
import {clean} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import type {InvocationOf} from '../arguments/flags.ts';
import {check, fileOf, warnOfSettings} from './mistakes.ts';
import {schemaEdits, schemaName} from './schema.ts';

/** Runs `skydeck config`. Resolves with the exit status. */
export async function config(invocation: InvocationOf<'config'>): Promise<number> {
  const env = process.env;
  switch (invocation.verb) {
    case 'path':
      print(settingsPath(env));
      return exitCode.done;
    case 'schema':
      print((await import('./schema.ts')).schemaText());
      return exitCode.done;
    case 'check':
      return (await import('./mistakes.ts')).check(env);
    case 'get':
      return get(env, invocation.key, invocation.output);
    case 'set':
      return setValue(env, invocation.key, invocation.words);
    case 'unset':
      return unset(env, invocation.key);
    case 'edit':
      return edit(env);
  }
}

/** A setting as it is named on the command line: `keys.nodes.reboot` is the key `nodes.reboot`. */
interface NamedSetting {
  setting: keyof typeof declared;
  path: readonly string[];
}

const shownNames = settingNames.filter(name => !('own' in declared[name]));

function settingNamed(word: string): NamedSetting {
  const [first = '', ...others] = word.split('.');
  if (first === 'profiles' || first === 'current')
    throw new UsageError(
      `${first} is no setting: skydeck login, use and logout change the profiles, and skydeck profiles list prints them`,
    );
  const setting = settingNames.find(name => name === first);
  if (setting === undefined) throw new UsageError(notAmong('setting', first, shownNames));
  if (others.length === 0) return {setting, path: [setting]};
  const one = declared[setting];
  if (typeof one.example !== 'object')
    throw new UsageError(`${setting} has no parts: skydeck config get ${setting}`);
  // The rest is one name that may contain dots; if the setting has fields, the last part may be one of them.
  const last = others.at(-1) ?? '';
  const fields: readonly string[] = 'fields' in one ? one.fields : [];
  const path =
    others.length > 1 && fields.includes(last)
      ? [setting, others.slice(0, -1).join('.'), last]
      : [setting, others.join('.')];
  return {setting, path};
}

const indented = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** Prints one setting, or all of them, with their current values. Resolves with the exit status. */
async function get(env: Environment, key?: string, output?: string): Promise<number> {
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

/** Changes a setting in the file, unless its new value could not be used. Resolves with the exit status. */
async function setValue(env: Environment, key: string, words: readonly string[]): Promise<number> {
  const named = settingNamed(key);
  const file = await fileOf(env);
  const values = meant(words);
  const tried = tryValues(file ?? {text: '', content: {}}, named.path, values, mistakesIn);
  if ('wrong' in tried) {
    const why = tried.wrong;
    const about = isAbout(why, named.path) ? why.reason : mistakeText(why);
    throw new UsageError(clean(`${key} was not changed: ${about}`));
  }
  await changeFile(env, [...(await schemaEdits(env, file?.content)), [named.path, tried.value]]);
  print(clean(`${key} is ${JSON.stringify(tried.value)} in ${displayPath(settingsPath(env), env)}`));
  return exitCode.done;
}

async function unset(env: Environment, key: string): Promise<number> {
  const {path} = settingNamed(key);
  const file = await fileOf(env);
  const text = file?.text ?? '{}';
  if (withValue(text, path, undefined) === text) {
    print(clean(`${key} is not set: nothing was changed`));
    return exitCode.done;
  }
  const entry = path.slice(0, 2);
  const isWrong = (content: Readonly<Record<string, unknown>>) =>
    mistakesIn(content).some(one => isAbout(one, entry));
  // A whole entry, or one that cannot be used anyway, may go.
  if (path.length > 2 && !isWrong(file?.content ?? {}) && isWrong(contentWith(text, path, undefined))) {
    const whole = entry.join('.');
    throw new UsageError(
      clean(
        `${key} was not removed: ${whole} cannot do without it; skydeck config unset ${whole} removes all of it`,
      ),
    );
  }
  await changeFile(env, [[path, undefined]]);
  print(clean(`${key} is out of ${displayPath(settingsPath(env), env)}`));
  return exitCode.done;
}

const start = `{
  // docs/settings.md describes all settings; skydeck config check finds those that cannot be used.
  "$schema": ${JSON.stringify(schemaName)}
}
`;

async function edit(env: Environment): Promise<number> {
  const editor = [env.VISUAL, env.EDITOR].find(one => one?.trim());
  if (editor === undefined)
    throw new UsageError(
      'no editor is set: set EDITOR, such as EDITOR=nano, and run skydeck config edit again',
    );
  const path = settingsPath(env);
  const file = targetOf(path);
  const mistake = fileMistake(file, displayPath(path, env));
  if (mistake) throw new UsageError(`${mistake}: move it away, and skydeck config edit makes a new one`);
  await prepare(env, path);
  // As in git, the shell runs the editor's command, which may have options and quotes.
  const ended = await runInTerminal('/bin/sh', ['-c', `${editor} "$@"`, editor, file], env);
  if ('notStarted' in ended) throw new Error(`the editor ${ended.notStarted}`);
  if (ended.code !== 0) {
    warn(
      `the editor ${editor} ended with ${ended.signal ?? `status ${ended.code}`}: look at the file with skydeck config check`,
    );
    return exitCode.refused;
  }
  // An editor that replaces the file may make it readable by others.
  if (!fileMistake(file) && existsSync(file)) restrictAccess(file, 0o600);
  return check(env);
}

/** Creates the file if there is none, and adds the reference to its schema if the file can be read. */
async function prepare(env: Environment, path: string): Promise<void> {
  if (!existsSync(path)) await writeSettings(env, start);
  const read = await readFile(path).catch(() => undefined);
  if (!read) return;
  const edits = await schemaEdits(env, read.content);
  // A read-only file is left to the editor to report.
  await changeFile(env, edits).catch(() => {});
}
