import {isDeepStrictEqual} from 'node:util';
import type {Json, JsonObject} from '../api/index.ts';
import type {Environment} from '../environment.ts';
import {isRecord, ownProperty} from '../own-property.ts';
import {declared, plainText} from '../preferences/declared.ts';
import {nodeAt, readJsonc} from '../preferences/jsonc.ts';
import {fromEnvironment, inForce, settingNames} from '../preferences/read.ts';
import {isAbout, meant, type SettingsText, tryValues, typedAs} from '../preferences/try-values.ts';
import {mistakeText, type Preferences, readPreferences, type SettingMistake} from '../preferences.ts';
import type {Edit} from '../profiles/change-file.ts';
import {resources} from '../resources/index.ts';
import {localAnswers, Refused, type Run, type SourceAnswers} from './answers.ts';

/** What holds in the running program. */
interface SessionPreferences {
  preferences: Preferences;
  /** The profile in use, and the orders that were chosen in lists and not kept, by resource. */
  profile: string;
  orders: Readonly<Record<string, string>>;
}

export interface PreferencePorts {
  env: Environment;
  /** Reads the settings file. Rejects with a sentence if it cannot be read. */
  read: () => Promise<SettingsText>;
  /** Writes what `plan` makes of the file, while no other program changes it. Rejects if it is broken or cannot be written. */
  change: (plan: (now: SettingsText) => readonly Edit[]) => Promise<void>;
  mistakesIn: (content: SettingsText['content']) => readonly SettingMistake[];
  keyEntries: (keys: Preferences['keys']) => readonly {
    name: string;
    keys: readonly string[];
    initial: readonly string[];
    does: string;
    where: string;
  }[];
  /** Undefined for a command without a screen. */
  inSession: () => SessionPreferences | undefined;
  /** Makes the running program use what the file says now. */
  takeOver: () => Promise<void>;
}

type Setting = keyof typeof declared;

/** Lists the settings with where they come from, and changes them in the settings file and in the running program. */
export function preferenceAnswers(ports: PreferencePorts): SourceAnswers {
  const {list, ...commands} = preferenceCommands(ports);
  return localAnswers(list, commands);
}

/** Lists the settings, and carries out the commands on them, by their names. */
export function preferenceCommands(ports: PreferencePorts) {
  const list = async (): Promise<Json[]> => entriesOf(await ports.read(), ports);

  /** Returns the entry of that name as it is after a change. */
  async function changed(name: string): Promise<JsonObject> {
    await ports.takeOver();
    const entry = (await list()).find(one => isRecord(one) && one.name === name);
    return isRecord(entry) ? entry : {};
  }

  /** @param whole the field that a mistake of the whole entry is about */
  function usable(now: SettingsText, path: Path, values: readonly unknown[], whole: string): unknown {
    const tried = tryValues(now, path, values, ports.mistakesIn);
    if ('value' in tried) return tried.value;
    const {wrong} = tried;
    if (!isAbout(wrong, path)) throw new Refused(mistakeText(wrong), whole);
    const [, , field = whole] = wrong.path;
    throw new Refused(wrong.reason, hasFields(path[0]) ? field : whole);
  }

  return {
    list,
    async change({params, body}: Call): Promise<JsonObject> {
      const name = String(params.name);
      const path = pathOf(name);
      await ports.change(now => {
        if (!hasFields(path[0])) {
          const typed = String(body.value ?? '');
          const values = path[0] === 'keys' && typed === noKey ? [null] : meant([typed]);
          return [[path, usable(now, path, values, 'value')]];
        }
        const before = at(now.content, path);
        if (!isRecord(before)) throw isGone(name);
        const after = fieldsFrom(path[0], body);
        usable(now, path, [{...before, ...after}], Object.keys(after)[0] ?? '');
        // Field by field, so that the comments between them stay.
        return Object.entries(after)
          .filter(([field, value]) => !isDeepStrictEqual(before[field], value))
          .map(([field, value]) => [[...path, field], value]);
      });
      return changed(name);
    },
    async add({body}: Call): Promise<JsonObject> {
      const word = String(body.name ?? '').trim();
      const path: Path = ['commands', word];
      await ports.change(now => {
        if (at(now.content, path) !== undefined)
          throw new Refused(`there is a command ${word} already: change it, or choose another word`, 'name');
        return [[path, usable(now, path, [fieldsFrom('commands', body)], 'name')]];
      });
      return changed(path.join('.'));
    },
    async reset({params}: Call): Promise<JsonObject> {
      const name = String(params.name);
      await ports.change(() => [[pathOf(name), undefined]]);
      return changed(name);
    },
    async remove({params}: Call): Promise<JsonObject> {
      const path = pathOf(String(params.name));
      await ports.change(now => {
        if (at(now.content, path) === undefined) throw isGone(path.join('.'));
        return [[path, undefined]];
      });
      return changed('');
    },
  };
}

