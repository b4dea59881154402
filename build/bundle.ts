import {chmodSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {basename, dirname, resolve} from 'node:path';
import {type BuildOptions, build} from 'esbuild';
import {journeysOf} from './packs/journeys.ts';
import {packedEnd} from './packs/open-packs.ts';
import {type Added, type Built, type Patch, pluginOf} from './patch.ts';
import {patches as allPatches} from './patches/index.ts';
import {lazyBuiltins} from './patches/lazy-builtins.ts';
import {programVersion, root} from './root.ts';

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
      {'process.env.NODE_ENV': '"production"', SKYDECK_VERSION: JSON.stringify(programVersion())},
      ...options.map(({define}) => define),
    ),
    inject: options.flatMap(({inject = []}) => inject),
    // Ink imports it if `DEV=true` is set; it is not installed.
    alias: {
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

export async function addedBy(patches: readonly Patch[]): Promise<Added> {
  const added = patches.map(async ({adds}) => adds && ([adds.name, await adds.make()] as const));
  return new Map((await Promise.all(added)).filter(one => one !== undefined));
}

/** Builds one entry, relative to the repository, and all it imports. */
export async function built(entry: string, options: BuildOptions): Promise<Built> {
  const {outputFiles = [], metafile} = await build({
    ...options,
    entryPoints: [entry],
    outdir: 'dist',
    write: false,
    metafile: true,
  });
  const outputs = Object.entries(metafile?.outputs ?? {});
  const [main = ''] = outputs.find(([, {entryPoint}]) => entryPoint === entry) ?? [];
  return {
    entry: basename(main),
    files: new Map(outputFiles.map(({path, text}) => [basename(path), text])),
    modules: new Map(outputs.map(([path, {inputs}]) => [basename(path), Object.keys(inputs)])),
  };
}

/**
 * Bundles one entry and all it imports into a program that needs nothing but Node: one file, or two if a patch packs it.
 * @returns the size of the program in bytes
 */
export async function bundle({
  entry = 'src/main.tsx',
  outfile = 'dist/skydeck.js',
  patches = allPatches,
}: BundleOptions = {}): Promise<number> {
  const path = resolve(root, outfile);
  const program = await built(entry, bundleOptions(patches));
  const packer = patches.find(({pack}) => pack);
  const packed = await packer?.pack?.(program, journeysOf(entry), await addedBy(patches));
  const text = packed ? head + packed.loader : (program.files.get(program.entry) ?? '');
  const map = packed ? undefined : program.files.get(`${program.entry}.map`);
  mkdirSync(dirname(path), {recursive: true});
  for (const end of ['.map', packedEnd]) rmSync(path + end, {force: true});
  if (packed) writeFileSync(path + packedEnd, packed.bytes);
  if (map !== undefined) writeFileSync(`${path}.map`, map);
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return Buffer.byteLength(text) + (packed?.bytes.length ?? 0);
}
