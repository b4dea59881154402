import {answering, changing, losing} from '../troubles.ts';
import {wanderAll} from '../walk.ts';
import {randomSteps} from './steps.ts';

/** Walks by seeded chance. */
wanderAll([
  {name: 'plain', setting: {columns: 100, rows: 24}, steps: randomSteps(1, 130)},
  {
    name: 'overview',
    setting: {columns: 120, rows: 32, preferences: {start: 'overview'}},
    steps: randomSteps(2, 90),
  },
  {name: 'small', setting: {columns: 60, rows: 14}, steps: randomSteps(3, 160)},
  {name: 'wide', setting: {columns: 170, rows: 20, nodes: 1200}, steps: randomSteps(4, 90)},
  {name: 'lost', setting: {columns: 90, rows: 20, transport: losing(4, 'after')}, steps: randomSteps(5, 130)},
  {
    name: 'refused',
    setting: {
      columns: 90,
      rows: 20,
      transport: answering(403, (_, path) => /volumes|kernels|types/.test(path)),
    },
    steps: randomSteps(6, 90),
  },
  {
    name: 'preferences',
    setting: {
      columns: 110,
      rows: 22,
      theme: {ascii: true},
      preferences: {columns: {nodes: ['id', 'label', 'created', 'tags']}, sort: {'demo.volumes': '-size'}},
    },
    steps: randomSteps(7, 130),
  },
  {name: 'empty', setting: {columns: 80, rows: 24, nodes: 0}, steps: randomSteps(8, 90)},
  {name: 'slow', setting: {columns: 110, rows: 20}, steps: randomSteps(9, 160, {slow: true})},
  {
    name: 'slow-and-lost',
    setting: {columns: 80, rows: 18, transport: losing(3, 'before')},
    steps: randomSteps(10, 160, {slow: true}),
  },
  {
    name: 'own-settings',
    setting: {
      columns: 132,
      rows: 28,
      preferences: {
        timeZone: 'Europe/Berlin',
        prices: {volumeGB: 0.2, balancer: 12},
        pane: true,
        pace: 'quick',
        filters: {big: {resource: 'volumes', filter: 'size>100'}},
        keys: {'nodes.reboot': 'X', filter: ['/', 'f'], sort: 'S'},
        commands: {trace: {on: 'nodes', key: 'T', run: 'mtr {address}', confirm: true}},
      },
    },
    steps: randomSteps(11, 130),
  },
  {
    name: 'read-only',
    setting: {
      columns: 100,
      rows: 24,
      badge: {
        demo: false,
        tokenFrom: 'the profile prod',
        profile: 'prod',
        address: 'api.example.com',
        url: 'https://api.example.com/v4',
        readOnly: 'by its profile',
      },
      profiles: {prod: {url: 'https://api.example.com/v4', word: 'node', token: 'sesame', readOnly: true}},
    },
    steps: randomSteps(12, 130),
  },
  {
    name: 'failing-writes',
    setting: {columns: 110, rows: 26, transport: answering(500, method => method !== 'GET')},
    steps: randomSteps(13, 130),
  },
  {name: 'mouse', setting: {columns: 120, rows: 28}, steps: randomSteps(15, 130, {mouse: true})},
  {
    name: 'mouse-and-slow',
    setting: {columns: 78, rows: 20, preferences: {start: 'overview'}},
    steps: randomSteps(16, 130, {mouse: true, slow: true}),
  },
  {
    name: 'shrinking',
    setting: {columns: 96, rows: 20, transport: changing(rows => rows.slice(1))},
    steps: randomSteps(14, 130),
  },
]);
