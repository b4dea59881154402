import {expect, test} from 'vitest';
import {paletteSuggestions} from '../../../src/app/screens/palette/suggestions.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import type {State} from '../../../src/app/state/state.ts';
import {golden} from '../../golden.ts';
import {open} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

/** What the palette offers for a text, in several places, and where the first of it leads. */

const most = 8;

const press = {name: 'enter', help: () => []};

/** The place, the prompt and the notice after a suggestion was accepted. */
function told(state: State): string {
  const {overlay, notice} = state;
  const place = placeOf(state);
  const where =
    place.kind === 'list'
      ? `${place.resource}${JSON.stringify(place.params)} ${place.filter} row ${place.cursor + 1}`
      : place.kind === 'item'
        ? `${place.resource} ${place.id}`
        : place.screen;
  const typed = overlay?.kind === 'palette' ? ` "${overlay.input.text}" ${overlay.suggestionIndex}` : '';
  return [where.trim(), overlay && `${overlay.kind}${typed}`, notice && `${notice.tone}: ${notice.text}`]
    .filter(Boolean)
    .join(' | ');
}

function answers(state: State, texts: readonly string[]): string {
  const lines = texts.flatMap(text => {
    const all = paletteSuggestions(state, text);
    const offered = all.slice(0, text === '' ? 200 : most).map(({title, detail, completion, dim, alike}) => {
      const signs = [dim && 'dim', alike && 'alike'].filter(Boolean).join(' ');
      return `  ${[title, detail, completion && `→ ${completion}`, signs].filter(Boolean).join(' · ')}`;
    });
    const more = all.length > most && text !== '' ? [`  +${all.length - most}`] : [];
    const [first] = all;
    const result = first?.accept({...state, overlay: undefined, notice: undefined}, press);
    return [
      `: ${text}`,
      ...offered,
      ...more,
      ...(result ? [`  = ${told(Array.isArray(result) ? result[0] : result)}`] : []),
    ];
  });
  return lines.join('\n');
}

const numbers = ['1', '#7', '35', '0', '#', '9999', 'page 1', 'page 2', 'page 0', '41200113', '100.000'];
const addresses = [
  ...[
    'nodes status=running',
    'nodes memry>4',
    'nodes memory>4',
    'node 41200113',
    'NODE 41200113',
    'node abc',
    'volume 5 x',
    'balancer 7',
  ],
  ...[
    'records kestrel-freight.example',
    'records',
    'records nowhere.example',
    'records 12',
    'records 12 type=A',
    'records 12 typo=A',
  ],
  ...[
    'backends nowhere 443',
    'backends 4',
    'backends 4 443',
    'backends 4 443 label~x',
    '192.0.2.1',
    '192.0.2',
    'web fra',
  ],
];
const actions = [
  'reboot',
  'REBOOT',
  'reboot wiki-old',
  'undo',
  'attach',
  'attach x',
  'ATTACH X',
  'SSH web',
  'edit label and tags x',
  'ssh',
  'ssh web',
  'delete',
  'create',
  'edit x',
];
const commands = [
  ...['sort', 'sort memory', 'sort -memry', 'theme', 'theme l', 'theme color', 'theme x', 'find', 'find db'],
  ...['save', 'save x', 'save nodes', 'save all-sorts', 'forget', 'forget x', 'quit', 'columns'],
];
const words = ['', 'n', 'N', 'vol', 'nodez', 'zzzzz', ':nodes', ' nodes ', 'db', 'primary'];

test('what is offered in a list of nodes: rows, pages, places, items, actions and commands', async () => {
  const screen = await open({columns: 120});
  for (const place of ['volumes', 'volumes label~db', 'nodes']) await screen.go(place);
  const state = screen.store.get();
  golden('palette-in-nodes', answers(state, [...numbers, ...addresses, ...actions, ...commands, ...words]));
});

test('what is offered for marked rows of a filtered list, when domains and records have been read', async () => {
  const screen = await openAt(
    `
    : "domains" enter · enter [ · : "balancers" enter · 1 1 [ [ · : "nodes status=offline" enter ·
    space j space
  `,
    {columns: 120},
  );
  const state = screen.store.get();
  const named = [
    'records kestrel-freight.example',
    'records kestrel-freight.example type=A',
    'configs front-ams',
    'backends front-ams',
    'backends front-ams 443',
  ];
  golden('palette-of-marked', answers(state, [...numbers, ...named, ...actions, ...commands, '', 'web']));
});

