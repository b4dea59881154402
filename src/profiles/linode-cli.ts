import {readFile} from 'node:fs/promises';
import {homedir} from 'node:os';
import {join} from 'node:path';
import type {Environment} from '../environment.ts';
import type {Profile} from './settings.ts';

/**
 * The users that linode-cli has been set up with, as profiles named `linode-USER`: an INI file with a section for
 * each, its token in `token`. Rejects with a sentence where there is none, or it cannot be read.
 */
export async function linodeCliProfiles(env: Environment): Promise<Record<string, Profile>> {
  const home = env.HOME || homedir();
  const places = [
    env.LINODE_CLI_CONFIG,
    join(env.XDG_CONFIG_HOME || join(home, '.config'), 'linode-cli'),
    join(home, '.linode-cli'),
  ];
  for (const place of places) {
    if (!place) continue;
    const text = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new Error(`the configuration of linode-cli cannot be read: ${error.message}`);
    });
    if (text !== undefined) return profilesOf(text);
  }
  throw new Error('linode-cli has not been set up here: there is no ~/.config/linode-cli');
}

function profilesOf(text: string): Record<string, Profile> {
  const sections = sectionsOf(text);
  const found = new Map<string, Profile>();
  for (const [user, own] of sections) {
    const set = Object.fromEntries([...(sections.get('DEFAULT') ?? []), ...own]);
    const {token, api_scheme = 'https', api_host = 'api.linode.com', api_version = 'v4'} = set;
    // A user without a token of its own is no user: what DEFAULT holds belongs to nobody.
    if (user === 'DEFAULT' || !own.get('token') || !token) continue;
    const name = `linode-${user.replaceAll(/[^A-Za-z0-9._-]/g, '-')}`.slice(0, 32);
    found.set(name, {url: `${api_scheme}://${api_host}/${api_version}`, word: 'linode', token});
  }
  return Object.fromEntries(found);
}

function sectionsOf(text: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>();
  let own = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, section] = /^\[(.+)\]\s*$/.exec(line) ?? [];
    if (section !== undefined) {
      own = new Map();
      sections.set(section, own);
      continue;
    }
    const [, key, value] = /^([^#;=:\s][^=:]*?)\s*[=:]\s*(.*?)\s*$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) own.set(key, value);
  }
  return sections;
}
