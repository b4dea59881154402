import {walkAll} from './walk.ts';

walkAll([
  {
    name: 'palette',
    setting: {columns: 80, rows: 16},
    steps: `
      : · down · down · up · up · up · ctrl-n · ctrl-p · "vol" · down · down · down · up · shift-tab ·
      tab · backspace · backspace · left · left · ctrl-k · home · x · ctrl-e · ctrl-w · ctrl-u "zzzz" ·
      enter · esc · : "#12" · enter · : "page 3" · enter · : "12" down · enter · : "volumes label~db" ·
      enter · : "node 41200113" · enter · [ [ · : "sort mem" · down enter · : up up down ·
      end home right delete
    `,
  },
  {
    name: 'list-movement',
    setting: {columns: 80, rows: 12},
    steps: `
      down · up · up · pgdn · pgdn · pgup · ctrl-d · ctrl-d · ctrl-u · G · up · down · k · home · end ·
      pgup · g · ctrl-f ctrl-f ctrl-f · 80x9 · 80x14 · G 80x20 · pgdn · 40x12 · g · 39x9 · 120x12
    `,
  },
  {
    name: 'list-history',
    setting: {columns: 80, rows: 12},
    steps: `
      down down enter · esc · : "volumes" enter · down o · down enter · [ · [ · [ · ] · ] · ] · ] · esc ·
      esc · esc · 1 · esc · 9 · 0 · esc ! down enter · esc J · esc P · down enter · esc q · esc ctrl-c
    `,
  },
  {
    name: 'sorting',
    setting: {columns: 100, rows: 10},
    steps: `
      ctrl-d · o · o · O · o · o · o · o · o · o · : "sort memory" enter · O · : "sort -label" enter ·
      : "sort nothing" enter · esc esc · : "volumes" enter o o · O · : "sort region" enter ·
      : "sort" enter · r
    `,
  },
  {
    name: 'marking',
    setting: {columns: 80, rows: 14},
    steps: `
      : "volumes" enter · space · space down down V · G V · u u · space space space esc ·
      / "label~db" enter · space ctrl-a · esc · x · esc · c · C · esc u · ctrl-a ctrl-a · V
    `,
  },
  {
    name: 'filter-prompt',
    setting: {columns: 80, rows: 16},
    steps: `
      / · enter · / "re" · down · up tab · "=n" · down · tab · enter · / " sta" · tab "!=running" enter ·
      esc · / ctrl-u "label~db status=" tab · esc · / ctrl-u "memory>=" enter ·
      ctrl-u "(label~a or" enter · ctrl-u "lable=web" enter ·
      ctrl-u "not (region=nl-ams) memory>16GB" enter · n · N · esc · / ctrl-u "none such" enter · tab ·
      esc · / "created>3d" ctrl-s · "new ones" enter · esc esc / ctrl-n · esc
    `,
  },
  {
    name: 'columns',
    setting: {columns: 90, rows: 18},
    steps: `
      : "volumes" enter | · down · space · down · J · J · K · up · space · g · G · end · home · enter ·
      | down · esc · | R · r enter · | · 90x10 · G · q
    `,
  },
  {
    name: 'pane',
    setting: {columns: 150, rows: 24},
    steps: 'down · down · v · v · 3s · pgdn · 139x24 · 140x24 · : "volumes" enter · down · 3s · C · esc d',
  },
  {
    name: 'watching',
    setting: {columns: 120, rows: 10},
    steps: 'w · 3s · 10s · w · r · 60s · : "events" enter w · 30s · r r · w w',
  },
  {
    name: 'copying',
    setting: {columns: 80, rows: 16},
    steps: `
      c · down enter · C · down · tab · k · shift-tab · up · up · 3 · C 1 · C 9 · C 5 C 6 C 7 C 8 · C q ·
      space down space C · down down enter · 80x10 C G · down down down down · esc : "volumes" enter c ·
      : "account" enter c · C
    `,
  },
]);
