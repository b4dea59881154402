import {execFile} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {build} from 'esbuild';
import manifest from '../../package.json' with {type: 'json'};
import {type Patch, pluginOf, root} from '../patch.ts';
import {journeysOf} from '../run-journey.ts';
import {packedHead} from '../run-packed.ts';
import {lazyBuiltins} from './lazy-builtins.ts';
import {noDevtools} from './no-devtools.ts';
import {synchronousYoga} from './synchronous-yoga.ts';

/**
 * Replaces: the compilation of the program at start: V8 parses the whole text, and again each function that is called. With this
 * patch the program is a script in a file beside the one that Node runs, which has only a few lines because Node decodes and parses all
 * of it. Behind the text stand two of V8's code caches, with what the screen and what commands call, from runs at build time
 * (`build/run-journey.ts`). V8 rejects a cache that another version made, and then compiles as usual. The program is ASCII, which
 * needs no decoding, and a script, because modules have no code cache.
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
  async pack({files, main, entry}) {
    const program = Buffer.from(ascii(scriptOf(files, main)), 'latin1');
    const caches = [await cacheOf(program, entry, 'screen'), await cacheOf(program, entry, 'command')];
    return {loader: await loader(), bytes: Buffer.concat([packedHead(program, caches), program, ...caches])};
  },
};

const imported = /\s*import(?:\s*\{([^}]*)\}\s*from)?\s*"\.\/([^"]+)";?/y;
/** The export of a CommonJS module. As in Node, its properties can also be imported by name, and are read only then. */
const whole = /export default ([\w$]+\(\));?\s*$/;
const exported = /export\s*\{([^}]*)\};?\s*$/;

/** Turns the names of an export into those of an object: `a as b` into `b:a`. */
const asProperties = (names: string): string => names.replaceAll(/([\w$]+)\s+as\s+([\w$]+)/g, '$2:$1');

/**
 * Turns modules written by esbuild into a script that runs the first: an object with a function for each, which is compiled when it is
 * called. The exports of a module must not change once it is evaluated.
 */
function scriptOf(files: ReadonlyMap<string, string>, main: string): string {
  const numbers = new Map([...files.keys()].map((name, number) => [name, number]));
  const chunks = [...files.values()].map((module, number) => {
    let [head, end] = ['', 0];
    imported.lastIndex = 0;
    for (let found = imported.exec(module); found; found = imported.exec(module)) {
      const [, names, path = ''] = found;
      head += `${names === undefined ? '' : `const{${names.replaceAll(/\s+as\s+/g, ':')}}=`}$load(${numbers.get(path)});`;
      end = imported.lastIndex;
    }
    const body = module
      .slice(end)
      .replace(whole, (_, value) => `const $all=${value};return Object.create($all,{default:{value:$all}});`)
      .replace(exported, (_, names: string) => `return{${asProperties(names)}};`)
      .replaceAll(/\bimport\("\.\/([^"]+)"\)/g, (_, path: string) => `$late(${numbers.get(path)})`);
    return `${number}:function(){${head}${body}}`;
  });
  return `"use strict";{const $chunks={${chunks.join(',\n')}},$loaded={};function $load(n){return n in $loaded?$loaded[n]:$loaded[n]=$chunks[n]()}async function $late(n){return $load(n)}$load(${numbers.get(main)})}`;
}

/** V8's code cache of the program after the journeys of a kind, each of which adds the functions that it calls. */
async function cacheOf(program: Buffer, entry: string, kind: 'screen' | 'command'): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-pack-'));
  try {
    let cache = Buffer.alloc(0);
    for (const name of journeysOf(entry, kind)) {
      const home = mkdtempSync(join(folder, name));
      const [file, result] = [join(home, 'packed'), join(home, 'cache')];
      writeFileSync(file, Buffer.concat([packedHead(program, [cache, cache]), program, cache, cache]));
      // An empty home, so that the settings of the developer have no effect.
      const env = {PATH: process.env.PATH, HOME: home, TERM: 'xterm-256color'};
      const runner = resolve(root, 'build/run-journey.ts');
      await promisify(execFile)(process.execPath, [runner, file, name, result], {env});
      cache = readFileSync(result);
    }
    return cache;
  } finally {
    rmSync(folder, {recursive: true});
  }
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
    define: {SKYDECK_VERSION: JSON.stringify(manifest.version)},
    plugins: [pluginOf(lazyBuiltins)],
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** Escapes the non-ASCII characters that esbuild leaves in regular expressions. */
const ascii = (text: string): string =>
  text.replaceAll(/[^\0-\x7f]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
