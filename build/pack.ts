import {beginPack, endPack} from './package.ts';

/** `npm pack` runs it before it packs, and after: `node pack.ts begin|end`. */
if (process.argv[2] === 'begin') beginPack();
else endPack();
