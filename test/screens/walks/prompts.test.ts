import {walkAll} from './walk.ts';

/** What is typed into the palette and the filter prompt, and what is offered there. */
walkAll([
  {
    name: 'palette-addresses',
    setting: {columns: 100, rows: 18},
    steps: `
      : "#" · "0" ctrl-w · ctrl-u "#9999" · ctrl-u "page" · ctrl-u "page 99" · ctrl-u "page 2" enter ·
      : "7" enter · : "records" · enter · ctrl-u "records kestrel" · enter ·
      esc : "domains" enter : "records kestrel-freight.example type=mx" · enter · : "domain 1" enter ·
      esc : "records nowhere.example" enter · esc : "backends front" · ctrl-u "configs 12" ·
      ctrl-u "volumes siz=3" · ctrl-u "volumes size>20" · enter · : "volume " · ctrl-u "balancer 5" ·
      ctrl-u "account x" · ctrl-u "VOLUME 1" · ctrl-u "regions de" · enter · : "#1" enter
    `,
  },
  {
    name: 'palette-sorts-and-themes',
    setting: {columns: 90, rows: 20},
    steps: `
      : "sort" · down down tab · ctrl-u "sort -" · ctrl-u "sort -lab" · ctrl-u "sort lab-" ·
      ctrl-u "sort none" enter · : "sort lab" · down enter · : "sort + memory" enter · : "sort ipv6" ·
      ctrl-u "sort nosuch" enter · ctrl-u "theme" · down tab · down enter · : "theme" ·
      ctrl-u "theme color" enter · : "theme pink" enter · ctrl-u "theme auto" enter · esc H : "sort" ·
      ctrl-u "#3"
    `,
  },
  {
    name: 'palette-of-an-item',
    setting: {columns: 90, rows: 24},
    steps: `
      enter : · down down down enter · [ : "vol" · enter · esc esc : "reb" · down · enter ·
      esc : "del" enter esc · : "copy" enter esc · : "export" enter esc · : "help" enter esc ·
      : "refresh" enter · : "watch" enter : "watch" enter · : "find web" · enter ·
      [ : "columns" enter esc · : "domains" enter : "harbour-slots" · down · enter · esc esc : "db-prim" ·
      enter · : "quit" · enter · : "vlmes" · enter · : "VOLU" enter · : "  tick  " enter ·
      : "node 1" enter · esc esc : ""
    `,
  },
  {
    name: 'palette-recent-and-completed',
    setting: {columns: 90, rows: 26},
    steps: `
      : "volumes size>20" enter : "volumes size>40" enter : "volumes size>80" enter ·
      : "volumes size>100" enter : "volumes size>160" enter : "volumes size>200" enter ·
      : "domains type=master" enter : "volumes size>40" enter · : "size" · down down enter ·
      enter 3 : "back" · esc : · down down down tab · esc : "reg" tab · enter
    `,
  },
  {
    name: 'filter-prompt-narrow',
    setting: {nodes: 20, columns: 40, rows: 12},
    steps: `
      / "status=running label~web memry>4 " · enter · left left left · home · end "region=nl-ams" ·
      41x12 · home right right · enter · 60x12 · ctrl-u "label~部署网站的标签与说明 memory>" · enter
    `,
  },
  {
    name: 'saved-filters',
    setting: {
      columns: 100,
      rows: 18,
      preferences: {
        filters: {
          big: {resource: 'volumes', filter: 'size>100'},
          web: {resource: 'nodes', filter: 'label~web'},
          gone: {resource: 'nothing', filter: 'a=b'},
          wrong: {resource: 'nodes', filter: 'lable=web'},
          mail: {resource: 'records', filter: 'type=mx'},
        },
      },
    },
    steps: `
      : · "big" · enter · : "save" enter · "big" · ctrl-u "save web" · down enter · : "web" enter ·
      : "save Web" · ctrl-u "save nodes" · ctrl-u "save sort" · ctrl-u "save two words" ·
      ctrl-u "save -x" · ctrl-u "save other" enter · : "forget" down · enter · down enter ·
      : "forget oth" · enter down enter · : "forget bigg" enter · "forget zzz" enter · "gone" enter ·
      esc : "wrong" enter · esc : "mail" enter · esc : "records kestrel" enter ·
      esc : "domains" enter enter : "mail" enter · / ctrl-u "type=txt" enter : "save mx" enter ·
      H : "save x" enter · esc : "volumes" enter : "save x"
    `,
  },
  {
    name: 'filter-fields',
    setting: {columns: 100, rows: 20},
    steps: `
      / "s" · tab · ctrl-u "status" · tab · "=r" tab · " a" · tab · ctrl-u "region=" down down · up tab ·
      " and " · ctrl-u "tags~" · tab · ctrl-u "type=g6" · down tab · ctrl-u "created>" ·
      ctrl-u "memory>4" enter · enter · / ctrl-u "memory>=4gb" enter · / left left left "1" ctrl-k ·
      home "not (" end ")" enter · / ctrl-u 'label~web\\nor label~db' · enter ·
      esc : "volumes" enter / "node" tab "=" down tab enter · esc : "events" enter / "action=" down ·
      tab enter · esc / "entity.type=" tab enter · esc / "created=" enter · ctrl-u "created=today" enter ·
      / ctrl-u "seen=" tab enter · esc : "images" enter / "vendor=" down tab enter ·
      esc : "types" enter / "class=" tab · ctrl-u "price" tab "<" enter ·
      ctrl-u "memory" tab ">=" "8GB" enter
    `,
  },
  {
    name: 'filter-narrowing',
    setting: {columns: 60, rows: 14},
    steps: `
      down down down / "w" · "e" "b" · "x" · backspace backspace backspace backspace · "sta" · "tus=of" ·
      esc · / "web" enter · / " api" · esc · / end " or label~db" · enter · / ctrl-u enter ·
      / "nothing-like-it" · enter · tab · / ctrl-u "label=web-1" enter · tab ·
      esc : "volumes size>100000" enter · tab · 30x8 · / "label" tab · 120x30
    `,
  },
]);
