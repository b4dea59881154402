import {readFileSync, writeFileSync} from 'node:fs';
import {PassThrough, Writable} from 'node:stream';
import v8 from 'node:v8';
import {Script} from 'node:vm';

// `node record-code-cache.ts PROGRAM CACHE` runs the program in a simulated terminal, and writes V8's code cache to CACHE.
const [, , program = '', cache = ''] = process.argv;
process.argv.splice(2);

const keys = ['j', 'j', 'k', 'q'];
const stdin = Object.assign(new PassThrough(), {isTTY: true, setRawMode: () => stdin, ref() {}, unref() {}});
let shown = '';
const stdout = new Writable({
  write(chunk, _encoding, done) {
    shown += chunk;
    // Once a list is shown, each frame is answered with a key.
    if (/\d–\d+ of \d+/.test(shown)) setTimeout(() => stdin.write(keys.shift() ?? 'q'), 20);
    done();
  },
});
Object.assign(stdout, {isTTY: true, columns: 120, rows: 40, getColorDepth: () => 24, hasColors: () => true});
Object.defineProperties(process, {stdin: {value: stdin}, stdout: {value: stdout}});

// V8 takes a code cache only under the flags that it was made with, and the program starts without these.
v8.setFlagsFromString = () => {};

const script = new Script(readFileSync(program, 'latin1'), {filename: program});
process.on('exit', () => writeFileSync(cache, script.createCachedData()));
script.runInThisContext();
// The last key quits the program; a program that hangs is ended here.
setTimeout(() => process.exit(), 5000).unref();
