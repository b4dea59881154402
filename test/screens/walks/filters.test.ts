import {answering, changing} from './troubles.ts';
import {walkAll} from './walk.ts';

/** Filters whose rows are not there yet: what they wait for, what is asked for to offer another, and how often. */
walkAll([
  {
    name: 'filter-by-names-not-read-yet',
    setting: {columns: 100, rows: 14, nodes: 250, preferences: {start: 'volumes'}},
    steps: `
      hold / "node=mail" enter · down · let · esc / "node=mail size>50" enter ·
      hold / ctrl-u "region=frankfurt" enter · let · esc esc hold : "events entity~mail" enter · let ·
      esc hold / ctrl-u "node~web" enter · esc esc · let
    `,
  },
  {
    name: 'offers-before-any-row',
    setting: {columns: 100, rows: 14},
    steps: `
      hold : "volumes status=broken" enter · let · down · hold : "domains domain=kestrel" enter · esc ·
      let · hold : "images vendor=debain" enter · let · tab · hold : "volumes frankfrut" enter · let ·
      hold / ctrl-u "amsterdam nothing" · let · down · tab · enter
    `,
  },
  {
    name: 'filters-by-numbers-that-are-not-shown',
    setting: {
      columns: 120,
      rows: 14,
      transport: changing((rows, path) =>
        path === '/account/invoices'
          ? rows.map((row, at) =>
              typeof row === 'object' ? {...row, total: at % 3 === 0 ? 'n/a' : `${at * 7}.5`} : row,
            )
          : rows,
      ),
    },
    steps: `
      / "4096" enter · / ctrl-u "8192" enter · / ctrl-u "1048576" enter · / ctrl-u "655360" enter ·
      : "types" enter / "4096" enter · : "invoices" enter : "sort total" enter · O · / "total>50" enter ·
      / ctrl-u "total=21.5" enter · / ctrl-u "total~n/a" enter · esc : "sort date" enter ·
      : "images" enter : "sort size" enter · O · : "events" enter : "sort took" enter · O ·
      : "transfer" enter · : "balancers" enter : "sort -transfer" enter
    `,
  },
  {
    name: 'offers-in-an-empty-account',
    setting: {
      columns: 100,
      rows: 14,
      transport: changing((rows, path) => (/^\/(volumes|domains)/.test(path) ? [] : rows)),
    },
    steps: `
      : "volumes status=broken" enter · down · r · / ctrl-u "frankfrut" · enter · esc ·
      : "domains kestrel" enter · 20s
    `,
  },
  {
    name: 'offers-where-reading-fails',
    setting: {
      columns: 100,
      rows: 14,
      transport: async (wire, service, signal) => {
        const filtered = wire.headers['X-Filter'] !== undefined;
        return /domains|regions/.test(wire.url) && !filtered
          ? answering(500, () => true)(wire, service, signal)
          : service(wire, signal);
      },
    },
    steps: `
      : "domains domain=nowhere.example" enter · down · 5s · r · / ctrl-u "type=slave" enter · down ·
      : "volumes frankfrut" enter · down · r · / ctrl-u "amsterdam" enter · : "domains" enter
    `,
  },
]);
