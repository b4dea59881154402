import {walkAll} from './walk.ts';

/** Parts of screens at sizes at which they look different, and keys that lead on from them. */
walkAll([
  {
    name: 'item-sizes',
    setting: {columns: 80, rows: 40},
    steps: `
      enter · 100x40 · 101x40 · 119x40 · 120x40 · 150x40 · 200x60 · 60x30 · 40x20 · 31x30 · 30x10 ·
      29x30 · 80x24 · G · k k k · 1 · esc · 2 · esc · 3 · esc · 4 · esc · 5 · esc · 6 · esc · 7 · esc ·
      8 · esc · G 3s · r · 10s · ] w 30s · w
    `,
  },
  {
    name: 'questions-answered',
    setting: {columns: 90, rows: 18},
    steps: `
      B · enter · B right left enter · B tab enter · down B right · j · enter · right enter · 5s ·
      B "ab" · right enter · tab enter · esc · B 'pasted text' right enter ·
      esc : "volumes label~old-wiki" enter x · enter · "OLD-WIKI" enter ·
      ctrl-u 'old-wiki' left backspace · enter · "k" ctrl-s ctrl-r tab · esc E tab tab · tab tab · a ·
      esc esc : "nodes label=mail" enter z "nanode" enter · esc esc R "debian" enter · esc esc U · esc A ·
      enter esc X · esc T · esc l
    `,
  },
  {
    name: 'find-in-all',
    setting: {columns: 100, rows: 30},
    steps: `
      * "kestrel" enter · G d · esc k k enter · esc * ctrl-u "2001:db8" enter · G ·
      * ctrl-u "hostmaster" enter · enter · esc * ctrl-u "#41200113" enter · * ctrl-u "192.0.2.3" enter ·
      * ctrl-u "e" enter · ctrl-d ctrl-d G · enter esc · * · esc * ctrl-u "15002207" enter · enter ·
      esc r
    `,
  },
  {
    name: 'relations',
    setting: {columns: 100, rows: 30},
    steps: `
      : "volumes" enter enter · 1 · [ · 2 · [ · esc : "domains" enter d · 1 · down enter · 1 ·
      : "users" enter enter · 1 · : "events" enter down enter · 1 · esc 2 · : "images" enter enter 1 ·
      : "regions" enter enter 1 · : "types" enter enter 1 · : "balancers" enter d 1 · 1 · d 1 ·
      : "tickets" enter enter 1 · : "invoices" enter enter 1 · esc y · esc c · : "sshkeys" enter enter 1
    `,
  },
  {
    name: 'overview-in-ascii',
    setting: {columns: 100, rows: 30, theme: {ascii: true}, preferences: {start: 'overview'}},
    steps: '120x40 · 80x20 · G · enter',
  },
  {
    name: 'overview-keys',
    setting: {
      columns: 100,
      rows: 30,
      preferences: {start: 'overview', timeZone: 'Europe/Berlin', prices: {volumeGB: 0.2}},
    },
    steps: `
      down · down · down · down · down · down · right · down · left · up · right · right · up · tab ·
      tab · tab · shift-tab · 70x18 · G · up · up · left · right · pgup · pgdn · enter esc · 160x50 · G ·
      left · up · g · right · right · down · y · esc C · esc s · / · o · x
    `,
  },
  {
    name: 'mouse-elsewhere',
    setting: {columns: 150, rows: 24},
    steps: `
      H <Volumes> · wheel:down wheel:up · : "nodes" enter n <Region> <Label> · <esc> ·
      : "volumes" enter C <JSON> · esc e <Format> · esc esc y wheel:down <y close> · enter · [ <STATUS> ·
      <STATUS> · <SIZE> · ? wheel:down wheel:down wheel:up · esc
    `,
  },
  {
    name: 'type-ahead',
    setting: {columns: 80, rows: 14},
    steps: `
      {: v o l u m e s enter down down enter} · {esc esc / l a b e l ~ d b enter down} · {x d b} · esc ·
      {n a b c} · esc esc · {H tab tab enter} · {[ [ [ * d b enter down} · {esc ? / m a r k enter} ·
      {esc esc b x} · esc
    `,
  },
  {
    name: 'read-aloud-menus',
    setting: {columns: 60, rows: 12},
    steps: `
      C down down · esc | down space J · enter e down enter · esc ? down · esc y / "id" enter n ·
      esc esc P · esc J ! enter · esc esc : "regions" enter / "label=" down
    `,
  },
  {
    name: 'filters-that-find-nothing',
    setting: {columns: 100, rows: 14},
    steps: `
      : "nodes label=webb" enter · tab · : "nodes region=berlin" enter tab ·
      : "nodes status=run and region=nl-ams" enter · tab · : "nodes memory>64TB" enter tab ·
      : "nodes created<2001" enter tab · : "nodes created>2027" enter tab ·
      : "nodes not (label~a or label~e)" enter tab · : "nodes ipv4=10.0.0.1" enter ·
      : "nodes tags=prodd" enter tab · : "volumes node!=none size<1" enter tab ·
      : "events created=2030-01-01" enter tab · : "nodes nosuchtext" enter · tab ·
      : "nodes web prodd" enter tab
    `,
  },
]);
