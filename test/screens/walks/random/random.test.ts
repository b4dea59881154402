import {answering, losing} from '../troubles.ts';
import {walkAll} from '../walk.ts';
import {randomSteps} from './steps.ts';

/** Walks by seeded chance. A golden says what the program did when it was recorded: read each change of it. */
walkAll([
  {name: 'plain', setting: {columns: 100, rows: 24}, steps: randomSteps(1, 200)},
  {
    name: 'overview',
    setting: {columns: 120, rows: 32, preferences: {start: 'overview'}},
    steps: randomSteps(2, 150),
  },
  {name: 'small', setting: {columns: 60, rows: 14}, steps: randomSteps(3, 250)},
  {name: 'wide', setting: {columns: 170, rows: 20, nodes: 1200}, steps: randomSteps(4, 150)},
  {name: 'lost', setting: {columns: 90, rows: 20, transport: losing(4, 'after')}, steps: randomSteps(5, 200)},
  {
    name: 'refused',
    setting: {
      columns: 90,
      rows: 20,
      transport: answering(403, (_, path) => /volumes|kernels|types/.test(path)),
    },
    steps: randomSteps(6, 150),
  },
  {
    name: 'preferences',
    setting: {
      columns: 110,
      rows: 22,
      theme: {ascii: true},
      preferences: {columns: {nodes: ['id', 'label', 'created', 'tags']}, sort: {volumes: '-size'}},
    },
    steps: randomSteps(7, 200),
  },
  {name: 'empty', setting: {columns: 80, rows: 24, nodes: 0}, steps: randomSteps(8, 150)},
  {name: 'slow', setting: {columns: 110, rows: 20}, steps: randomSteps(9, 250, {slow: true})},
  {
    name: 'slow-and-lost',
    setting: {columns: 80, rows: 18, transport: losing(3, 'before')},
    steps: randomSteps(10, 250, {slow: true}),
  },
]);
