import {readdir, rm, stat} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {createPrivateFolder, fileMistake} from '../files/private-file.ts';
import {writeWholeFile} from '../files/whole-file.ts';
import {type Expected, frameFolder, type Remembered} from './frame-file.ts';

/** The number of saved frames: one for each profile and size of the terminal. */
const mostFrames = 12;

/** Writes a frame into its file, which is private, and there whole or not at all. */
export async function saveFrame({path, key}: Expected, frame: Omit<Remembered, 'key'>): Promise<void> {
  const folder = dirname(path);
  createPrivateFolder(folder);
  // A link in its place is not followed.
  if (fileMistake(path)) await rm(path);
  await writeWholeFile(path, [JSON.stringify({key, ...frame} satisfies Remembered)], {
    replace: true,
    mode: 0o600,
  });
  await forgetOldest(folder);
}

async function forgetOldest(folder: string): Promise<void> {
  const paths = (await readdir(folder)).map(name => join(folder, name));
  if (paths.length <= mostFrames) return;
  const dated = await Promise.all(paths.map(async path => ({path, at: (await stat(path)).mtimeMs})));
  dated.sort((one, other) => other.at - one.at);
  for (const {path} of dated.slice(mostFrames)) await rm(path, {force: true});
}

/** Removes all frames, where the settings say that none is to be remembered. */
export const forgetFrames = (env: Parameters<typeof frameFolder>[0]): Promise<void> =>
  rm(frameFolder(env), {recursive: true, force: true});
