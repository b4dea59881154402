import type {Setting} from '../screen.tsx';
import {answering, losing} from './troubles.ts';
import {walkAll} from './walk.ts';

const badge = {
  demo: false,
  profile: 'prod',
  address: 'api.example.com/v4',
  tokenFrom: 'token: settings file',
} as const satisfies Setting['badge'];

/** Other accounts than the demo: what the header says of them, what cannot be done there, ssh, and leaving the program. */
walkAll([
  {
    name: 'header-widths',
    setting: {columns: 160, rows: 10, badge: {...badge, address: 'cloud.intern.example.com/api/v4'}},
    steps: `
      140x10 · 120x10 · 110x10 · 100x10 · 99x10 · 90x10 · 80x10 · 70x10 · 60x10 · 50x10 · 40x10 · 30x8 ·
      120x10 / "label=wiki-old" enter b ctrl-s right enter · 140x10 · 110x10 · 100x10 · 90x10 · 80x10 ·
      70x10 · 60x10 · 50x10 · 40x10 · w · 50x10 · 60x10 · 80x10 · 100x10 · 120x10 · 60s · 80x10 · 60x10 ·
      40x10
    `,
  },
  {
    name: 'header-of-a-read-only-account',
    setting: {
      columns: 130,
      rows: 10,
      badge: {
        ...badge,
        color: 'red',
        trustsAll: true,
        scopes: ['nodes:read_only', 'volumes:read_write'],
        readOnly: 'the profile prod is read-only',
      },
    },
    steps: `
      110x10 · 90x10 · 70x10 · 50x10 · 40x10 · 100x14 · n · b · s · : "volumes" enter x · n · ? G ·
      esc : "create" enter · esc space x
    `,
  },
  {
    name: 'ssh-from-an-account',
    setting: {columns: 100, rows: 10, badge, preferences: {ssh: 'ssh -J bastion root@{address}'}},
    steps: `
      s · 1s · s down · 1s · s 'pasted' · s <mail> · down s · 2s · : "volumes" enter s ·
      : "nodes status=offline" enter s 1s · enter s 1s · : "account" enter s · H s
    `,
  },
  {
    name: 'ssh-with-a-broken-command',
    setting: {columns: 100, rows: 10, badge, preferences: {ssh: 'ssh root@{nothing}'}},
    steps: 's · 1s · j s · 1s',
  },
  {
    name: 'scopes',
    setting: {columns: 100, rows: 14, badge: {...badge, scopes: ['nodes:read_only', 'events:read_only']}},
    steps: 'b · n · : "volumes" enter · n · : "tickets" enter n · enter · [ H · * "db" enter · ? G',
  },
  {
    name: 'quitting',
    setting: {columns: 100, rows: 14, transport: losing(1, 'before')},
    steps: `: "volumes" enter n "walked" tab tab "ams" tab "20" ctrl-s · right enter · esc · q · down · q · q`,
  },
  {
    name: 'rate-limit',
    setting: {columns: 100, rows: 14, transport: answering(429, method => method !== 'GET', 'too many')},
    steps: `
      : "volumes label~old-wiki" enter z ctrl-u "80" ctrl-s right enter · 3s · r · esc esc ·
      : "volumes node=none" enter ctrl-a x "6" enter · 2s · r · 30s · esc · u q
    `,
  },
  {
    name: 'several-refused',
    setting: {
      columns: 100,
      rows: 16,
      transport: answering(400, (method, path) => method === 'DELETE' && /[0-4]$/.test(path), 'still in use'),
    },
    steps: `
      : "volumes node=none" enter ctrl-a x "6" enter · down G · r · esc · x ·
      esc u space x "customer-export" enter · esc esc · J
    `,
  },
  {
    name: 'failing-on-the-way',
    setting: {
      columns: 100,
      rows: 16,
      transport: answering(
        503,
        (method, path) => method !== 'GET' && /reboot|shutdown/.test(path),
        'busy now',
      ),
    },
    steps: 'space space down space B · right enter · 2s · r · 2s · esc · S · right enter · esc esc',
  },
  {
    name: 'marks-over-pages',
    setting: {columns: 80, rows: 12},
    steps: `
      ctrl-a · G ctrl-a · u · space space space · k space · k k space · V · k k k k V ·
      / "region=nl-ams" enter · x · esc · C · esc e · enter "m" enter · esc esc u V
    `,
  },
  {
    name: 'export-choices',
    setting: {
      columns: 90,
      rows: 18,
      completePath: typed => ({text: typed, names: []}),
    },
    steps: `
      : "domains" enter space space e · down enter "json" enter · tab · ctrl-u "here.json" enter ·
      esc e down enter "json" enter ctrl-u "here.json" enter · esc enter · right enter ·
      shift-tab "csv" enter · shift-tab shift-tab "all" enter · down down enter ·
      ctrl-u "/full/x.txt" enter · ctrl-u enter · ctrl-u "x.csv" shift-tab "nd" enter ·
      ctrl-u "x.json" enter · esc enter e · ctrl-s · esc esc esc : "volumes size>200" enter o e ·
      down enter enter · ctrl-s · e · 60x10 · <Format> · 90x15 · 90x14 · 90x13 · 90x12 · 90x11 · 90x18 ·
      esc : "images" enter enter e · ctrl-s · esc : "scripts label~launch" enter enter e ctrl-s ·
      esc H e · * "db" enter e · esc : "domains" enter e enter " json" ·
      backspace backspace backspace backspace · enter
    `,
  },
]);
