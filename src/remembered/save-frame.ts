import {constants} from 'node:fs';
import {open, readdir, rename, rm, stat} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {createPrivateFolder} from '../files/private-file.ts';
import {type Expected, frameFolder, type Remembered} from './frame-file.ts';

/** The number of saved frames: one for each profile and size of the terminal. */
const mostFrames = 12;

/** Writes a frame into its file, which is private, and there whole or not at all. */
export async function saveFrame({path, key}: Expected, frame: Omit<Remembered, 'key'>): Promise<void> {
  const folder = dirname(path);
  createPrivateFolder(folder);
  const part = `${path}.${process.pid}.part`;
  await removeLeft(folder);
  const {O_WRONLY, O_CREAT, O_EXCL} = constants;
  const file = await open(part, O_WRONLY | O_CREAT | O_EXCL, 0o600);
  try {
    await file.writeFile(JSON.stringify({key, ...frame} satisfies Remembered));
    await file.close();
    await rename(part, path);
  } catch (error) {
    await file.close();
    await rm(part, {force: true});
    throw error;
  }
  await forgetOldest(folder);
}

/** Milliseconds since a part was written to last: its program was killed. */
const leftAfter = 60_000;

/** The number of a program is given to others, so what one has left could stop another from writing. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!name.endsWith('.part')) continue;
    // It may just have got its name.
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > leftAfter) await rm(path, {force: true});
  }
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
