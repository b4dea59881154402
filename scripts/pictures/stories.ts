/** The pictures: their keys, and the text that is on the screen once these have worked. */

interface Step {
  keys: string;
  shows: RegExp;
  /** Its time in a moving picture. */
  seconds?: number;
}

export interface Story {
  name: string;
  /** The text for readers who do not see the picture. */
  title: string;
  columns: number;
  rows: number;
  steps: readonly Step[];
  moves?: true;
}

const enter = '\r';

export const stories: readonly Story[] = [
  {
    name: 'list',
    title: 'Nodes that are not running; the count line shows the filter that the service ran, and their cost',
    columns: 104,
    rows: 22,
    steps: [
      {keys: '', shows: /of 140 .*a month/},
      {keys: '/', shows: /no filter/},
      {keys: 'status!=running', shows: /here: status!=running|service: status!=running/},
      {keys: enter, shows: /1–\d+ of \d+.*status!=running|\d+ found/},
      {keys: 'jj', shows: /./},
    ],
  },
  {
    name: 'item',
    title: 'Nodes, and beside them the selected one: its fields, its relations, its events',
    columns: 150,
    rows: 38,
    steps: [
      {keys: '', shows: /of 140 .*a month/},
      {keys: `/label~web${enter}`, shows: /label~web/},
      {keys: 'jj', shows: /│ web-fra-2 [\s\S]*5 Disks +\d/},
    ],
  },
  {
    name: 'form',
    title:
      'Resizing a node: types with their size and price, the changes, the price a month, the exact request',
    columns: 104,
    rows: 22,
    steps: [
      {keys: '', shows: /of 140 .*a month/},
      {keys: 'jjz', shows: /New type/},
      {keys: 'standard-', shows: /\d+ of \d+ types/},
      {keys: '\u001b[B\u001b[B', shows: /a month/},
    ],
  },
  {
    name: 'overview',
    title:
      'The overview: notices, nodes by status, region and type, cost, transfer, failures, events, invoices',
    columns: 140,
    rows: 42,
    steps: [
      {keys: '', shows: /of 140 .*a month/},
      {keys: 'H', shows: /Invoices/},
    ],
  },
  {
    name: 'find',
    title:
      'Everything in the account with "db-primary", by collection, with the fields in which it was found',
    columns: 104,
    rows: 24,
    steps: [
      {keys: '', shows: /of 140 .*a month/},
      {keys: '*', shows: /find/},
      {keys: `db-primary${enter}`, shows: /all \d+ collections/},
    ],
  },
  {
    name: 'moving',
    title: 'A filter is typed and narrows the rows with every key; the selected row is opened',
    columns: 96,
    rows: 24,
    moves: true,
    steps: [
      {keys: '', shows: /of 140 .*a month/, seconds: 2},
      {keys: 'jjj', shows: /./, seconds: 1},
      {keys: '/', shows: /no filter/, seconds: 1},
      {keys: 'w', shows: / w/, seconds: 0.4},
      {keys: 'e', shows: / we/, seconds: 0.4},
      {keys: 'b', shows: / web/, seconds: 1.4},
      {keys: ' status!=running', shows: /web status!=running/, seconds: 2},
      {keys: enter, shows: /found|1–\d/, seconds: 2},
      {keys: 'd', shows: /lines 1/, seconds: 4},
    ],
  },
];
