import {paintRemembered} from '../src/remembered/paint.ts';
import {kindOf} from './packs/journeys.ts';
import {openPacks} from './packs/open-packs.ts';
import {packedEnd} from './packs/packed-end.ts';

declare const SKYDECK_VERSION: string;

// What Node is given to run in place of the program. It is compiled at each start.
const {filename} = import.meta;
paintRemembered(SKYDECK_VERSION);
openPacks(filename + packedEnd, filename, kindOf(process.argv.slice(2)));
