import {copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {script, shells} from '../src/cli/completion/scripts.ts';
import {packedEnd} from './packs/packed-end.ts';
import {root} from './root.ts';

/** What gets published: the program and what is read beside it, and a package.json without the packages of the checkout. */

const pages = ['README.md', 'LICENSE', 'CHANGELOG.md'];
const manPage = 'skydeck.1';
const program = 'skydeck.js';

/** The files that shells look for. */
const completions = {bash: 'skydeck.bash', zsh: '_skydeck', fish: 'skydeck.fish'} as const;

/** The package.json of what is published. The bundle has no dependencies; those of the checkout are for building and tests. */
function manifestOf(whole: Record<string, unknown>, folder: string): Record<string, unknown> {
  const {name, version, description, license, type, engines, repository, homepage, bugs} = whole;
  const built = (file: string) => join(folder, file);
  return {
    ...{name, version, description, license, repository, homepage, bugs, type},
    bin: {skydeck: built(program)},
    man: [built(manPage)],
    // Without the slash, npm takes files of that name in any folder.
    files: [...[program, program + packedEnd, manPage, 'completions'].map(built), ...pages].map(
      one => `/${one}`,
    ),
    engines,
  };
}

const textOf = (manifest: Record<string, unknown>): string => `${JSON.stringify(manifest, null, 2)}\n`;

const readManifest = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'));

/** Completes the folder of the built program, so that it can be published. */
export function writePackage(folder: string): void {
  const path = resolve(root, folder);
  writeFileSync(join(path, 'package.json'), textOf(manifestOf(readManifest(ownManifest()), '')));
  for (const page of pages) copyFileSync(resolve(root, page), join(path, page));
  copyFileSync(resolve(root, 'docs', manPage), join(path, manPage));
  rmSync(join(path, 'completions'), {recursive: true, force: true});
  mkdirSync(join(path, 'completions'));
  for (const shell of shells) writeFileSync(join(path, 'completions', completions[shell]), script(shell));
}

/** Removes the package.json, so that the folder cannot be published. */
export function removePackage(folder: string): void {
  rmSync(resolve(root, folder, 'package.json'), {force: true});
}

/** The package.json of a checkout, and where that is while the other one stands in its place. */
const placesIn = (checkout: string) => ({
  manifest: join(checkout, 'package.json'),
  aside: join(checkout, 'package.json.whole'),
});

function ownManifest(): string {
  const {manifest, aside} = placesIn(root);
  return existsSync(aside) ? aside : manifest;
}

/** Before npm packs the checkout: puts the package.json of what is published in place of its own. */
export function beginPack(checkout = root): void {
  const {manifest, aside} = placesIn(checkout);
  // One that was left by a run that was stopped is the whole one.
  if (!existsSync(aside)) copyFileSync(manifest, aside);
  writeFileSync(manifest, textOf(manifestOf(readManifest(aside), 'dist')));
}

/** Puts that of the checkout back. */
export function endPack(checkout = root): void {
  const {manifest, aside} = placesIn(checkout);
  if (existsSync(aside)) renameSync(aside, manifest);
}
