import {build} from 'esbuild';
import {chunkOf, neededLater} from '../packs/chunk.ts';
import {type Program, packed} from '../packs/packs.ts';
import {type Added, type Built, type Patch, pluginOf} from '../patch.ts';
import {programVersion, root} from '../root.ts';
import {lazyBuiltins} from './lazy-builtins.ts';
import {noDevtools} from './no-devtools.ts';
import {synchronousYoga} from './synchronous-yoga.ts';

/**
 * Replaces: the reading and compilation of the program at start: V8 parses the whole text, and again each function that is
 * called. With this patch esbuild splits the program into chunks. Those that the screen or a command loads together at its start
 * are in one pack, with V8's code cache from runs at build time (`build/packs/journeys.ts`); the others are read when they are
 * needed. V8 rejects a cache that another version made, and then compiles as usual. One file holds all packs, so that they
 * always match; the file that Node runs has only a few lines, because Node decodes and parses all of it.
 * The program is ASCII, which needs no decoding, and in scripts, because modules have no code cache.
 * Gains: 182 ms of CPU at start (353 → 171), 20 MB (115 → 95), with the three patches that need it. Measured by
 * `npm run bench:patches -- --only code-cache`: Node 24.21, 120 × 40, the demo account, the best of 6 starts on two busy
 * cores.
 * Can go: when Node's own cache is as fast; `module.enableCompileCache()` gains less, and writes files.
 */
export const codeCache: Patch = {
  name: 'code-cache',
  needs: [synchronousYoga, lazyBuiltins, noDevtools],
  // A script has no `import.meta`.
  options: {splitting: true, define: {'import.meta.url': 'undefined'}},
  async pack(built, journeys, added) {
    return {loader: await loader(), bytes: await packed(programOf(built, added), journeys)};
  },
};

/** The chunks of a program, in the order of their files. */
export function programOf({files, entry}: Built, added: Added): Program {
  const names = [...files.keys()];
  const numbers = new Map(names.map((name, number) => [name, number]));
  const texts = [...files.values()];
  return {
    chunks: texts.map(text => ascii(chunkOf(text, numbers))),
    entry: names.indexOf(entry),
    added,
    apart: new Set(texts.flatMap(neededLater).map(path => names.indexOf(path))),
  };
}

/** The text of the file that Node runs. */
async function loader(): Promise<string> {
  const {outputFiles} = await build({
    absWorkingDir: root,
    entryPoints: ['build/loader.ts'],
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    define: {SKYDECK_VERSION: JSON.stringify(programVersion())},
    plugins: [pluginOf(lazyBuiltins)],
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** Escapes the non-ASCII characters that esbuild leaves in regular expressions. */
const ascii = (text: string): string =>
  text.replaceAll(/[^\0-\x7f]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
