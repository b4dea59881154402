import {readFileSync, writeSync} from 'node:fs';
import {runInThisContext} from 'node:vm';
import {simulateTerminal} from './simulated-terminal.ts';

// `node record-start.ts PROGRAM` runs a program that was built to record the modules it evaluates in a simulated terminal,
// and prints those of the time until its first frame with rows, as JSON.
const [, , program = ''] = process.argv;
process.argv.splice(2);

const modules: string[] = [];
Object.assign(globalThis, {evaluated: modules});
simulateTerminal(() => {
  writeSync(1, JSON.stringify(modules));
  process.exit();
});
runInThisContext(readFileSync(program, 'utf8'));
