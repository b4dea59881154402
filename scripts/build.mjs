import {chmodSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {assemble, rehearse} from './compiled.mjs';
import {framesByRows, lazyBuiltins, leftOut, quickWidths, synchronousYoga} from './plugins.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

const escaped = character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Bundles one entry and all it imports into one minified file that needs nothing but Node, in source and compiled.
 * @param {{entry?: string, outfile?: string}} [options] paths, relative to the repository
 * @returns {Promise<number>} the size of the file in bytes
 */
export async function bundle({entry = 'src/main.tsx', outfile = 'dist/skydeck.js'} = {}) {
  const path = resolve(root, outfile);
  const result = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    write: false,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'iife',
    target: 'node22',
    jsx: 'automatic',
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      'Intl.Segmenter': 'QuickSegmenter',
      SKYDECK_VERSION: JSON.stringify(manifest.version),
    },
    inject: ['src/terminal/segmenter.ts'],
    // Kept as literals, regular expressions are compiled when first used; esbuild would otherwise construct them at start.
    supported: {'regexp-unicode-property-escapes': true, 'regexp-set-notation': true},
    plugins: [synchronousYoga, lazyBuiltins, leftOut, quickWidths, framesByRows],
  });
  // A file of ASCII is read quickest. Only in regular expressions does esbuild leave other characters as they are.
  const program = result.outputFiles[0].text.replaceAll(/[^\0-\x7f]/g, escaped);
  const file = assemble(program, rehearse(program));
  mkdirSync(dirname(path), {recursive: true});
  writeFileSync(path, file);
  chmodSync(path, 0o755);
  return file.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bytes = await bundle();
  console.log(`dist/skydeck.js ${(bytes / 1024).toFixed(0)} kB`);
}
