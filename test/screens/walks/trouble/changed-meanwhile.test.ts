import type {Json} from '../../../../src/api/index.ts';
import {isRecord} from '../../../../src/own-property.ts';
import type {Setting} from '../../screen.tsx';
import {answering, changing} from '../troubles.ts';
import {walkAll} from '../walk.ts';

/** Items that others change while a form is open, exports of what is not whole, and searches for what a node has. */

type Row = Record<string, Json>;

/** Changes the nodes that are read, each time in another way: the number of the read of their list decides. */
function nodesAtRead(
  change: (row: Row, index: number, read: number) => Row | undefined,
): NonNullable<Setting['transport']> {
  let read = 0;
  return changing((rows, path) => {
    if (!/instances$/.test(path)) return rows;
    read++;
    return rows.flatMap((row, index) => change(row as Row, index, read) ?? []);
  });
}

const offline = {status: 'offline'};
const size = {columns: 110, rows: 20};

walkAll([
  {
    name: 'questions-that-change',
    setting: {
      ...size,
      transport: nodesAtRead((row, index, read) => {
        if (index === 0 && read > 1) return {...row, ...offline};
        if (index === 1 && read > 2) return {...row, label: 'renamed'};
        return index < 4 && read > 3 ? {...row, ...offline} : row;
      }),
    },
    steps: `
      space space space space hold r S · right · let · right · esc hold r S · let · right esc hold r S ·
      right · let · right enter · esc hold r S · let · esc u
    `,
  },
  {
    name: 'a-question-about-one-that-changes',
    setting: {
      ...size,
      transport: nodesAtRead((row, index, read) =>
        index === 0 && read > 1 ? {...row, ...(read > 3 ? offline : {label: `renamed-${read}`})} : row,
      ),
    },
    steps: `
      hold r B · right · let · right · esc hold r B right · let · esc hold r B right · let · right enter ·
      esc
    `,
  },
  {
    name: 'marked-that-vanish',
    setting: {
      ...size,
      transport: nodesAtRead((row, index, read) => (index < read - 1 ? undefined : row)),
    },
    steps: `
      space space space hold r B · right · let · right · esc hold r B right · let · right enter · 10s ·
      esc esc
    `,
  },
  {
    name: 'fields-that-change',
    setting: {
      ...size,
      transport: nodesAtRead((row, index, read) => {
        if (index > 1 || read === 1) return row;
        return {...row, label: `other-${read}`, group: read > 2 ? '' : 'others', tags: ['a', `t${read}`]};
      }),
    },
    steps: `
      hold r E "x" · let · tab "new" · esc hold r E tab "new" · let · shift-tab · tab tab · ctrl-s ·
      shift-tab shift-tab ctrl-u "mine" ctrl-s · 10s · right enter · 10s · esc g space space hold r E ·
      "x" · let · ctrl-s · right enter · 5s
    `,
  },
  {
    name: 'exports-that-are-not-whole',
    setting: {
      ...size,
      transport: changing(rows =>
        rows.map((row, at) => (at > 0 && at < 4 && typeof row === 'object' ? {...row, id: {}} : row)),
      ),
    },
    steps: `
      : "volumes" enter e ctrl-s · : "domains" enter e ctrl-s · e ctrl-s · right enter ·
      esc : "nodes" enter e tab tab · "all" enter · hold ctrl-s · q · esc · let ·
      e ctrl-u "x.json" ctrl-s · down down down space e ctrl-s · esc esc : "images" enter e "json" ·
      ctrl-s
    `,
  },
  {
    name: 'exports-that-fail',
    setting: {
      ...size,
      writeFile: async path => {
        throw new Error(`${path}: no space left on the device`);
      },
      completePath: typed => ({text: typed, names: Array.from({length: 20}, (_, at) => `${typed}${at}.csv`)}),
      transport: answering(500, () => false),
    },
    steps: `
      e ctrl-s · tab tab tab "x" · tab · 110x9 · 110x20 esc esc · : "domains" enter space e ctrl-s ·
      esc enter e ctrl-s · esc y
    `,
  },
  {
    name: 'what-a-node-has-is-looked-for',
    setting: {
      columns: 120,
      rows: 50,
      transport: answering(500, (_, path) =>
        /domains\/1222475\/records|nodebalancers\/\d+\/configs\/\d+\/nodes/.test(path),
      ),
    },
    steps: `
      : "node 41200113" enter · * "192.0.2.1" enter · [ r · 90s · 4 · esc 7 · esc r · 40x20 ·
      120x50 : "node 41200498" enter · 90s · : "nodes" enter v · 150x50 · 5s · down · 5s · 90s · up · 5s
    `,
  },
  {
    name: 'numbers-and-texts-that-are-too-long',
    setting: size,
    steps: `
      : "volumes" enter z ctrl-u "99999999999999999999" ctrl-s · ctrl-u "1e3" tab · ctrl-u "0x10" ctrl-s ·
      ctrl-u "2tb" ctrl-s · esc · n '${'long '.repeat(60)}' ctrl-s · 60x14 · esc ·
      : "tickets" enter n "a" enter '${'many words '.repeat(80)}' ctrl-s · esc ·
      esc / ctrl-u "size>99999999999999999999" enter ·
      esc / ctrl-u '${'label~a or '.repeat(40)}label~b' enter · esc : '${'volumes '.repeat(40)}' ·
      esc * '${'x'.repeat(200)}' enter
    `,
  },
]);

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
