import {isDeepStrictEqual} from 'node:util';
import {sameAddress} from '../api/address.ts';
import {type ErrorKind, type Json, type JsonObject, type Params, problemOf} from '../api/index.ts';
import {mask, maskCredentials} from '../api/redact/redactor.ts';
import {profileNameMistake} from '../model/index.ts';
import {ownProperty} from '../own-property.ts';
import {type Profile, type Settings, withoutProfile, withProfile} from '../profiles/profile.ts';
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
  async function stored(params: Params): Promise<[string, Profile]> {
    const name = nameIn(params);
    const {settings: now} = await readable();
    if (builtin.some(one => one.name === name))
      throw new Refused(`${name} is not stored, so there is nothing to change`);
    const profile = ownProperty(now.profiles, name);
    if (!profile) throw isGone(name);
    return [name, profile];
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

  /**
   * Stores a profile that its service accepts. Rejects if another run has changed it meanwhile.
   * @param before as it was read, if it exists
   */
  async function store(name: string, profile: Profile, before?: Profile): Promise<JsonObject> {
    await check(profile).catch(error => {
      const {kind, message} = problemOf(error);
      throw new Refused(message, fieldToBlame[kind]);
    });
    let now: Settings = {profiles: {}};
    await (await settings()).change(found => {
      if (!before && isTaken(name, found)) throw takenName(name);
      const there = ownProperty(found.profiles, name);
      if (before && !there) throw isGone(name);
      if (!isDeepStrictEqual(there, before))
        throw new Refused(
          `the profile ${name} was changed elsewhere meanwhile: nothing was stored, edit it again`,
        );
      const {current = name} = found;
      now = {...withProfile(name, profile)(found), current};
      return now;
    });
    return entryOf(name, profile, now);
  }

  return {
    list,
    async add({body}: Call): Promise<JsonObject> {
      const name = String(body.name ?? '').trim();
      const {settings: now} = await readable();
      const mistake = profileNameMistake(name);
      if (mistake) throw new Refused(mistake, 'name');
      if (isTaken(name, now) || builtin.some(one => one.name === name)) throw takenName(name);
      return store(name, profileOf(body, {}));
    },
    async update({params, body}: Call): Promise<JsonObject> {
      const [name, profile] = await stored(params);
      return store(name, profileOf(body, profile), profile);
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
      const fresh = found.filter(([name]) => !isTaken(name, now));
      if (fresh.length === 0)
        throw found.length === 0 ? new Refused('there is nothing to import') : allImported();
      const checked = await Promise.allSettled(fresh.map(([, profile]) => check(profile)));
      const good = fresh.filter((_, index) => checked[index]?.status === 'fulfilled');
      const bad = fresh.flatMap(([name], index) => {
        const result = checked[index];
        return result?.status === 'rejected' ? [{name, error: result.reason}] : [];
      });
      let names: string[] = [];
      if (good.length > 0)
        await (await settings()).change(before => {
          const added = good.filter(([name]) => !isTaken(name, before));
          names = added.map(([name]) => name);
          return {
            profiles: {...before.profiles, ...Object.fromEntries(added)},
            current: before.current ?? names[0],
          };
        });
      if (bad.length > 0)
        throw new Refused(
          [
            ...bad.map(({name, error}) => `${name}: ${problemOf(error).message}`),
            names.length > 0 ? `imported: ${names.join(', ')}` : 'nothing was imported',
          ].join(' · '),
          undefined,
          bad[0]?.error,
        );
      if (names.length === 0) throw allImported();
      return {imported: names};
    },
  };
}

type Call = Parameters<Run>[0];

const isGone = (name: string) => new Refused(`there is no profile ${name} any more`);

const allImported = () => new Refused('all of it has been imported already');

const takenName = (name: string) =>
  new Refused(`there is a profile ${name} already: edit it, or choose another name`, 'name');

/** Whether there is a profile of that name, also one that cannot be read. */
const isTaken = (name: string, {profiles, unusable = {}}: Settings): boolean =>
  Object.hasOwn(profiles, name) || Object.hasOwn(unusable, name);

const nameIn = ({name}: Params): string => String(name ?? '');

/** The profile with the values of a form. An empty token keeps the stored one, unless the address is another. */
function profileOf(body: JsonObject, before: Partial<Profile>): Profile {
  const text = (value: Json | undefined) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  const url = text(body.url);
  if (!url) throw new Refused('an address is needed, such as https://api.example.com/v4', 'url');
  const tokenCommand = commandOf(text(body.token_command), before);
  const typed = text(body.token);
  // What was stored with one address is sent to no other.
  if (before.url !== undefined && !sameAddress(url, before.url)) {
    if (tokenCommand && tokenCommand === before.tokenCommand)
      throw new Refused(
        'it stays with its address: type another, or add a profile for the new address',
        'token_command',
      );
    if (!tokenCommand && !typed && before.token)
      throw new Refused('the stored one stays with its address: type the one for the new address', 'token');
  }
  const token = tokenCommand ? undefined : (typed ?? before.token);
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

/** The token command that was typed; the stored one if it is as it was shown. */
function commandOf(typed: string | undefined, {tokenCommand: stored}: Partial<Profile>): string | undefined {
  if (stored !== undefined && typed === maskCredentials(stored).trim()) return stored;
  if (typed?.includes(mask))
    throw new Refused(`${mask} is in place of a secret: type the whole command`, 'token_command');
  return typed;
}
