import {answering} from './troubles.ts';
import {walkAll} from './walk.ts';

/** What is to be seen while requests are under way, and what keys do meanwhile. */
walkAll([
  {
    name: 'looking-through-pages',
    setting: {nodes: 1100, columns: 100, rows: 12},
    steps: `
      hold / "memory>1000GB" enter · one · one · one · let · esc hold / "memory=1GB" enter · one · one ·
      let
    `,
  },
  {
    name: 'slow-lists',
    setting: {columns: 80, rows: 14, preferences: {start: 'volumes'}},
    steps: `
      hold : "domains" enter · down · enter · one · one · let · esc hold r · x · esc · let ·
      hold : "nodes" enter G · one · one one · let · hold / "memory>20" enter · one · one · let ·
      esc hold : "records kestrel" esc : "events" enter ctrl-d / "boot" enter · esc esc · let · hold o ·
      o · let · hold 2 · [ · ] · let
    `,
  },
  {
    name: 'slow-items',
    setting: {columns: 120, rows: 30},
    steps: `
      hold enter · one · one one · down G 1 · let · esc hold down v · down · 1s · let · hold y · let ·
      esc hold H · one · one one one · enter · let · H r hold r · down enter · let ·
      139x24 140x24 hold down 1s · down down · let
    `,
  },
  {
    name: 'slow-find',
    setting: {columns: 80, rows: 14},
    steps: `
      hold * "db" enter · one · one one one · down down enter · let · esc esc hold * ctrl-u "web" enter ·
      one one one one one · esc · down · esc · let · hold : "find mail" enter · one one one one · down ·
      down · k · c · esc · let · r
    `,
  },
  {
    name: 'slow-writes',
    setting: {columns: 100, rows: 16},
    steps: `
      : "volumes label~old-wiki" enter z ctrl-u "80" ctrl-s hold right enter · 1s · ctrl-z · q · esc ·
      one · 1s 2s · one · let · 3s · esc : "volumes node=none" enter ctrl-a x "6" hold enter · one one ·
      one one one one · down · j · G · g · "x" · enter · esc · esc · 2s · let · 5s ·
      : "nodes label=wiki-old" enter b ctrl-s hold right enter · q · let · 60s
    `,
  },
  {
    name: 'slow-forms',
    setting: {columns: 90, rows: 20},
    steps: `
      hold n "a" · tab "ams" enter · enter · "d" · one · let · esc hold : "volumes" enter n "x" tab tab ·
      down · let · esc hold : "domains" enter I · let
    `,
  },
  {
    name: 'slow-and-failing',
    setting: {
      columns: 80,
      rows: 14,
      transport: answering(500, (_, path) => /^\/(images|domains|types)/.test(path)),
    },
    steps: `
      hold : "images" enter · one · let · hold r · down · let · hold : "types" enter / "gpu" enter · let ·
      hold n "x" tab "ams" tab · let · esc
    `,
  },
]);
