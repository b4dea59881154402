import {build} from 'esbuild';

await build({
  entryPoints: ['src/main.tsx'],
  outfile: 'dist/skydeck.js',
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  banner: {js: '#!/usr/bin/env node'},
});
