import {changing} from './troubles.ts';
import {walkAll} from './walk.ts';

/** Keys, clicks and settings that mean nothing, or come too early or late. */
walkAll([
  {
    name: 'rows-and-pages-that-are-not-there',
    setting: {columns: 90, rows: 14},
    steps: `
      : "#0" · ctrl-u "page 0" · ctrl-u "page" · ctrl-u "#141" · ctrl-u "#140" enter ·
      : "volumes" enter : "page 2" · ctrl-u "page 1" enter ·
      : "volumes size>200 region=nl-ams" enter : "#99" · ctrl-u "page 2" · ctrl-u "#" ·
      esc hold : "domains" enter : "#3" enter · let · : "volumes label=nothing-like-it" enter : "#1" ·
      ctrl-u "page 1" · ctrl-u "records" · ctrl-u "records kestrel-freight.example typ=mx" ·
      ctrl-u "records kestrel" · ctrl-u "backends" · ctrl-u "backends front 1 2" ·
      ctrl-u "disks db-primary" · enter · : "nodes memory>4" · enter · : "nodes memory>x" ·
      ctrl-u "image node/debian12" · enter · : "region nl-ams" enter · : "type g6-nanode-1" enter
    `,
  },
  {
    name: 'clicks-on-nothing',
    setting: {columns: 100, rows: 24},
    steps: `
      hold : "volumes" enter down <volumes> · let · n <Size> wheel:down ·
      esc : "tokens" enter n <Expires> · esc : "nodes" enter n <Region> · "ams" <nl-ams> ·
      <Type> "4gb" wheel:down · esc : "settings" enter E <Network helper> · <Backups of> <Backups of> ·
      15x4 · 100x24 esc · H <Volumes> wheel:down · G <as of> · ? <requests> wheel:up ·
      esc esc : "volumes" enter : wheel:down wheel:up · esc | wheel:down wheel:down · <Region> ·
      esc C wheel:down · <2 > · esc e wheel:down <Format> · esc P wheel:down · esc ! wheel:down wheel:up ·
      esc y wheel:down wheel:down wheel:up · esc : "nodes" enter space space B wheel:down · <Cancel> ·
      u B <Reboot>
    `,
  },
  {
    name: 'notices-that-wait',
    setting: {columns: 110, rows: 14},
    steps: `
      : "nodes status=offline" enter space space b right enter · / "label" · 60s · esc · down · down ·
      down · u · : "volumes node=none" enter z ctrl-u "300" ctrl-s right enter / "a" · 10s ·
      esc : "nodes label=wiki-old" enter S right enter ·
      : "volumes" enter n "one" tab tab "ams" tab "20" ctrl-s right enter ·
      : "volumes" enter n "two" tab tab "ams" tab "20" ctrl-s right enter · / "t" · 60s · esc · down ·
      up · down · up
    `,
  },
  {
    name: 'pane-grows-old',
    setting: {columns: 150, rows: 30},
    steps: `
      down · 2s · 60s · 200s · down · 2s · up · 2s · 300s · up · 2s · w 60s w · : "volumes" enter · 2s ·
      100s · down down · 2s · hold down 1s up 1s · let · : "events" enter · 2s · down · 2s ·
      : "images" enter · 2s · 20s 109x30 150x30 · v · v
    `,
  },
  {
    name: 'columns-from-the-settings',
    setting: {
      columns: 100,
      rows: 12,
      preferences: {
        columns: {
          volumes: ['Size', 'Region', 'size', 'nothing'],
          nodes: [],
          domains: ['nothing at all'],
          images: ['ID', 'Size'],
        },
        sort: {'demo.volumes': '-size', 'demo.nodes': 'nothing', 'demo.domains': 'domain', 'demo.events': ''},
      },
    },
    steps: `
      : "volumes" enter · | · esc : "domains" enter · O · : "images" enter · | space · down space enter ·
      : "events" enter · o · : "nodes" enter | R enter · e
    `,
  },
  {
    name: 'own-commands-that-cannot-run',
    setting: {
      columns: 100,
      rows: 14,
      preferences: {
        commands: {
          broken: {run: 'ping {nothing', on: 'nodes', key: 'M', title: 'broken'},
          lacks: {run: 'ping {lke_cluster_id}', on: 'nodes', key: 'L'},
          quoted: {run: "echo '{label}'", on: 'nodes', key: 'Q'},
          other: {run: 'echo {size}', on: 'volumes', key: 'F', in: 'reader', confirm: true},
        },
      },
      runOwn: async () => 'there is no such program',
    },
    steps: `
      M · L · esc Q · right enter · : "lacks" · enter · esc esc : "broken" enter ·
      esc : "volumes" enter F · right enter · J · [ : "volumes label=none" enter F · H F · ?
    `,
  },
  {
    name: 'removed-meanwhile',
    setting: {
      columns: 110,
      rows: 14,
      transport: (() => {
        let reads = 0;
        const fewer = changing((rows, path) => {
          if (path !== '/volumes') return rows;
          reads++;
          return reads < 3
            ? rows
            : reads < 5
              ? rows.slice(2)
              : reads < 7
                ? rows.slice(1, -5).toReversed()
                : [];
        });
        return fewer;
      })(),
    },
    steps: `: "volumes" enter down down space space · r · r · x · esc r · down r · r · G r · r · E · x · u · r`,
  },
]);
