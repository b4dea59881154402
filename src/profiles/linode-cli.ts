import {existsSync} from 'node:fs';
import {join} from 'node:path';
import type {Environment} from '../environment.ts';
import {readPlainText} from '../files/plain-text.ts';
import {baseFolder, homeFolder} from '../files/private-file.ts';
import type {Profile} from './profile.ts';

/** Characters of a profile's name. */
const longestName = 32;

/** Each user's token is tried with the service. */
const mostUsers = 100;

/** The users in linode-cli's INI file, as profiles named `linode-USER`. Rejects with a sentence if there are none. */
export async function linodeCliProfiles(env: Environment): Promise<Record<string, Profile>> {
  const paths = [
    env.LINODE_CLI_CONFIG,
    join(baseFolder(env, 'XDG_CONFIG_HOME', '.config'), 'linode-cli'),
    join(homeFolder(env), '.linode-cli'),
  ];
  for (const path of paths) {
    if (!path || !existsSync(path)) continue;
    const read = await readPlainText(path, 'the configuration of linode-cli');
    if ('trouble' in read) throw new Error(read.trouble);
    return profilesOf(read.text);
  }
  throw new Error('linode-cli has not been set up here: there is no ~/.config/linode-cli');
}

function profilesOf(text: string): Record<string, Profile> {
  const sections = sectionsOf(text);
  if (sections.size > mostUsers)
    throw new Error(
      `linode-cli has ${sections.size} users, and ${mostUsers} at most are taken over: skydeck login adds a single one`,
    );
  const profiles = new Map<string, Profile>();
  for (const [user, section] of sections) {
    const values = Object.fromEntries([...(sections.get('DEFAULT') ?? []), ...section]);
    const {token, api_scheme = 'https', api_host = 'api.linode.com', api_version = 'v4'} = values;
    // DEFAULT holds the values that all users share; a token in it belongs to none of them.
    if (user === 'DEFAULT' || !section.get('token') || !token) continue;
    profiles.set(freeName(`linode-${user.replaceAll(/[^A-Za-z0-9._-]/g, '-')}`, profiles), {
      url: `${api_scheme}://${api_host}/${api_version}`,
      word: 'linode',
      token,
    });
  }
  return Object.fromEntries(profiles);
}

/** The start of a name that is not taken, with a number where users differ only in what a name cannot hold. */
function freeName(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `-${number}`;
    const name = `${wanted.slice(0, longestName - ending.length)}${ending}`;
    if (!taken.has(name)) return name;
  }
}

function sectionsOf(text: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>();
  let values = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, section] = /^\[(.+)\]$/.exec(line.trimEnd()) ?? [];
    if (section !== undefined) {
      values = new Map();
      sections.set(section, values);
      continue;
    }
    const sign = /^[#;\s]/.test(line) ? -1 : line.search(/[=:]/);
    if (sign > 0) values.set(line.slice(0, sign).trimEnd(), line.slice(sign + 1).trim());
  }
  return sections;
}
