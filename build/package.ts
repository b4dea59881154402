import {copyFileSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {packedEnd} from './patch.ts';
import {root} from './root.ts';

const pages = ['README.md', 'LICENSE', 'CHANGELOG.md'];

/**
 * Writes a package.json for the folder of the built program, which is what gets published. The bundle has no dependencies;
 * those in the repository's package.json are needed only to build and test.
 */
export function writePackage(folder: string): void {
  const {name, version, description, license, type, engines}: Record<string, unknown> = JSON.parse(
    readFileSync(resolve(root, 'package.json'), 'utf8'),
  );
  const bin = {skydeck: 'skydeck.js'};
  const manifest = {
    name,
    version,
    description,
    license,
    type,
    bin,
    files: [bin.skydeck, bin.skydeck + packedEnd, ...pages],
    engines,
  };
  writeFileSync(resolve(root, folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const page of pages) copyFileSync(resolve(root, page), resolve(root, folder, page));
}

/** Removes the package.json, so that the folder cannot be published. */
export function removePackage(folder: string): void {
  rmSync(resolve(root, folder, 'package.json'), {force: true});
}
