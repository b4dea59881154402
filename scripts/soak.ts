import {spawnSync} from 'node:child_process';
import {resolve} from 'node:path';
import {build} from 'esbuild';
import {bundleOptions} from '../build/bundle.ts';
import {root} from '../build/patch.ts';
import {patchesWithout} from '../build/patches/index.ts';

/** `npm run soak -- --minutes N --seed S`: builds the program together with the soak test, and runs it. */

const soak = resolve(root, 'test/soak');
const standIns = resolve(soak, 'stand-ins');

/** Replacements for modules of the program that have side effects. */
const seams: Readonly<Record<string, string>> = {
  [resolve(root, 'src/app/loop/store.ts')]: resolve(standIns, 'store.ts'),
  [resolve(root, 'src/api/client/transport.ts')]: resolve(standIns, 'transport.ts'),
};

/** The patches that save work at each key; those for the start are left out. */
const patches = patchesWithout(['lazy-builtins', 'code-cache']);

const outdir = resolve(root, 'dist/soak');
await build({
  ...bundleOptions(patches),
  minify: false,
  sourcemap: 'linked',
  entryPoints: [resolve(soak, 'main.ts')],
  outdir,
  splitting: true,
  logLevel: 'warning',
  plugins: [
    ...(bundleOptions(patches).plugins ?? []),
    {
      name: 'seams',
      setup(build) {
        build.onResolve({filter: /\.ts$/}, ({path, importer, resolveDir}) => {
          const seam = seams[resolve(resolveDir, path)];
          return seam === undefined || importer === seam ? undefined : {path: seam};
        });
        build.onResolve({filter: /^node:timers\/promises$/}, () => ({
          path: resolve(standIns, 'timers-promises.ts'),
        }));
      },
    },
  ],
});
const {status} = spawnSync(
  process.execPath,
  ['--expose-gc', '--enable-source-maps', resolve(outdir, 'main.js'), ...process.argv.slice(2)],
  {stdio: 'inherit', env: {...process.env, NODE_ENV: 'production'}},
);
process.exitCode = status ?? 1;
