import {readFileSync, writeFileSync} from 'node:fs';
import v8 from 'node:v8';
import {Script} from 'node:vm';
import {simulateTerminal} from './simulated-terminal.ts';

// `node record-code-cache.ts PROGRAM CACHE` runs the program in a simulated terminal, and writes V8's code cache to CACHE.
const [, , program = '', cache = ''] = process.argv;
process.argv.splice(2);

const keys = ['j', 'j', 'k', 'q'];
// Each frame is answered with a key.
simulateTerminal(type => setTimeout(() => type(keys.shift() ?? 'q'), 20));

// V8 takes a code cache only under the flags that it was made with, and the program starts without these.
v8.setFlagsFromString = () => {};

const script = new Script(readFileSync(program, 'latin1'), {filename: program});
process.on('exit', () => writeFileSync(cache, script.createCachedData()));
script.runInThisContext();
// The last key quits the program; a program that hangs is ended here.
setTimeout(() => process.exit(), 5000).unref();
