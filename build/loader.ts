import {paintRemembered} from '../src/remembered/paint.ts';
import {kindOf, packedEnd, runPacked} from './run-packed.ts';

declare const SKYDECK_VERSION: string;

// Node runs this in place of the program. It is compiled at each start.
const {filename} = import.meta;
paintRemembered(SKYDECK_VERSION);
runPacked(filename + packedEnd, filename, kindOf(process.argv.slice(2)));
