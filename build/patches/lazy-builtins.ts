import {builtinModules} from 'node:module';
import type {Patch} from '../patch.ts';

const names = new Set([...builtinModules.map(name => name.replace(/^node:/, '')), 'sqlite', 'test', 'sea']);

/** Modules that export only functions, which the start does not call: each is loaded at the first call of one of them. */
const called = new Set(['node:fs/promises', 'node:child_process']);

/**
 * Replaces: imports of Node's own modules. Node loads all of them before the program's first line, also those that are only
 * needed late, and reads every export of each: node:process then opens standard error, node:util loads its tables
 * of encodings. A module that an older Node lacks (node:sqlite) would end the program before it can print which version
 * it needs. With this patch each is loaded when the module that imports it is evaluated.
 * Gains: 39 ms of CPU at start (334 → 295, both without the code cache, which needs this patch). Measured by
 * `npm run bench:patches -- --only lazy-builtins`: Node 24.21, 120 × 40, the demo account, the best of 6 starts on two
 * busy cores.
 * Can go: when esbuild defers imports of builtins (`import defer`), or no late part imports a heavy one.
 */
export const lazyBuiltins: Patch = {
  name: 'lazy-builtins',
  setup(build) {
    build.onResolve({filter: /^[a-z]/}, ({path, kind}) => {
      const name = path.replace(/^node:/, '');
      // An `import()` gets the whole module, which must not make importers of single names load all of it.
      const namespace = kind === 'import-statement' ? 'builtin-import' : 'builtin';
      return names.has(name) ? {path: `node:${name}`, namespace} : undefined;
    });
    build.onLoad({filter: /./, namespace: 'builtin'}, ({path}) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
    // esbuild drops the names that nobody imports, so that their values are not read.
    build.onLoad({filter: /./, namespace: 'builtin-import'}, ({path}) => {
      if (called.has(path)) return {contents: functionsOf(path)};
      const builtin = `const builtin = process.getBuiltinModule('${path}');`;
      const named = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(path) ?? {}))
        // Some, such as `lchmod`, do not exist on every system.
        .filter(([name, {value, get}]) => /^[a-z]\w*$/i.test(name) && (value !== undefined || get))
        .map(([name, {get}]) =>
          get
            ? `export {value as ${name}} from '${path}#${name}';`
            : `const _${name} = /* @__PURE__ */ (() => builtin.${name})(); export {_${name} as ${name}};`,
        );
      return {contents: [builtin, 'export default builtin;', ...named].join('\n')};
    });
    // Getters, such as the streams of node:fs, load code, and are read only where the value is used.
    build.onResolve({filter: /^node:\w+#/, namespace: 'builtin-import'}, ({path}) => ({
      path,
      namespace: 'builtin-part',
      sideEffects: false,
    }));
    build.onLoad({filter: /./, namespace: 'builtin-part'}, ({path}) => {
      const [module, name] = path.split('#');
      return {contents: `export const value = process.getBuiltinModule('${module}').${name};`};
    });
  },
};

function functionsOf(path: string): string {
  const names = Object.entries(process.getBuiltinModule(path) ?? {}).flatMap(([name, value]) =>
    typeof value === 'function' ? [name] : [],
  );
  const lines = names.map(
    name =>
      `const _${name} = (...values) => process.getBuiltinModule('${path}').${name}(...values); export {_${name} as ${name}};`,
  );
  return [...lines, `export default {${names.map(name => `${name}: _${name}`).join(', ')}};`].join('\n');
}
