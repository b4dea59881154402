import {answering, losing} from './troubles.ts';
import {walkAll} from './walk.ts';

walkAll([
  {
    name: 'form-fields',
    setting: {columns: 100, rows: 24},
    steps: `
      n · enter · down · up · tab · shift-tab · tab · tab · shift-tab shift-tab ·
      "we b" left left ctrl-h · enter · "ams" · down · up · enter · "4gb" · down down up · enter ·
      "debian" enter · tab · "short" · ctrl-r · ctrl-r · tab · tab · tab · tab · space · shift-tab ·
      ctrl-s · 80x24 · 80x12 · esc · n ctrl-t · G ctrl-y · esc
    `,
  },
  {
    name: 'form-choices',
    setting: {columns: 80, rows: 20},
    steps: `
      : "volumes" enter n · "data" enter "db" · down · down · up · ctrl-r · enter · ctrl-u "9" enter ·
      ctrl-u "fra" enter · ctrl-u "20" tab · "pro" · down · up · tab · "in" · tab · ctrl-s · right ·
      left · tab · tab · shift-tab · right · esc · ctrl-s right enter · 3s · 30s · enter
    `,
  },
  {
    name: 'form-edit-and-delete',
    setting: {columns: 150, rows: 20},
    steps: `
      : "volumes label~old-wiki" enter E · ctrl-u "new name" ctrl-s · ctrl-u "new-wiki" tab ·
      "x, y" ctrl-s · right enter · x · "new" · enter · "-wiki" · left backspace "k" · ctrl-e backspace ·
      enter · esc · esc · : "domains" enter n "x" enter ·
      ctrl-u "walk.example" enter "me@walk.example" ctrl-s · right enter · esc : "records" enter ·
      : "sshkeys" enter n "key" enter "ssh-ed25519 AAAA" enter ·
      esc : "tickets" enter n "Slow" enter "first line" ctrl-j "second" up down down up up · ctrl-e ·
      ctrl-y esc
    `,
  },
  {
    name: 'several-writes',
    setting: {columns: 100, rows: 18},
    steps: `
      : "volumes node=none" enter · space space space space x · down · up · pgdn · pgup · "4" enter ·
      enter · 3s · down · G · up · g · pgdn · pgup · ctrl-y · esc ·
      : "nodes label~web" enter space space down space B · down up pgdn · right enter · 3s · 60s · down ·
      down · k · G · g · esc · E · u E tab "walked" ctrl-s · right enter · 5s · J · down enter · esc
    `,
  },
  {
    name: 'progress',
    setting: {columns: 120, rows: 14},
    steps: `
      / "label=wiki-old" enter b · ctrl-s right enter · 1s · 2s · 5s · 10s · 30s · S right enter · 2s ·
      q · esc · q q · 40s · enter · G
    `,
  },
  {
    name: 'lost-reply',
    setting: {columns: 100, rows: 20, transport: losing(1, 'before')},
    steps: `
      : "volumes label~old-wiki" enter z ctrl-u "80" ctrl-s right enter · 1s · 3s · 8s · r · R · enter ·
      R · right · left · tab · esc · R right enter · 2s · esc J · enter · esc esc
    `,
  },
  {
    name: 'lost-reply-given-up',
    setting: {columns: 100, rows: 20, transport: losing(1, 'before')},
    steps: `
      : "volumes" enter n "walked" tab tab "ams" tab "20" ctrl-s right enter · 1s · esc · 60s · J ·
      enter · enter · x · esc
    `,
  },
  {
    name: 'lost-reply-found',
    setting: {columns: 100, rows: 20, transport: losing(2, 'after')},
    steps: `
      : "volumes label~old-wiki" enter z ctrl-u "80" ctrl-s right enter · 2s ·
      esc : "domains" enter n "lost.example" enter "me@lost.example" ctrl-s right enter · 5s · J
    `,
  },
  {
    name: 'refused',
    setting: {
      columns: 100,
      rows: 18,
      transport: answering(400, method => method === 'PUT', 'label is taken'),
    },
    steps: ': "volumes label~old-wiki" enter E · ctrl-u "other" ctrl-s · right enter · ctrl-s · esc esc',
  },
  {
    name: 'failed-reads',
    setting: {
      columns: 100,
      rows: 14,
      transport: answering(500, (_, path) => /^\/(volumes|domains)|stats$|disks$/.test(path)),
    },
    steps: `: "volumes" enter · r · 2s · down enter · esc esc enter · G · esc H · G · w · 20s · * "db" enter`,
  },
  {
    name: 'denied-reads',
    setting: {
      columns: 100,
      rows: 14,
      transport: answering(403, (_, path) => /^\/(volumes|account)/.test(path), 'Unauthorized'),
    },
    steps: ': "volumes" enter · r · n · esc ! H · esc esc enter · G · esc ? ',
  },
]);
