import {readFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';

/** The folder of the checkout. */
export const root = dirname(import.meta.dirname);

export function programVersion(): string {
  const {version}: {version: string} = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
  return version;
}
