import {expect, test} from 'vitest';
import {footerRows, placeRow} from '../../../src/app/frame/frame.ts';
import {headerLine} from '../../../src/app/frame/header-line.ts';
import {countLine} from '../../../src/app/frame/screens.ts';
import {update} from '../../../src/app/loop/update.ts';
import {formOf} from '../../../src/app/screens/form/form-of.ts';
import {fillRows} from '../../../src/app/screens/form/rows.ts';
import type {State} from '../../../src/app/state/state.ts';
import {golden} from '../../golden.ts';
import {open, type Setting} from '../screen.tsx';

/** What fits into the lines around a screen, and into those of a form, at every width. */

const textOf = (spans: readonly {text: string}[]) => spans.map(({text}) => text).join('');

const around = (state: State): string[] =>
  [headerLine(state).spans, placeRow(state), ...footerRows(state)].map(textOf);

function inForm(state: State): string[] {
  const form = formOf(state);
  if (!form) throw new Error('there is no form');
  return fillRows(state, form).rows.map(({spans = [], typed}) =>
    typed ? `${typed.label}${typed.input.text} ${typed.note}` : textOf(spans),
  );
}

/** The lines at each width from 40 on, where they are not those of the width before but for blanks. */
function atEveryWidth(
  name: string,
  start: State,
  linesOf: (state: State) => string[],
  most: number,
): string[] {
  const told = [`── ${name}`];
  let before: readonly string[] = [];
  for (let columns = 40; columns <= most; columns++) {
    const [state] = update(start, {type: 'resized', columns, rows: start.size.rows});
    const drawn = linesOf(state);
    const lines = drawn.map(line => line.trim().replaceAll(/ {2,}/g, '  '));
    lines.forEach((line, index) => {
      if (line !== before[index]) told.push(`${columns} │${drawn[index]?.trimEnd()}`);
    });
    before = lines;
  }
  return told;
}

const badge = {
  demo: false,
  profile: 'prod-of-the-whole-company-eu',
  address: 'api.example.com/v4',
  tokenFrom: 'token: SKYDECK_TOKEN',
};

test('the lines around a list', async () => {
  const told: string[] = [];
  const tell = (name: string) => told.push(...atEveryWidth(name, screen.store.get(), around, 150));
  let screen = await open({nodes: 20});
  screen.keys('r');
  tell('the demo account, while the list is read again');
  await screen.idle();
  await screen.press('w');
  await screen.go('volumes label~db size>50');
  await screen.press('|', 'down', 'down', 'space', 'enter', 'space');
  tell('watched, filtered, with columns chosen and a row marked');
  screen = await open({badge, nodes: 20});
  await screen.press('B', 'right', 'enter', 'esc', 'enter', '1');
  screen.keys('r');
  tell('below an item of another account, while it is read and a write is under way');
  expect(told.length).toBeGreaterThan(100);
  golden('widths', `${told.join('\n')}\n`);
});

test('the first line, of other accounts, watched and at work', async () => {
  const told: string[] = [];
  const quiet = await open({nodes: 20, columns: 120});
  const busy = await open({badge, nodes: 20, columns: 120});
  await busy.press('B', 'right', 'enter', 'esc');
  const accounts: readonly Partial<State['account']>[] = [
    {},
    {profile: 'p', address: 'a.example', tokenFrom: 'token: the settings'},
    {readOnly: 'by the profile', trustsAll: true, demo: false},
    {demo: false, profile: 'test', address: '[2001:db8::17]:8443/v4', tokenFrom: 'token: a command'},
  ];
  for (const [name, {store}] of Object.entries({quiet, busy}))
    for (const watch of [false, true])
      for (const [index, account] of accounts.entries()) {
        const state = store.get();
        const changed: State = {...state, watch, account: {...state.account, ...account}};
        const line = (at: State) => {
          const {spans, notices} = headerLine(at);
          const text = textOf(spans);
          if (notices) expect(text.slice(notices.from, notices.to)).toMatch(/^▲ 5( notices)?$/);
          expect(text.length).toBeLessThanOrEqual(at.size.columns);
          return [text];
        };
        told.push(
          ...atEveryWidth(`${name}, account ${index}${watch ? ', watched' : ''}`, changed, line, 170),
        );
      }
  golden('first-line', `${told.join('\n')}\n`);
});

const refused = (reason: string) => ({
  status: 400,
  headers: {},
  body: JSON.stringify({errors: [{reason, field: 'X-Filter'}]}),
});

/** Some nodes cannot be read, and later pages not at all; a filter of images is refused, and their count is wrong. */
const broken: Setting['transport'] = async (wire, service, signal) => {
  const page = Number(/[?&]page=(\d+)/.exec(wire.url)?.[1] ?? 1);
  if (page > 2) return refused('no more pages');
  if (JSON.stringify(wire.headers).includes('vendor')) return refused('Cannot filter on vendor');
  const reply = await service(wire, signal);
  const body = JSON.parse(reply.body);
  if (/\/instances\?/.test(wire.url)) for (const index of [50, 51]) body.data[index] = {};
  if (/\/images\?/.test(wire.url)) body.results = -5;
  return {...reply, body: JSON.stringify(body)};
};

test('the count line of a list', async () => {
  const told: string[] = [];
  const screen = await open({nodes: 1400, transport: broken});
  const tell = (name: string) =>
    told.push(...atEveryWidth(name, screen.store.get(), state => [countLine(state)], 220));
  tell('part of the rows is loaded');
  await screen.press('space', 'j', 'space');
  screen.keys(':', ...'sort', 'space', ...'-label', 'enter');
  tell('marked, and being sorted by the service');
  await screen.idle();
  tell('marked, and sorted by the service');
  screen.keys('/', ...'label~s', 'enter');
  tell('being filtered by the service');
  await screen.idle();
  tell('filtered by the service');
  await screen.go('nodes status=running label~s');
  tell('filtered by the service and here, over part of the rows');
  await screen.go('sort -memory');
  tell('sorted here too');
  await screen.press('|', 'down', 'down', 'space', 'enter');
  await screen.go('nodes status=nothing');
  tell('nothing found so far');
  await screen.go('images vendor=Debian');
  tell('a refused filter, and a wrong count');
  golden('count-widths', `${told.join('\n')}\n`);
});

test('the lines of a form', async () => {
  const told: string[] = [];
  const screen = await open({nodes: 20, rows: 14});
  const tell = (name: string) => told.push(...atEveryWidth(name, screen.store.get(), inForm, 90));
  await screen.press('n', 'tab', 'tab');
  tell('a choice among types');
  await screen.press('tab', 'tab', 'tab');
  tell('a yes or no');
  await screen.press('esc', 'esc', 'z', 'tab');
  tell('a yes or no with a hint');
  golden('form-widths', `${told.join('\n')}\n`);
});

test('an item, and one beside its list', async () => {
  const screen = await open({nodes: 20, rows: 30});
  await screen.press('d');
  const told: string[] = [];
  for (const columns of [40, 59, 78, 97, 116, 135, 154, 173]) {
    await screen.resize({columns, rows: 30});
    told.push(`── ${columns}`, ...screen.frame().split('\n').slice(2, -2));
  }
  await screen.go('scripts');
  for (const columns of [130, 145, 160]) {
    await screen.resize({columns, rows: 14});
    told.push(`── beside a list, ${columns}`, ...screen.frame().split('\n').slice(2, -2));
  }
  golden('item-widths', `${told.map(line => line.trimEnd()).join('\n')}\n`);
});
