import type {Json} from '../../../../src/api/index.ts';
import {isRecord} from '../../../../src/own-property.ts';
import {changing} from '../troubles.ts';
import {walkAll} from '../walk.ts';

/** Two detached volumes are called pair, the others twin. */
const relabelled = (row: Json): Json =>
  isRecord(row) && row.node_id === null
    ? {...row, label: row.id === 7310413 || row.id === 7310978 ? 'pair' : 'twin'}
    : row;

/** Several things of one label: what tells them apart, and where one of them is asked for. */
walkAll([
  {
    name: 'namesakes',
    setting: {
      columns: 120,
      rows: 20,
      transport: changing((rows, path) => (path === '/volumes' ? rows.map(relabelled) : rows)),
    },
    steps: `
      : "volumes node=none" enter x · "pair" enter · esc esc down down x · esc esc up space space x ·
      esc u z · esc esc n "twin" · esc esc : "twin" · down · enter · esc : "pair" ·
      enter space : "twin" enter space x · esc esc a
    `,
  },
]);