type Call = Parameters<Run>[0];
type Path = readonly [setting: Setting, ...name: string[]];

const isGone = (name: string) => new Refused(`${name} is not in the settings file any more`);

/** What is typed and shown for a key that was taken away. */
const noKey = 'none';

const hasFields = (setting: Setting): boolean => 'fields' in declared[setting];

/** The path in the file of an entry by its name; a name within a setting may contain dots. */
function pathOf(name: string): Path {
  const [first = '', ...rest] = name.split('.');
  const setting = settingNames.find(one => one === first);
  if (setting === undefined) throw new Refused(`there is no setting ${first}`);
  return rest.length === 0 ? [setting] : [setting, rest.join('.')];
}

const at = (content: SettingsText['content'], [setting, name]: Path): unknown => {
  const value = ownProperty(content, setting);
  if (name === undefined) return value;
  return isRecord(value) ? ownProperty(value, name) : undefined;
};

/** The fields of a command or a filter as the file has them; undefined for those that need not stand there. */
function fieldsFrom(setting: Setting, body: JsonObject): Readonly<Record<string, unknown>> {
  if (setting === 'filters') return {resource: body.resource, filter: body.filter ?? ''};
  const {run, on, key, in: way, confirm, title} = body;
  return {
    run,
    on: Array.isArray(on) && on.length === 1 ? on[0] : on,
    key: key === '' ? undefined : key,
    in: way === 'foreground' ? undefined : way,
    confirm: confirm === true ? true : undefined,
    title: title === '' ? undefined : title,
  };
}

