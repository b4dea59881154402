import {walkAll} from './walk.ts';

walkAll([
  {
    name: 'export',
    setting: {
      columns: 80,
      rows: 16,
      completePath: typed => ({text: `${typed}e`, names: [`${typed}en`, `${typed}ex`]}),
    },
    steps: `
      e · down · up · up · enter · down · down · up · shift-tab · enter · enter · ctrl-u "walk" tab ·
      tab · enter · e ctrl-s · e ctrl-s · right · left · tab · enter · e ctrl-s right enter ·
      space e enter enter enter · esc enter e enter enter enter enter ·
      esc esc : "domains" enter e down down down down · enter enter ·
      esc : "volumes label~none-such" enter e
    `,
  },
  {
    name: 'own-commands',
    setting: {
      columns: 100,
      rows: 14,
      preferences: {
        commands: {
          trace: {run: 'mtr -- {ipv4.0}', on: 'nodes', key: 'M', title: 'trace the route'},
          lookup: {run: 'dig +short {label}', on: 'nodes', key: 'L', in: 'reader'},
          wipe: {run: 'wipe {label}', on: 'nodes', key: 'W', confirm: true},
        },
      },
      runOwn: async () => undefined,
    },
    steps: `M · L · q · W · right · left · tab · tab · esc · W right enter · : "trace" · enter · J · enter`,
  },
  {
    name: 'changed-keys',
    setting: {
      columns: 100,
      rows: 12,
      preferences: {keys: {down: 'ctrl-n', filter: ['f', '/'], boot: 'Y', quit: []}},
    },
    steps: 'j · ctrl-n · f · esc q · ? · / "boot" enter · esc esc Y · esc',
  },
  {
    name: 'profiles',
    setting: {
      columns: 100,
      rows: 16,
      profiles: {
        work: {url: 'https://api.example.com/v4', word: 'linode', token: 't'},
        home: {url: 'https://api.example.org/v4', word: 'node', tokenCommand: 'pass home', readOnly: true},
      },
      use: name => ({
        demo: false,
        profile: name,
        address: 'api.example.com',
        url: 'https://api.example.com/v4',
        tokenFrom: 'the settings file',
      }),
    },
    steps: 'P · down down enter · P · E · esc n "x" tab "ftp://x" tab · esc x · esc U · down enter · P x',
  },
  {
    name: 'settings-refused',
    setting: {columns: 80, rows: 14, settingsFailure: 'the disk is full', journalFailure: 'the disk is full'},
    steps: 'v · | space enter · : "volumes label~old-wiki" enter z ctrl-u "80" ctrl-s right enter · J',
  },
  {
    name: 'ssh',
    setting: {columns: 80, rows: 12, ssh: async () => 'ssh was not found'},
    steps: 's · : "volumes" enter s · : "ssh mail" enter · ctrl-z · right',
  },
  {
    name: 'ascii',
    setting: {columns: 100, rows: 14, theme: {ascii: true}},
    steps: 'o · enter · G · esc H · G · esc n · esc : · esc | · esc C · esc space e · esc * · "we" enter',
  },
]);
