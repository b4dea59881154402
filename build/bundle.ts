import {chmodSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {basename, parse, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {type BuildOptions, build} from 'esbuild';
import manifest from '../package.json' with {type: 'json'};
import {removePackage, writePackage} from './package.ts';
import {type Patch, pluginOf, root} from './patch.ts';
import {patches as allPatches, patchesWithout} from './patches/index.ts';
import {lazyBuiltins} from './patches/lazy-builtins.ts';
import {packedEnd} from './run-packed.ts';

interface BundleOptions {
  /** Relative to the repository. */
  readonly entry?: string;
  /** Relative to the repository. */
  readonly outfile?: string;
  readonly patches?: readonly Patch[];
}

// The version is checked before anything is imported: `process.getBuiltinModule` is as new as 22.3.
const head = `#!/usr/bin/env node
{
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 19)) {
    console.error('skydeck needs Node 22.19 or newer; this is ' + process.version + '. In a clone of it on Linux, npm start uses one of its own.');
    process.exit(2);
  }
}
`;

/** Defines `require`, which bundled CommonJS packages use to import Node's modules. */
const requireBuiltins = `import {createRequire as _createRequire} from 'node:module';
const require = _createRequire(import.meta.url);
`;

/** The options for esbuild. Without patches the program stays readable and gets a source map. */
export function bundleOptions(patches: readonly Patch[]): BuildOptions {
  const plain = patches.length === 0;
  const options = patches.map(patch => patch.options ?? {});
  const banner = patches.includes(lazyBuiltins) ? head : head + requireBuiltins;
  return {
    absWorkingDir: root,
    bundle: true,
    minify: !plain,
    sourcemap: plain && 'linked',
    platform: 'node',
    format: 'esm',
    splitting: options.some(({splitting}) => splitting),
    target: 'node22',
    jsx: 'automatic',
    legalComments: 'none',
    define: Object.assign(
      {'process.env.NODE_ENV': '"production"', SKYDECK_VERSION: JSON.stringify(manifest.version)},
      ...options.map(({define}) => define),
    ),
    inject: options.flatMap(({inject = []}) => inject),
    alias: {
      // Ink imports it if `DEV=true` is set; it is not installed.
      'react-devtools-core': resolve(root, 'build/empty-module.ts'),
      // Its main file finds its parts in a way that no bundler follows.
      'jsonc-parser': resolve(root, 'node_modules/jsonc-parser/lib/esm/main.js'),
    },
    // Keeps regular expressions as literals, which V8 compiles at first use; esbuild would construct them at start.
    supported: {'regexp-unicode-property-escapes': true, 'regexp-set-notation': true},
    banner: {js: patches.some(({pack}) => pack) ? '' : banner},
    plugins: patches.map(pluginOf),
  };
}

/** Bundles an entry into a program that needs nothing but Node: one file, or two if a patch packs it. @returns its size in bytes */
export async function bundle({
  entry = 'src/main.tsx',
  outfile = 'dist/skydeck.js',
  patches = allPatches,
}: BundleOptions = {}): Promise<number> {
  const path = resolve(root, outfile);
  const {dir, name, ext, base} = parse(path);
  const {outputFiles} = await build({
    ...bundleOptions(patches),
    entryPoints: {[name]: entry},
    outdir: dir,
    outExtension: {'.js': ext},
    write: false,
  });
  const files = new Map(outputFiles.map(file => [basename(file.path), file.text]));
  const packed = await patches.find(({pack}) => pack)?.pack?.({files, main: base, entry});
  const text = packed ? head + packed.loader : (files.get(base) ?? '');
  const map = files.get(`${base}.map`);
  mkdirSync(dir, {recursive: true});
  for (const end of ['.map', packedEnd]) rmSync(path + end, {force: true});
  if (packed) writeFileSync(path + packedEnd, packed.bytes);
  if (map !== undefined) writeFileSync(`${path}.map`, map);
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return Buffer.byteLength(text) + (packed?.bytes.length ?? 0);
}

// `npm run build`. `-- --plain` builds without patches, `-- --without NAME` without one of them.
if (import.meta.main) {
  const {values} = parseArgs({
    options: {
      plain: {type: 'boolean', default: false},
      without: {type: 'string', multiple: true, default: []},
    },
  });
  const patches = values.plain ? [] : patchesWithout(values.without);
  const bytes = await bundle({patches});
  // Only a program with all patches is published.
  if (patches.length === allPatches.length) writePackage('dist');
  else removePackage('dist');
  console.log(`dist/skydeck.js ${(bytes / 1024).toFixed(0)} kB`);
}
