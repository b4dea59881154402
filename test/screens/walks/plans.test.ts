import {changing, losing} from './troubles.ts';
import {walkAll} from './walk.ts';

const zone = `$TTL 86400
@ IN SOA ns1.node.example. hostmaster.kestrel-freight.example. 1 14400 14400 1209600 86400
@ IN NS ns1.node.example.
@ 300 IN A 192.0.2.141
bastion A 192.0.2.99
new 1h IN A 198.51.100.7
a-name-that-is-so-long-that-no-column-can-hold-it 300 IN TXT "${'long text '.repeat(20).trim()}"
@ MX 20 mail
@ SSHFP 1 1 abc
`;
const broken = 'www A 192.0.2.300\n@ MX mail\nnew A\n';
const files: Readonly<Record<string, string>> = {
  'kestrel.zone': zone,
  'broken.zone': broken,
  'other.zone': '$ORIGIN kestrel.test.\n@ A 192.0.2.1\n',
  'empty.zone': '',
  'few.zone': 'new A 198.51.100.7\n',
  'key.pub': 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBfew8fewa walker@example\n',
  'long.pub': 'no key at all\n',
  'setup.sh': '#!/bin/bash\n# <UDF name="site" label="Site" default="example">\necho "$SITE"\n',
  'cert.pem': '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
};

const readText = async (path: string) => {
  const text = files[path];
  return text === undefined ? {trouble: `${path} is not there`} : {text};
};
const completePath = (typed: string, ending?: string) => {
  const names = Object.keys(files).filter(name => name.startsWith(typed) && name.endsWith(ending ?? ''));
  const [only] = names;
  return {text: names.length === 1 && only !== undefined ? only : typed, names};
};
const setting = {columns: 110, rows: 30, readText, completePath};

/** Files that are read into forms, and plans that are made of them. */
walkAll([
  {
    name: 'zone-import',
    setting,
    steps: `
      : "domains domain~kestrel-freight" enter I · tab · "k" · tab · backspace "x" tab ·
      ctrl-u "kest" tab enter · "q" · backspace shift-tab · down up ctrl-s · pgdn · pgdn · pgup · ctrl-y ·
      80x14 · pgdn · 40x10 · pgdn pgdn · 110x30 · left right tab tab esc · ctrl-s right enter · down · j ·
      G · k · pgup · g · 80x12 · pgdn · 5s · ctrl-y · "text" · enter · esc · esc · J
    `,
  },
  {
    name: 'zone-import-of-exact-times',
    setting: {
      ...setting,
      // The service keeps one time that is not one of those it rounds to.
      transport: changing((rows, path) =>
        path.endsWith('/records')
          ? rows.map((row, at) => (at === 0 && typeof row === 'object' ? {...row, ttl_sec: 301} : row))
          : rows,
      ),
    },
    steps: `
      : "domains domain~kestrel-freight" enter I "kestrel.zone" enter ctrl-s · pgdn ·
      esc ctrl-u "few.zone" enter space ctrl-s · pgdn · G
    `,
  },
  {
    name: 'zone-import-removes',
    setting: {...setting, columns: 80, rows: 20, transport: losing(2, 'before')},
    steps: `
      : "domains domain~kestrel-freight" enter I "few.zone" enter space · ctrl-s · enter · "kes" enter ·
      "trel-freight.example" · pgdn · pgup · enter · 1s · r · R · right enter · 5s · G · x · esc · esc ·
      60s
    `,
  },
  {
    name: 'zone-import-refused',
    setting: {...setting, columns: 90, rows: 20},
    steps: `
      : "domains domain~kestrel-freight" enter I ctrl-s · "nowhere.zone" ctrl-s ·
      ctrl-u "broken.zone" ctrl-s · right enter · "abc" · esc · ctrl-u "other.zone" ctrl-s ·
      esc ctrl-u "empty.zone" ctrl-s · esc ctrl-u "few.zone" ctrl-s right enter · 3s ·
      esc I "few.zone" ctrl-s · right enter · esc esc esc I · esc I ctrl-t
    `,
  },
  {
    name: 'files-in-forms',
    setting: {...setting, columns: 90, rows: 24},
    steps: `
      : "sshkeys" enter n · "walker" enter · shift-tab tab · down · "key.pub" · tab · up · down down ·
      ctrl-u "long.pub" enter · ctrl-s enter · esc n ctrl-t · esc : "scripts" enter n · "setup" enter ·
      down · down · up · up · "set" tab tab · enter · tab · tab · tab · shift-tab · ctrl-s · esc ·
      : "scripts" enter enter
    `,
  },
  {
    name: 'certificates',
    setting: {...setting, columns: 90, rows: 24},
    steps: `
      : "balancers" enter enter n · "443" enter "https" enter · tab "c" · tab enter · down "key.pub" ·
      up ctrl-u "other text" up ctrl-u "key.pub" enter · down down tab "x" shift-tab · up up up up ·
      ctrl-s · esc · n ctrl-t · tab · shift-tab "wrong" ctrl-u "80" tab ctrl-u "tcp" · tab tab · ctrl-s
    `,
  },
  {
    name: 'secrets',
    setting: {columns: 90, rows: 26},
    steps: `
      : "tokens" enter n · "walk" enter · down · space · down · space · up · enter · tab tab tab ·
      ctrl-s · esc n ctrl-t · esc : "nodes" enter n ·
      "web-new" tab "ams" enter "4gb" enter "debian" enter · "short" · tab shift-tab · ctrl-r ·
      ctrl-r ctrl-o · ctrl-u 'pasted-secret-1' ctrl-o ctrl-o · ctrl-s · ctrl-y · esc · 80x10 ·
      tab tab tab · 150x50 · tab tab tab tab tab
    `,
  },
]);
