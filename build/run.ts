import {parseArgs} from 'node:util';
import {bundle} from './bundle.ts';
import {removePackage, writePackage} from './package.ts';
import {patches, patchesWithout} from './patches/index.ts';

/** `npm run build`. `-- --plain` builds without patches, `-- --without NAME` without one of them. */
const {values: options} = parseArgs({
  options: {
    plain: {type: 'boolean', default: false},
    without: {type: 'string', multiple: true, default: []},
  },
});
const without = options.plain ? patches.map(({name}) => name) : options.without;
const bytes = await bundle({patches: patchesWithout(without)});
// Only a program with all patches is published.
if (without.length === 0) writePackage('dist');
else removePackage('dist');
console.log(`dist/skydeck.js ${(bytes / 1024).toFixed(0)} kB`);
