import {type ErrorKind, type Json, type JsonObject, type Params, problemOf} from '../api/index.ts';
import {ownProperty} from '../own-property.ts';
import {
  keeping,
  nameMistake,
  type Profile,
  type ProfilesFile,
  type Settings,
  without,
} from '../profiles/settings.ts';
import {type Answers, localAnswers, Refused, type Run} from './answers.ts';

/** An account that is there without being kept: the demo, the one from the environment. */
export interface Builtin {
  name: string;
  url: string;
}

export interface ProfilePorts {
  /** Reads the settings file, each time anew. */
  settings: () => Promise<ProfilesFile>;
  builtin: readonly Builtin[];
  /** The name of the profile in use; nothing where none is. */
  opened: () => string | undefined;
  /** Goes over to that profile. Rejects, and stays, where that cannot be. */
  open: (name: string) => Promise<void>;
  /** Asks the service who that is. Rejects with a sentence where it does not accept the profile. */
  check: (profile: Profile) => Promise<void>;
  /** The profiles that can be imported from linode-cli. */
  importable: () => Promise<Readonly<Record<string, Profile>>>;
}

/** The field that a failed check is about; what may be otherwise a moment later blames none. */
const blame: Partial<Record<ErrorKind, string>> = {
  unauthorized: 'token',
  forbidden: 'token',
  missing: 'url',
  malformed: 'url',
  refused: 'word',
};

/** Answers from the settings file. A token goes in, and never comes out. */
export function profileAnswers(ports: ProfilePorts): Answers {
  const {list, ...commands} = profileCommands(ports);
  return localAnswers(list, commands);
}

/** Lists the profiles, and carries out each command on them, by its name. */
export function profileCommands({settings, builtin, opened, open, check, importable}: ProfilePorts) {
  async function kept(params: Params): Promise<[string, Profile, Settings]> {
    const name = nameIn(params);
    const {settings: now} = await readable();
    if (builtin.some(one => one.name === name))
      throw new Refused(`${name} comes by itself and is not kept: there is nothing to change`);
    const profile = ownProperty(now.profiles, name);
    if (!profile) throw new Refused(`there is no profile ${name} any more`);
    return [name, profile, now];
  }

  async function readable(): Promise<ProfilesFile> {
    const file = await settings();
    if (file.broken) throw new Refused(file.broken);
    return file;
  }

  const entryOf = (name: string, profile: Profile, now: Settings): JsonObject => ({
    name,
    url: profile.url,
    word: profile.word,
    token: profile.token ? 'kept' : profile.tokenCommand ? 'by a command' : 'none',
    token_command: profile.tokenCommand ?? null,
    read_only: profile.readOnly ?? false,
    color: profile.color ?? null,
    default: now.current === name,
    open: opened() === name,
    builtin: false,
  });

  async function list(): Promise<Json[]> {
    const {settings: now} = await readable();
    return [
      ...Object.entries(now.profiles).map(([name, profile]) => entryOf(name, profile, now)),
      ...builtin.map(({name, url}) => ({name, url, open: opened() === name, default: false, builtin: true})),
    ];
  }

  /** Checks a profile at its service before it is kept. */
  async function keep(name: string, profile: Profile, now: Settings): Promise<JsonObject> {
    await check(profile).catch(error => {
      const {kind, message} = problemOf(error);
      throw new Refused(message, blame[kind]);
    });
    const {current = name} = now;
    await (await settings()).change(before => ({...keeping(name, profile)(before), current}));
    return entryOf(name, profile, {...now, current});
  }

  return {
    list,
    async add({body}: Call): Promise<JsonObject> {
      const name = String(body.name ?? '').trim();
      const {settings: now} = await readable();
      const mistake = nameMistake(name);
      if (mistake) throw new Refused(mistake, 'name');
      if (Object.hasOwn(now.profiles, name) || builtin.some(one => one.name === name))
        throw new Refused(`there is a profile ${name} already: edit it, or take another name`, 'name');
      return keep(name, profileOf(body, {}), now);
    },
    async update({params, body}: Call): Promise<JsonObject> {
      const [name, profile, now] = await kept(params);
      return keep(name, profileOf(body, profile), now);
    },
    async remove({params}: Call): Promise<JsonObject> {
      const [name] = await kept(params);
      await (await settings()).change(without(name));
      return {};
    },
    async prefer({params}: Call): Promise<JsonObject> {
      const [name] = await kept(params);
      await (await settings()).change(now => ({...now, current: name}));
      return {};
    },
    async switch({params}: Call): Promise<JsonObject> {
      await open(nameIn(params));
      return {};
    },
    async import(): Promise<{imported: string[]}> {
      const {settings: now} = await readable();
      const found = Object.entries(await importable());
      const fresh = found.filter(([name]) => !Object.hasOwn(now.profiles, name));
      if (fresh.length === 0)
        throw new Refused(
          found.length === 0 ? 'there is nothing to import' : 'all of it has been imported already',
        );
      const checked = await Promise.allSettled(fresh.map(([, profile]) => check(profile)));
      const good = fresh.filter((_, index) => checked[index]?.status === 'fulfilled');
      const bad = fresh.flatMap(([name], index) => {
        const result = checked[index];
        return result?.status === 'rejected' ? [`${name}: ${problemOf(result.reason).message}`] : [];
      });
      const names = good.map(([name]) => name);
      if (names.length > 0)
        await (await settings()).change(before => ({
          profiles: {...before.profiles, ...Object.fromEntries(good)},
          current: before.current ?? names[0],
        }));
      if (bad.length > 0)
        throw new Refused(
          [...bad, names.length > 0 ? `imported: ${names.join(', ')}` : 'nothing was imported'].join(' · '),
        );
      return {imported: names};
    },
  };
}

type Call = Parameters<Run>[0];

const nameIn = ({name}: Params): string => String(name ?? '');

/** What was asked for over what there is; an empty token leaves the one that is kept. */
function profileOf(body: JsonObject, before: Partial<Profile>): Profile {
  const text = (value: Json | undefined) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  const url = text(body.url);
  if (!url) throw new Refused('an address is needed, such as https://api.example.com/v4', 'url');
  const tokenCommand = text(body.token_command);
  const token = tokenCommand ? undefined : (text(body.token) ?? before.token);
  const color = text(body.color);
  return {
    ...before,
    url: url.replace(/\/+$/, ''),
    word: text(body.word) ?? 'node',
    token,
    tokenCommand,
    readOnly: body.read_only === true ? true : undefined,
    color,
  };
}
