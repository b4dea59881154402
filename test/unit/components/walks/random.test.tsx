import {randomSteps} from '../../../screens/walks/random/steps.ts';
import {answering, losing} from '../../../screens/walks/troubles.ts';
import {walkAll} from '../../../screens/walks/walk.ts';
import {palette, styled} from '../draw.tsx';

/** Walks over the screens at random, with the colours and other styles of what changes. */
walkAll([
  {
    name: 'walk-wide',
    styled,
    setting: {columns: 130, rows: 26, theme: {palette}},
    steps: randomSteps(21, 200),
  },
  {
    name: 'walk-narrow',
    styled,
    setting: {columns: 76, rows: 18, theme: {palette}, preferences: {start: 'overview'}},
    steps: randomSteps(22, 200),
  },
  {
    name: 'walk-beside',
    styled,
    setting: {columns: 180, rows: 30, theme: {palette}, transport: losing(3, 'before')},
    steps: randomSteps(23, 200),
  },
  {
    name: 'walk-low',
    styled,
    setting: {
      columns: 100,
      rows: 12,
      theme: {palette},
      transport: answering(400, method => method !== 'GET'),
    },
    steps: randomSteps(24, 200),
  },
]);
