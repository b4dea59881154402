import {copyFileSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {root} from './root.ts';

const pages = ['README.md', 'LICENSE', 'CHANGELOG.md'];

/**
 * What is published is the folder of the built program, with a package.json of its own: the program has all it needs inside, so
 * it depends on nothing. The package.json of the repository names what building and testing take, binaries for Linux among it.
 */
export function writePackage(folder: string): void {
  const {name, version, description, license, type, engines} = JSON.parse(
    readFileSync(resolve(root, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  const bin = {skydeck: 'skydeck.js'};
  const manifest = {name, version, description, license, type, bin, files: ['skydeck.js', ...pages], engines};
  writeFileSync(resolve(root, folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const page of pages) copyFileSync(resolve(root, page), resolve(root, folder, page));
}

/** Keeps a folder from being published. */
export function removePackage(folder: string): void {
  rmSync(resolve(root, folder, 'package.json'), {force: true});
}
