import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

/*
 * To compile the program takes a third of its start: V8 reads all of it once, and what is called a second time. So the file
 * carries, beside the program, what V8 made of it in a rehearsal at build time. V8 takes that only if it is its own version's, and
 * compiles the program as ever if not. Both lie in a comment, which V8 steps over when it reads the file as a module.
 */

const end = '*/';
/** Stands for the end of a comment, inside one. */
const endInside = '*\x01/';

// The version is looked at first: `process.getBuiltinModule` is as new as 22.3.
const boot = `#!/usr/bin/env node
{
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 19)) {
    console.error('skydeck needs Node 22.19 or newer; this is ' + process.version + '.');
    process.exit(2);
  }
}
{
  const {filename} = import.meta;
  const file = process.getBuiltinModule('node:fs').readFileSync(filename, 'latin1');
  const compiled = file.indexOf('\\n/*') + 3;
  const program = file.indexOf('\\n', compiled) + 1;
  const {Script} = process.getBuiltinModule('node:vm');
  new Script(file.slice(program, -${end.length}).replaceAll('*\\x01/', '*' + '/'), {
    filename,
    cachedData: Buffer.from(file.slice(compiled, program), 'base64'),
  }).runInThisContext();
}
`;

/**
 * The text of the file that is run.
 * @param {string} program a script, ASCII
 * @param {Buffer} compiled what V8 made of it
 */
export function assemble(program, compiled) {
  if (program.includes(endInside))
    throw new Error(`the program must not contain ${JSON.stringify(endInside)}`);
  return `${boot}/*${compiled.toString('base64')}\n${program.replaceAll(end, endInside)}${end}`;
}

/**
 * What V8 makes of a program that opens the demo account in a terminal, moves about and leaves.
 * @param {string} program a script
 * @returns {Buffer}
 */
export function rehearse(program) {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-rehearsal-'));
  try {
    const [script, compiled] = [join(folder, 'program.js'), join(folder, 'compiled')];
    writeFileSync(script, program);
    // An empty home: no settings of whoever builds.
    const env = {PATH: process.env.PATH, HOME: folder, TERM: 'xterm-256color'};
    const stage = fileURLToPath(new URL('rehearsal.mjs', import.meta.url));
    execFileSync(process.execPath, [stage, script, compiled], {env, stdio: ['ignore', 'ignore', 'inherit']});
    return readFileSync(compiled);
  } finally {
    rmSync(folder, {recursive: true});
  }
}
