import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';

// The binary that `npm ci` installs on Linux asks no registry. Where it is missing, npx fetches biome of the same version.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binary = resolve(root, 'node_modules/@biomejs/cli-linux-x64/biome');
const [command, ...before] = existsSync(binary) ? [binary] : ['npx', '-y', '@biomejs/biome@2.6.8'];

const {status, error} = spawnSync(command, [...before, ...process.argv.slice(2)], {stdio: 'inherit'});
if (error) console.error(`biome did not start: ${error.message}`);
process.exitCode = status ?? 1;