test('what is offered on an item inside another, and on the overview', async () => {
  const screen = await openAt(': "domains" enter · enter d', {columns: 120});
  const texts = [
    '',
    '1',
    'page 1',
    'edit',
    'edit x',
    'reboot',
    'columns',
    'sort',
    'save x',
    'export',
    'nodes',
    'records',
  ];
  const item = answers(screen.store.get(), texts);
  await screen.press('H');
  golden('palette-elsewhere', `${item}\n── overview\n${answers(screen.store.get(), texts)}`);
});

test('what is offered for saved filters, good and bad, and for what sorts', async () => {
  const filters = {
    'web-prod': {resource: 'nodes', filter: 'label~web'},
    websites: {resource: 'domains', filter: 'status=active'},
    big: {resource: 'volumes', filter: 'size>100'},
    elsewhere: {resource: 'nowhere', filter: ''},
    broken: {resource: 'nodes', filter: 'memry>4'},
    mail: {resource: 'records', filter: 'type=MX'},
  };
  const screen = await openAt(': "nodes label~web" enter', {columns: 120, preferences: {filters}});
  const saved = ['', 'web', 'web-prod', 'elsewhere', 'broken', 'mail', 'volumes big', 'label~web'];
  const verbs = [
    'save',
    'save web-prod',
    'save big',
    'save new',
    'save two words',
    'save -x',
    'SAVE x',
    'save QUIT',
  ];
  const dropped = ['forget', 'forget web-prod', 'forget web', 'forget bog', 'forget zzzzzz', 'unsave big'];
  const sorts = ['sort -', 'sort + me', 'sort none', 'SORT Memory', 'sort -memory', 'sort zzz', 'sorted'];
  const texts = [...saved, ...verbs, ...dropped, ...sorts];
  const inNodes = answers(screen.store.get(), texts);
  await take(screen, ': "domains" enter · enter');
  const records = answers(screen.store.get(), ['mail', 'save mx', 'sort', 'sort none', 'sort x']);
  golden('palette-of-saved', `${inNodes}\n── records\n${records}`);
});

test('the last five places that no word opens are offered, the latest first', async () => {
  const screen = await open({columns: 120});
  for (const filter of ['a', 'b', 'c', 'd', 'e', 'f', 'b', 'g']) await screen.go(`volumes label~${filter}`);
  await take(screen, ': "volumes" enter · : "regions" enter');
  const recently = paletteSuggestions(screen.store.get(), '').filter(({detail}) => detail === 'recently');
  expect(recently.map(({title}) => title)).toEqual(
    ['g', 'b', 'f', 'e', 'd'].map(filter => `volumes label~${filter}`),
  );
});

test('the choice goes down to the last suggestion and up to the first, and no further', async () => {
  const screen = await openAt(': "vol"', {columns: 120});
  const last = paletteSuggestions(screen.store.get(), 'vol').length - 1;
  const chosen = () => {
    const {overlay} = screen.store.get();
    return overlay?.kind === 'palette' ? overlay.suggestionIndex : undefined;
  };
  await screen.press('up');
  expect(chosen()).toBe(0);
  await screen.press('down');
  expect(chosen()).toBe(1);
  await screen.press(...Array.from({length: last + 1}, () => 'down'));
  expect(chosen()).toBe(last);
  await screen.press('up');
  expect(chosen()).toBe(last - 1);
});

test.each([
  ['H', 'records ', 'records lie in a domain: open one first (:domains)'],
  ['H', 'records', 'records lie in a domain: open one first (:domains)'],
  ['domains', 'node-disks', 'node-disks lie in a node: open one first (:nodes)'],
  ['domains', 'configs', 'balancer-configs lie in a load balancer: open one first (:balancers)'],
  ['nodes', 'backends', 'backends lie in a configuration: open one first (:balancers)'],
])('from %s, %s says what to open first', async (from, text, why) => {
  const screen = await open({columns: 120});
  if (from === 'H') await screen.press('H');
  else await screen.go(from);
  const place = placeOf(screen.store.get());
  await screen.go(text);
  const {notice, overlay} = screen.store.get();
  expect([notice, overlay?.kind]).toEqual([{tone: 'warn', text: why}, 'palette']);
  expect(placeOf(screen.store.get())).toBe(place);
});

test.each([
  ['domains', 'records'],
  ['nodes', 'node-disks'],
  ['balancers', 'balancer-configs'],
])('from a row of %s, %s opens those of the row', async (from, text) => {
  const screen = await openAt(`: "${from}" enter · : "${text}" enter`, {columns: 120});
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'list', resource: text, up: {resource: from}});
});
