import {builtinModules} from 'node:module';
import type {Patch} from '../patch.ts';

const names = new Set([...builtinModules.map(name => name.replace(/^node:/, '')), 'sqlite', 'test', 'sea']);

/**
 * Replaces: imports of Node's own modules. Node loads all of them before the program's first line, also those that only
 * late imports need, and reads every export of each: node:process then opens standard error, node:util loads its tables
 * of encodings. A module that an older Node lacks (node:sqlite) would end the program before it can print which version
 * it needs. With this patch each is loaded when the module that imports it is evaluated.
 * Gains: 23 ms of CPU at start (304 → 281, both without the code cache, which needs this patch). Measured by
 * `npm run bench:patches -- --only lazy-builtins`: Node 24.21, 120 × 40, the demo account, the best of 10 starts on two
 * busy cores.
 * Can go: when esbuild defers imports of builtins (`import defer`), or no late part imports a heavy one.
 */
export const lazyBuiltins: Patch = {
  name: 'lazy-builtins',
  setup(build) {
    build.onResolve({filter: /^[a-z]/}, ({path, kind}) => {
      const name = path.replace(/^node:/, '');
      const namespace = kind === 'require-call' ? 'builtin' : 'builtin-import';
      return names.has(name) ? {path: `node:${name}`, namespace} : undefined;
    });
    build.onLoad({filter: /./, namespace: 'builtin'}, ({path}) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
    // esbuild drops the names that nobody imports, so that their values are not read.
    build.onLoad({filter: /./, namespace: 'builtin-import'}, ({path}) => {
      const named = Object.entries(process.getBuiltinModule(path) ?? {})
        // Some are not there on every system: `lchmod`.
        .filter(([name, value]) => /^[a-z]\w*$/i.test(name) && value !== undefined)
        .map(
          ([name]) =>
            `const _${name} = /* @__PURE__ */ (() => builtin.${name})(); export {_${name} as ${name}};`,
        );
      const builtin = `const builtin = process.getBuiltinModule('${path}');`;
      return {contents: [builtin, 'export default builtin;', ...named].join('\n')};
    });
  },
};