function entriesOf({text, content}: SettingsText, ports: PreferencePorts): JsonObject[] {
  const session = ports.inSession();
  const mistakes = ports.mistakesIn(content);
  const written = readPreferences(content).preferences;
  const file = inForce(written, mistakes);
  const {preferences: now, profile, orders} = session ?? {preferences: file, profile: undefined, orders: {}};
  const jsonc = readJsonc(text);
  /** The line where the file has an entry; undefined if it has none. */
  const lineOf = (name: string): number | undefined => {
    if (!('root' in jsonc)) return undefined;
    const node = nodeAt(jsonc.root, pathOf(name));
    return node && jsonc.spotAt(node.offset).line;
  };
  // The first one about an entry is the reason.
  const reasons = new Map(
    mistakes.toReversed().map(({path, reason}) => [path.slice(0, 2).join('.'), reason]),
  );

  const from = (name: string, holds: boolean, fallback = 'default'): string => {
    const line = lineOf(name);
    if (!holds) return 'this session';
    return line === undefined || reasons.has(name) ? fallback : `settings, line ${line}`;
  };
  const entry = (setting: Setting, name: string, more: JsonObject): JsonObject => ({
    ...{name, setting, unused: reasons.get(name) ?? null, at_start: 'atStart' in declared[setting]},
    ...more,
  });

  const single = (name: Setting): JsonObject => {
    const {does, without, initial} = declared[name];
    const other = fromEnvironment(name, file, ports.env);
    const standing = 'unset' in declared[name] ? declared[name].unset : initial;
    const value = other?.value ?? now[name] ?? standing;
    return entry(name, name, {
      value: value === undefined ? null : typedAs(value),
      from: other?.variable ?? from(name, isDeepStrictEqual(now[name], file[name])),
      does: plainText(does),
      default: standing === undefined ? plainText(without) : typedAs(standing),
    });
  };

  /** The entries of a table whose values are typed: those that it may have, then others in the file. */
  const table = (setting: 'prices' | 'columns', names: readonly string[], does: (name: string) => string) =>
    namesIn(setting, names).map(name => {
      const values = [now, file].map(preferences => ownProperty<unknown>({...preferences[setting]}, name));
      const [value] = values;
      return entry(setting, `${setting}.${name}`, {
        value: value === undefined ? null : typedAs(value),
        from: from(`${setting}.${name}`, isDeepStrictEqual(...pair(values))),
        does: does(name),
        where: setting === 'columns' ? name : null,
        default: plainText(declared[setting].without),
      });
    });

  const namesIn = (setting: 'prices' | 'columns' | 'sort', names: readonly string[]): readonly string[] => {
    const {[setting]: given} = content;
    return [...new Set([...names, ...(isRecord(given) ? Object.keys(given) : [])])];
  };

  const orderOf = (name: string): JsonObject => {
    const dot = name.lastIndexOf('.');
    const [of, list] = [name.slice(0, dot), name.slice(dot + 1)];
    const chosen = of === profile ? ownProperty(orders, list) : undefined;
    const kept = ownProperty(now.sort, name);
    const value = chosen ?? kept;
    return entry('sort', `sort.${name}`, {
      value: value === undefined || value === '' ? null : value,
      from: from(
        `sort.${name}`,
        (chosen === undefined || chosen === (kept ?? '')) && kept === file.sort[name],
      ),
      does: `the order in which ${list} open${of === '' ? '' : ` with the profile ${of}`}`,
      where: list,
      default: 'the order of the service',
    });
  };

  const filters = Object.entries({...written.filters, ...now.filters}).map(([name, {resource, filter}]) =>
    entry('filters', `filters.${name}`, {
      value: `${resource} ${filter}`,
      from: from(`filters.${name}`, Object.hasOwn(written.filters, name)),
      does: `:${name} applies it`,
      ...{where: resource, resource, filter},
    }),
  );

  const commands = Object.entries({...now.commands, ...written.commands}).map(([name, own]) => {
    const {run, on, key, in: way = 'foreground', confirm = false, title} = own;
    return entry('commands', `commands.${name}`, {
      value: run,
      from: from(`commands.${name}`, Object.hasOwn(written.commands, name)),
      does: `${title ?? name}${key === undefined ? '' : ` (${key})`}`,
      where: [on].flat().join(', '),
      ...{run, on: [...[on].flat()], key: key ?? null, in: way, confirm, title: title ?? null},
    });
  });

  const inFile = new Map(
    isDeepStrictEqual(now.keys, file.keys)
      ? []
      : ports.keyEntries(file.keys).map(({name, keys}) => [name, keys] as const),
  );
  const keys = ports.keyEntries(now.keys).map(one => {
    const {name, initial, does, where} = one;
    // One for all resources stands in the file without their names.
    const bare = name.slice(name.indexOf('.') + 1);
    const at = [name, bare].find(written => lineOf(`keys.${written}`) !== undefined) ?? name;
    return entry('keys', `keys.${name}`, {
      value: typedKeys(one.keys),
      from: from(`keys.${at}`, isDeepStrictEqual(inFile.get(name) ?? one.keys, one.keys)),
      unused: reasons.get(`keys.${at}`) ?? null,
      ...{does, where, default: typedKeys(initial)},
    });
  });

  const lists = resources.filter(({list}) => list).map(({name}) => name);
  return [
    ...settingNames
      .filter(name => !('own' in declared[name]) && typeof declared[name].example !== 'object')
      .map(single),
    ...table('prices', Object.keys(priced), name => `dollars a month of ${priced[name] ?? name}`),
    ...filters,
    ...commands,
    ...table('columns', lists, name => `the columns of ${name}`),
    ...namesIn('sort', profile === undefined ? [] : lists.map(name => `${profile}.${name}`)).map(orderOf),
    ...keys,
  ];
}

/** What a price is for, by the names that there are. */
const priced: Readonly<Record<string, string>> = {volumeGB: 'a GB of a volume', balancer: 'a load balancer'};

const pair = <T>([one, other]: readonly T[]): [T | undefined, T | undefined] => [one, other];

const typedKeys = (keys: readonly string[]): string => (keys.length === 0 ? noKey : typedAs(keys));
