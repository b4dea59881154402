import {parseArgs} from 'node:util';
import {install} from './stand-ins/time.ts';

// Before anything is loaded that keeps the functions of the real time.
const print = process.stdout.write.bind(process.stdout);
install();
const {exit} = process;
const {soak} = await import('./soak.ts');

const {values} = parseArgs({
  options: {
    seed: {type: 'string', default: '1'},
    steps: {type: 'string', default: '100000'},
    minutes: {type: 'string'},
    path: {type: 'string'},
    long: {type: 'boolean'},
  },
});
const told = await soak({
  seed: Number(values.seed),
  steps: values.minutes === undefined ? Number(values.steps) : Number.POSITIVE_INFINITY,
  minutes: values.minutes === undefined ? undefined : Number(values.minutes),
  path: values.path,
  long: values.long,
});
const {failure, ...counts} = told;
print(`${JSON.stringify(counts)}\n`);
if (failure !== undefined) print(`${failure}\n`);
exit.call(process, failure === undefined ? 0 : 1);
