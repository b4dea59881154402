import {existsSync} from 'node:fs';
import {root} from '../build/patch.ts';
import type {Program} from './measure.ts';

const all: readonly Program[] = [
  {name: 'htop', command: ['htop', '-d', '600'], ready: /F10/, down: '\u001b[B'},
  // The history of this checkout.
  {name: 'tig', command: ['tig', '-C', root], ready: /\[main\]/, down: 'j'},
  // Of its panels, that of the commits.
  {name: 'lazygit', command: ['lazygit', '--path', root, 'log'], ready: /Commits/, down: 'j'},
];

const isInstalled = (name: string): boolean =>
  (process.env.PATH ?? '').split(':').some(folder => existsSync(`${folder}/${name}`));

/** The other full-screen programs that are installed. */
export const peers = all.filter(({command: [name = '']}) => isInstalled(name));
