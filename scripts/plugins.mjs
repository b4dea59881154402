import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {builtinModules} from 'node:module';
import {dirname, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Replaces `from` in `text`, once and for certain: a dependency that has changed underneath must fail the build. */
function replaceOnce(text, from, to) {
  const parts = text.split(from);
  if (parts.length !== 2)
    throw new Error(`expected exactly one ${JSON.stringify(from)}, found ${parts.length - 1}`);
  return parts.join(to);
}

/**
 * Yoga compiles its wasm through `fetch('data:…')`, which pulls in the whole of Node's HTTP client and makes every module
 * above it asynchronous. Here it is instantiated on the spot.
 */
export const synchronousYoga = {
  name: 'synchronous-yoga',
  setup(build) {
    const data = /"data:application\/octet-stream;base64,([^"]+)"/;
    build.onLoad({filter: /yoga-layout\/dist\/binaries\/yoga-wasm-base64-esm\.js$/}, ({path}) => {
      const source = readFileSync(path, 'utf8');
      const [literal, base64] = data.exec(source) ?? [];
      if (!base64) throw new Error('yoga-layout: no embedded wasm found');
      return {
        contents: `${replaceOnce(source, literal, '""')}\nexport const wasm = '${base64}';`,
        loader: 'js',
      };
    });
    build.onLoad({filter: /yoga-layout\/dist\/src\/index\.js$/}, ({path}) => {
      const source = readFileSync(path, 'utf8');
      const named = replaceOnce(source, 'import loadYoga from', 'import loadYoga, {wasm} from');
      const contents = replaceOnce(
        named,
        'wrapAssembly(await loadYoga())',
        `wrapAssembly((() => {
          const assembly = {instantiateWasm(imports, receive) {
            const instance = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(wasm, 'base64')), imports);
            receive(instance);
            return instance.exports;
          }};
          loadYoga(assembly);
          return assembly;
        })())`,
      );
      return {contents, loader: 'js'};
    });
  },
};

/**
 * A static import of a builtin is hoisted to the top of the bundle and loaded before its first line, even when only a lazily
 * imported part wants it; one that an old Node lacks (node:sqlite) would crash it there. And it is asked for all it exports, which
 * has node:process open standard error and node:util load its tables of encodings, 11 ms. Here each is fetched, as it is, when
 * the module that wants it is evaluated.
 */
export const lazyBuiltins = {
  name: 'lazy-builtins',
  setup(build) {
    const names = new Set([
      ...builtinModules.map(name => name.replace(/^node:/, '')),
      'sqlite',
      'test',
      'sea',
    ]);
    build.onResolve({filter: /^[a-z]/}, ({path, kind}) => {
      const name = path.replace(/^node:/, '');
      const namespace = kind === 'require-call' ? 'builtin' : 'builtin-import';
      return names.has(name) ? {path: `node:${name}`, namespace} : undefined;
    });
    build.onLoad({filter: /./, namespace: 'builtin'}, ({path}) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
    // Of the names, only those stay that somebody imports.
    build.onLoad({filter: /./, namespace: 'builtin-import'}, ({path}) => {
      const named = Object.keys(process.getBuiltinModule(path))
        .filter(name => /^[a-z]\w*$/i.test(name))
        .map(
          name => `const _${name} = /* @__PURE__ */ (() => builtin.${name})(); export {_${name} as ${name}};`,
        );
      const builtin = `const builtin = process.getBuiltinModule('${path}');`;
      return {contents: [builtin, 'export default builtin;', ...named].join('\n')};
    });
  },
};

/**
 * Parts of Ink that have no place here: what it does when told `DEV=true`, which is to ask for React's developer tools, and makes every
 * module above it asynchronous; and its way of showing the cursor at exit, which writes to standard error, file or not. The
 * screen is given back by the program itself.
 */
export const leftOut = {
  name: 'left-out',
  setup(build) {
    build.onLoad({filter: /node_modules\/ink\/build\/(?:reconciler|ink)\.js$/}, ({path}) => {
      const source = readFileSync(path, 'utf8');
      const asked = "process.env['DEV'] === 'true'";
      if (!source.includes(asked)) throw new Error(`${path}: expected ${asked}`);
      return {contents: source.replaceAll(asked, 'false'), loader: 'js'};
    });
    build.onResolve({filter: /^restore-cursor$/}, ({path}) => ({path, namespace: 'left-out'}));
    build.onLoad({filter: /./, namespace: 'left-out'}, () => ({contents: 'export default () => {};'}));
  },
};

/**
 * The emoji table of regular expressions takes 12 ms to come about, as soon as a literal that names it is parsed, used or not. Here
 * it does when a cluster of several characters is measured; text of plain characters and style sequences is measured without
 * any expression. Five packages bring a copy of string-width each: all get the one this program names.
 */
export const quickWidths = {
  name: 'quick-widths',
  setup(build) {
    build.onResolve({filter: /^string-width$/}, ({kind, pluginData}) =>
      pluginData === 'quick-widths'
        ? undefined
        : build.resolve('string-width', {kind, resolveDir: root, pluginData: 'quick-widths'}),
    );
    build.onLoad({filter: /node_modules\/string-width\/index\.js$/}, ({path}) => {
      const source = readFileSync(path, 'utf8');
      const head = 'export default function stringWidth(input, options = {}) {';
      const quick = `import {styledWidth} from ${JSON.stringify(resolve(root, 'src/terminal/plain.ts'))};
        export default function stringWidth(input, options) {
          if (options === undefined && typeof input === 'string') {
            const width = styledWidth(input);
            if (width >= 0) return width;
          }
          return fullWidth(input, options);
        }
        function fullWidth(input, options = {}) {`;
      const [literal, pattern, flags] = /(?<== )\/(\S*\\p\{RGI_Emoji\}\S*)\/(\w+)(?=;)/.exec(source) ?? [];
      if (!literal) throw new Error('string-width: no expression of emoji found');
      const late = `(() => {
        let made;
        const expression = () => (made ??= new RegExp(String.raw\`${pattern}\`, '${flags}'));
        return {exec: text => expression().exec(text), test: text => expression().test(text)};
      })()`;
      return {contents: replaceOnce(replaceOnce(source, head, quick), literal, late), loader: 'js'};
    });
  },
};

/** Of Ink 8.0.0, with which test/terminal-writer/rows.test.ts compares frames; another one has to be looked at first. */
const knownOutput = '5e6c511c0a573f48cd5765d7f1f16583d2595f7b05775608382bdb990b63f225';

/** Puts `byRows` of `src/terminal/rows.ts` on top of what Ink makes its frames with. */
export const framesByRows = {
  name: 'frames-by-rows',
  setup(build) {
    build.onResolve({filter: /^\.\/output\.js$/}, ({importer, resolveDir}) =>
      /ink\/build\/renderer\.js$/.test(importer)
        ? {path: resolve(resolveDir, 'output.js'), namespace: 'by-rows'}
        : undefined,
    );
    build.onLoad({filter: /./, namespace: 'by-rows'}, ({path}) => {
      if (createHash('sha256').update(readFileSync(path)).digest('hex') !== knownOutput)
        throw new Error(`${path} is not the one that src/terminal/rows.ts was written for`);
      const contents = `import Output from ${JSON.stringify(path)};
        import {byRows} from ${JSON.stringify(resolve(root, 'src/terminal/rows.ts'))};
        export default byRows(Output);`;
      return {contents, resolveDir: root};
    });
  },
};
