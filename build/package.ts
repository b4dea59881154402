import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {join, resolve} from 'node:path';
import {script, shells} from '../src/cli/completion/scripts.ts';
import {root} from './patch.ts';
import {packedEnd} from './run-packed.ts';

/** The published package: the program with its files, and a package.json without the dependencies of the checkout. */

const pages = ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md'];
const manPage = 'skydeck.1';

/** What the README and its pages link to, and its pictures. */
const docs = readdirSync(resolve(root, 'docs'), {recursive: true, encoding: 'utf8'}).filter(name =>
  /\.(md|svg|schema\.json)$/.test(name),
);
const program = 'skydeck.js';

/** The names under which shells look for completions. */
const completions = {bash: 'skydeck.bash', zsh: '_skydeck', fish: 'skydeck.fish'} as const;

/** The published package.json. The bundle has no dependencies; those of the checkout are for building and tests. */
function manifestOf(whole: Record<string, unknown>, folder: string): Record<string, unknown> {
  const {name, version, description, license, type, engines, repository, homepage, bugs} = whole;
  const built = (file: string) => join(folder, file);
  return {
    ...{name, version, description, license, repository, homepage, bugs, type},
    bin: {skydeck: built(program)},
    man: [built(manPage)],
    // Without the slash, npm includes files of that name in any folder.
    files: [
      ...[program, program + packedEnd, manPage, 'completions'].map(built),
      ...docs.map(name => join('docs', name)),
      ...pages,
    ].map(one => `/${one}`),
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
  for (const name of docs) cpSync(resolve(root, 'docs', name), join(path, 'docs', name));
  rmSync(join(path, 'completions'), {recursive: true, force: true});
  mkdirSync(join(path, 'completions'));
  for (const shell of shells) writeFileSync(join(path, 'completions', completions[shell]), script(shell));
}

/** Removes the package.json, so that the folder cannot be published. */
export function removePackage(folder: string): void {
  rmSync(resolve(root, folder, 'package.json'), {force: true});
}

/** The package.json of a checkout, and the file that keeps it while the published one is in its place. */
const placesIn = (checkout: string) => ({
  manifest: join(checkout, 'package.json'),
  aside: join(checkout, 'package.json.whole'),
});

function ownManifest(): string {
  const {manifest, aside} = placesIn(root);
  return existsSync(aside) ? aside : manifest;
}

/** Replaces the package.json of the checkout with the published one before npm packs it. */
export function beginPack(checkout = root): void {
  const {manifest, aside} = placesIn(checkout);
  // If a stopped run has left the file, it is the one of the checkout.
  if (!existsSync(aside)) copyFileSync(manifest, aside);
  writeFileSync(manifest, textOf(manifestOf(readManifest(aside), 'dist')));
}

/** Restores the package.json of the checkout. */
export function endPack(checkout = root): void {
  const {manifest, aside} = placesIn(checkout);
  if (existsSync(aside)) renameSync(aside, manifest);
}

// `npm pack` runs it before it packs, and after: `node package.ts begin|end`.
if (import.meta.main) {
  if (process.argv[2] === 'begin') beginPack();
  else endPack();
}
