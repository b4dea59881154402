import {readFileSync} from 'node:fs';
import {attempt} from '../attempt.ts';
import type {Environment} from '../environment.ts';
import {readJsonc, type Spot, spotOf} from '../preferences/jsonc.ts';
import type {SettingMistake} from '../preferences.ts';
import {settingsPath} from './settings-path.ts';

/** Adds line and column in the settings file to mistakes that have none, and sorts them by these. */
export function placed<M extends SettingMistake & Partial<Spot>>(
  mistakes: readonly M[],
  env: Environment,
): readonly (M & Partial<Spot>)[] {
  const text = attempt(() => readFileSync(settingsPath(env), 'utf8'), '');
  const read = readJsonc(text);
  return mistakes
    .map(mistake => ({...('root' in read ? spotOf(read, mistake.path, mistake.name) : {}), ...mistake}))
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0));
}
