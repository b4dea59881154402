import {isUtf8} from 'node:buffer';
import {readFileSync, statSync} from 'node:fs';
import {dirname} from 'node:path';
import * as v from 'valibot';
import {attempt} from '../attempt.ts';
import {fileMistake, folderMistake} from '../files/private-file.ts';
import {isRecord} from '../own-property.ts';
import {fileVersion, mostLevels, mostValues} from '../preferences/declared.ts';
import {mistakeText, type SettingMistake} from '../preferences.ts';
import {readProfiles, type Settings, StoredSettings} from './profile.ts';
import {mostSettings, targetOf} from './settings-path.ts';

/** Why a settings file cannot be read, and what to do about it. The file is not quoted, because it may contain part of a token. */
export class Broken extends Error {
  readonly remedy: string;
  constructor(why: string, remedy = 'fix it or move it away') {
    super(why);
    this.remedy = remedy;
  }
}

/** Reads a settings file, which may have comments. Rejects with why it cannot be read. */
export async function readFile(path: string): Promise<{
  settings: Settings;
  content: Readonly<Record<string, unknown>>;
  text: string;
  /** Its names that appear more than once. */
  repeats: readonly SettingMistake[];
}> {
  const mistake = folderMistake(dirname(path), 'its folder') ?? fileMistake(targetOf(path), 'it');
  if (mistake) throw new Broken(mistake);
  const {size} = statSync(path);
  if (size > mostSettings) {
    const {tooLargeText} = await import('../files/plain-text.ts');
    throw new Broken(tooLargeText(size, 'it', mostSettings));
  }
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) throw new Broken('it is not UTF-8 text');
  const text = bytes.toString('utf8');
  const {value: content, repeats} = await valueIn(text);
  if (!isRecord(content)) throw new Broken('it is no object in braces: {}');
  const {version = fileVersion} = content;
  if (typeof version !== 'number') throw new Broken('its version is no number');
  if (version > fileVersion)
    throw new Broken(
      `it is of a newer skydeck: version ${version}, and this one reads ${fileVersion}`,
      'update skydeck, or move the file away',
    );
  return {settings: await settingsIn(content, text), content, text, repeats};
}

/** Whether an object may have a name twice. Few files have one, and the parser that finds it is slow to load. */
function mayRepeatName(text: string): boolean {
  const objects: Set<string>[] = [];
  for (const [token, name = '', colon] of text.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]|\/[/*]/g)) {
    const names = objects.at(-1);
    if (token === '{') objects.push(new Set());
    else if (token === '}') objects.pop();
    // Comments and names with escapes are left to the parser.
    else if (token.startsWith('/') || (colon && (names?.has(name) || name.includes('\\')))) return true;
    else if (colon) names?.add(name);
  }
  return false;
}

/** Reads plain JSON, which most files are, without loading the parser that knows comments, and where a mistake is. */
async function valueIn(text: string): Promise<{value: unknown; repeats: readonly SettingMistake[]}> {
  const plain: unknown = attempt(() => JSON.parse(text), undefined);
  if (plain !== undefined && isBounded(plain) && !mayRepeatName(text)) return {value: plain, repeats: []};
  const {doubled, readJsonc} = await import('../preferences/jsonc.ts');
  const read = readJsonc(text);
  if ('root' in read) return {value: read.value, repeats: doubled(read)};
  throw new Broken(`line ${read.spot.line}, column ${read.spot.column}: ${read.why}`);
}

/** Whether a value has no more levels and values than are read. */
function isBounded(whole: unknown): boolean {
  let values = 0;
  const fits = (value: unknown, levels: number): boolean =>
    ++values <= mostValues &&
    (typeof value !== 'object' ||
      value === null ||
      (levels < mostLevels && Object.values(value).every(inner => fits(inner, levels + 1))));
  return fits(whole, 0);
}

async function settingsIn(content: Readonly<Record<string, unknown>>, text: string): Promise<Settings> {
  const result = v.safeParse(StoredSettings, content);
  if (result.success) return usableIn(result.output);
  const [issue] = result.issues;
  const path = (issue.path ?? []).map(step => String(step.key));
  const {readJsonc, spotOf} = await import('../preferences/jsonc.ts');
  const read = readJsonc(text);
  const spot = 'root' in read ? spotOf(read, path) : undefined;
  const where = spot ? `line ${spot.line}, column ${spot.column}: ` : '';
  throw new Broken(`${where}${path.join('.')} has another shape`);
}

function usableIn({profiles: given, current}: v.InferOutput<typeof StoredSettings>): Settings {
  const {profiles, mistakes} = readProfiles(given);
  const settings = {profiles, ...(current === undefined ? {} : {current})};
  const out = mistakes.filter(({path: [, name = '']}) => !Object.hasOwn(profiles, name));
  if (out.length === 0) return settings;
  // Of several mistakes in a profile the first is reported: `Object.fromEntries` keeps the last entry.
  const why = out.toReversed().map(one => [one.path[1] ?? '', mistakeText(one)] as const);
  return {...settings, unusable: Object.fromEntries(why)};
}
