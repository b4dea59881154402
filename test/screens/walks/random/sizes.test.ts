import {palette} from '../../../unit/frame/in-words.ts';
import {answering, losing} from '../troubles.ts';
import {wanderAll} from '../walk.ts';
import {randomSteps} from './steps.ts';

/** Walks over the screens at random, on terminals of several sizes, in colour. */
wanderAll([
  {
    name: 'walk-wide',
    setting: {columns: 130, rows: 26, theme: {palette}},
    steps: randomSteps(21, 200),
  },
  {
    name: 'walk-narrow',
    setting: {columns: 76, rows: 18, theme: {palette}, preferences: {start: 'overview'}},
    steps: randomSteps(22, 200),
  },
  {
    name: 'walk-beside',
    setting: {columns: 180, rows: 30, theme: {palette}, transport: losing(3, 'before')},
    steps: randomSteps(23, 200),
  },
  {
    name: 'walk-low',
    setting: {
      columns: 100,
      rows: 12,
      theme: {palette},
      transport: answering(400, method => method !== 'GET'),
    },
    steps: randomSteps(24, 200),
  },
]);
