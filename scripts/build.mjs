import {chmodSync, readFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {lazyBuiltins, leftOut, quickWidths, synchronousYoga} from './plugins.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

// Runs before any bundled code. `process.getBuiltinModule` is as new as 22.3, so it is only called once the version is known.
// No compile cache is asked for: Node has compiled this file, the only one, before its first line could ask.
const banner = `#!/usr/bin/env node
{
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 13)) {
    console.error('skydeck needs Node 22.13 or newer; this is ' + process.version + '.');
    process.exit(2);
  }
}
const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);`;

/**
 * Bundles one entry and all it imports into one minified file that needs nothing but Node.
 * @param {{entry?: string, outfile?: string}} [options] paths, relative to the repository
 * @returns {Promise<number>} the size of the file in bytes
 */
export async function bundle({entry = 'src/main.tsx', outfile = 'dist/skydeck.js'} = {}) {
  const path = resolve(root, outfile);
  const result = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: path,
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
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
    plugins: [synchronousYoga, lazyBuiltins, leftOut, quickWidths],
    banner: {js: banner},
  });
  chmodSync(path, 0o755);
  return Object.values(result.metafile.outputs)[0].bytes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bytes = await bundle();
  console.log(`dist/skydeck.js ${(bytes / 1024).toFixed(0)} kB`);
}
