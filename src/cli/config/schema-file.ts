import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Environment} from '../../environment.ts';
import {createPrivateFolder} from '../../files/private-file.ts';
import {settingsFolder} from '../../profiles/settings-path.ts';
import {schemaText} from './schema.ts';

const name = 'config.schema.json';

/** The reference to the schema in the settings file. The schema is a file beside it, so editors need no network. */
export const schemaName = `./${name}`;

/** Writes the schema beside the settings file unless it is up to date. Returns the edit that adds the reference to it. */
export async function schemaEdits(
  env: Environment,
  content: Readonly<Record<string, unknown>> = {},
): Promise<readonly (readonly [readonly string[], unknown])[]> {
  if (content.$schema !== undefined && content.$schema !== schemaName) return [];
  const path = join(settingsFolder(env), name);
  const text = `${schemaText()}\n`;
  try {
    createPrivateFolder(settingsFolder(env));
    if (!isThere(path, text)) writeFileSync(path, text, {mode: 0o600});
  } catch {
    // Settings work without it.
    return [];
  }
  return content.$schema === undefined ? [[['$schema'], schemaName]] : [];
}

function isThere(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8') === text;
  } catch {
    return false;
  }
}
