import {type ErrorKind, type Json, type JsonObject, type Params, problemOf} from '../api/index.ts';
import {maskCredentials} from '../api/redact/credentials.ts';
import {mask} from '../api/redact/redactor.ts';
import {profileNameMistake} from '../model/index.ts';
import {ownProperty} from '../own-property.ts';
import type {Profile, Settings} from '../profiles/profile.ts';
import {withoutProfile, withProfile} from '../profiles/profile.ts';
import type {ProfilesFile} from '../profiles/settings.ts';
import {localAnswers, Refused, type Run, type SourceAnswers} from './answers.ts';

/** An account that is not stored: the demo account, or the one in the environment. */
interface Builtin {
  name: string;
  url: string;
}

export interface ProfilePorts {
  settings: () => Promise<ProfilesFile>;
  builtin: readonly Builtin[];
  opened: () => string | undefined;
  /** Switches to that profile. Rejects, without switching, if that is not possible. */
  open: (name: string) => Promise<void>;
  /** Checks a profile at its service. Rejects with a sentence if the service does not accept it. */
  check: (profile: Profile) => Promise<void>;
  /** The profiles that can be imported from linode-cli. */
  importable: () => Promise<Readonly<Record<string, Profile>>>;
}

/** The field that a failed check is about; none for temporary failures. */
const fieldToBlame: Partial<Record<ErrorKind, string>> = {
  unauthorized: 'token',
  forbidden: 'token',
  missing: 'url',
  malformed: 'url',
  refused: 'word',
};

/** Answers from the settings file. Tokens are stored, but never returned, nor what else looks like a secret. */
export function profileAnswers(ports: ProfilePorts): SourceAnswers {
  const {list, ...commands} = profileCommands(ports);
  return localAnswers(list, commands);
}

/** Lists the profiles, and carries out the commands on them, by their names. */
export function profileCommands({settings, builtin, opened, open, check, importable}: ProfilePorts) {
  async function stored(params: Params): Promise<[string, Profile, Settings]> {
    const name = nameIn(params);
    const {settings: now} = await readable();
    if (builtin.some(one => one.name === name))
      throw new Refused(`${name} is not stored, so there is nothing to change`);
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
    url: maskCredentials(profile.url),
    word: profile.word,
    token: profile.token ? 'stored' : profile.tokenCommand ? 'by a command' : 'none',
    token_command: profile.tokenCommand === undefined ? null : maskCredentials(profile.tokenCommand),
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

  async function store(name: string, profile: Profile, now: Settings): Promise<JsonObject> {
    await check(profile).catch(error => {
      const {kind, message} = problemOf(error);
      throw new Refused(message, fieldToBlame[kind]);
    });
    const {current = name} = now;
    await (await settings()).change(before => ({...withProfile(name, profile)(before), current}));
    return entryOf(name, profile, {...now, current});
  }

  return {
    list,
    async add({body}: Call): Promise<JsonObject> {
      const name = String(body.name ?? '').trim();
      const {settings: now} = await readable();
      const mistake = profileNameMistake(name);
      if (mistake) throw new Refused(mistake, 'name');
      if (Object.hasOwn(now.profiles, name) || builtin.some(one => one.name === name))
        throw new Refused(`there is a profile ${name} already: edit it, or choose another name`, 'name');
      return store(name, profileOf(body, {}), now);
    },
    async update({params, body}: Call): Promise<JsonObject> {
      const [name, profile, now] = await stored(params);
      return store(name, profileOf(body, profile), now);
    },
    async remove({params}: Call): Promise<JsonObject> {
      const [name] = await stored(params);
      await (await settings()).change(withoutProfile(name));
      return {};
    },
    async prefer({params}: Call): Promise<JsonObject> {
      const [name] = await stored(params);
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

/** The token command that was typed; the stored one if it is as it was shown. */
function commandOf(typed: string | undefined, {tokenCommand: stored}: Partial<Profile>): string | undefined {
  if (stored !== undefined && typed === maskCredentials(stored).trim()) return stored;
  if (typed?.includes(mask))
    throw new Refused(`${mask} is in place of a secret: type the whole command`, 'token_command');
  return typed;
}

/** The profile with the values of a form. An empty token keeps the stored one. */
function profileOf(body: JsonObject, before: Partial<Profile>): Profile {
  const text = (value: Json | undefined) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  const url = text(body.url);
  if (!url) throw new Refused('an address is needed, such as https://api.example.com/v4', 'url');
  const tokenCommand = commandOf(text(body.token_command), before);
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
