import {registerHooks} from 'node:module';
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {editedSource, root} from '../build/patch.ts';
import {framesByRows} from '../build/patches/frames-by-rows.ts';
import {quickWidths} from '../build/patches/quick-widths.ts';

/**
 * Lets Ink draw as it does in the built program, with the patches that halve the time of a frame. Only what packages import
 * of each other is patched: what a test or the program itself imports is as it comes.
 */

const urlOf = (path: string): string => pathToFileURL(resolve(root, 'node_modules', path)).href;

const files = new Map(
  [framesByRows, quickWidths].flatMap(({files = []}) => files).map(file => [urlOf(file.path), file]),
);
const patched = '?patched';

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    // What tests and the program import is loaded by Vitest, which names it by its URL.
    const byPackage = context.parentURL?.includes('/node_modules/') && !specifier.startsWith('file:');
    // Six packages bring a copy.
    const url = specifier === 'string-width' ? urlOf('string-width/index.js') : resolved.url;
    return byPackage && files.has(url) ? {...resolved, url: url + patched} : resolved;
  },
  load(url, context, next) {
    const file = url.endsWith(patched) ? files.get(url.slice(0, -patched.length)) : undefined;
    return file ? {format: 'module', source: editedSource(file), shortCircuit: true} : next(url, context);
  },
});
