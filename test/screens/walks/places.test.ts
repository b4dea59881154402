import {walkAll} from './walk.ts';

walkAll([
  {
    name: 'item',
    setting: {columns: 80, rows: 16},
    steps: `
      enter · down · pgdn · ctrl-d · G · down · up · k · ctrl-u · pgup · home · end · g · 3s · 1 · esc 5 ·
      down enter · esc esc · 9 · [ ] [ · c · C · esc y · down · G · pgup · y r w · w esc esc ·
      : "tickets" enter enter · G · esc esc : "events" enter enter · G enter · 150x30
    `,
  },
  {
    name: 'items-wide',
    setting: {columns: 120, rows: 40},
    steps: `
      enter · 3s · 160x50 · 100x30 · 99x30 · : "balancers" enter enter · G · : "domains" enter enter · 1 ·
      : "images" enter enter · : "types" enter enter · : "account" enter · : "transfer" enter ·
      : "settings" enter · : "invoices" enter enter · : "tokens" enter enter · : "users" enter enter
    `,
  },
  {
    name: 'overview-80x24',
    setting: {columns: 80, rows: 24, preferences: {start: 'overview'}},
    steps: `
      tab · down · right · left · up · shift-tab · shift-tab · down · down · down · down · down · down ·
      down · pgdn · ctrl-d · ctrl-u · pgup · G · g · j · k · h · l · enter · esc · G enter · [ · r · w ·
      10s · w · c · y
    `,
  },
  {
    name: 'overview-sizes',
    setting: {columns: 120, rows: 40, preferences: {start: 'overview'}},
    steps: `
      right · right · down · down · left · down · enter · esc · 200x60 · right · down · down · up · left ·
      99x30 · 140x20 · G · up · left · 60x30 · 40x12 · down · down · G · g · 30x8
    `,
  },
  {
    name: 'finding',
    setting: {columns: 100, rows: 20},
    steps: `
      * · enter · "we" left right "b-" · enter · 3s · down · up · G · k · pgup · ctrl-d · g · d · esc ·
      enter · [ · 1 · esc y · esc c · C esc r · esc · * · "192.0.2.1" · enter · enter ·
      esc * ctrl-u "nothing has this" enter · esc : "find db-primary" enter
    `,
  },
  {
    name: 'reader',
    setting: {columns: 80, rows: 14},
    steps: `
      y · down · down · up · pgdn · ctrl-d · ctrl-u · ctrl-f · ctrl-b · G · down · g · end · home ·
      / "192" · enter · n · n · N · N · N · / ctrl-u "nowhere" enter · n · esc · / ctrl-u "2" enter ·
      / esc · esc · c · N n · 60x9 · 200x50 · q
    `,
  },
  {
    name: 'help',
    setting: {columns: 80, rows: 16},
    steps: `
      ? · down · pgdn · tab · tab · shift-tab · f · up · G · / "mark" · enter · n · n · N · esc · 40x12 ·
      120x40 · q · / f1 · f1 esc : f1 · esc esc x ? · esc left ? · 20x5
    `,
  },
  {
    name: 'mouse',
    setting: {columns: 120, rows: 16},
    steps: `
      <git > · wheel:down · wheel:down wheel:down wheel:up · <MEMORY> · <MEMORY> · <MEMORY> · <LABEL> ·
      <api-2> · <api-2> · <nodes> · H · <Nodes > · H <offline> · <? help> · wheel:down · <esc> ·
      / "label" <label!=> · esc : <volumes> · C <2 list> · esc <as of> · <▲ 5 notices> · <ABOUT>
    `,
  },
]);
