import {expect, test} from 'vitest';
import {hintsOf} from '../../../src/app/frame/hints.ts';
import {screenOf} from '../../../src/app/frame/screens.ts';
import {hitAt} from '../../../src/app/loop/hit.ts';
import {update} from '../../../src/app/loop/update.ts';
import {tell} from '../../../src/app/screen-reader/tell.ts';
import type {Message} from '../../../src/app/state/message.ts';
import type {State} from '../../../src/app/state/state.ts';
import {golden} from '../../golden.ts';
import {namedHit} from '../named-hit.ts';
import {open, type Setting} from '../screen.tsx';

/**
 * What every key and every click does to the state of each screen, what hints there are and what is read out: the walks press few
 * keys on each, and see what fits.
 */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const shortly = (value: unknown, most = 90): string => {
  const text = typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? 'none');
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
};

/** Each value that differs, by its path; what has come from the service is none of it. */
function differences(before: unknown, after: unknown, path: string): string[] {
  if (Object.is(before, after)) return [];
  // Of a write every field is told.
  if (/^writes\.\d+$/.test(path) && before === undefined) return differences({}, after, path);
  const isWhole = !isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after);
  if (isWhole || before.kind !== after.kind)
    return [`${path} ${shortly(before)} → ${shortly(after, path.startsWith('history') ? 400 : 90)}`];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(key =>
    differences(before[key], after[key], path === '' ? key : `${path}.${key}`),
  );
}

function told(before: State, message: Message): string {
  const [{lists: _, items: __, ...after}, effects] = update(before, message);
  const changed = differences({...before, lists: undefined, items: undefined}, after, '');
  const asked = effects.map(effect => {
    const {type, resource, page, item, ...rest} = {
      resource: undefined,
      page: undefined,
      item: undefined,
      ...effect,
    };
    return resource === undefined ? `${type} ${shortly(rest)}` : [type, resource, page ?? item].join(' ');
  });
  return [...changed, ...asked]
    .filter(line => !line.startsWith('lists ') && !line.startsWith('items '))
    .join('\n    ');
}

/** The messages of a person on this screen: its keys, those of every line editor, a letter, the mouse, a pasted text. */
function* messagesOf(state: State, frame: string): Generator<[name: string, message: Message]> {
  const own = screenOf(state).keys.flatMap(({keys}) => keys);
  const usual =
    'up down left right home end pgup pgdn tab shift-tab enter esc space backspace delete ctrl-u ctrl-w';
  for (const name of new Set([...own, ...usual.split(' '), 'x', '5'])) {
    const text = name === 'space' ? ' ' : [...name].length === 1 ? name : undefined;
    const stamp = {at: state.now, pressedAt: 1e6, chunk: 1e6};
    yield [name, {type: 'key', name, text, ...stamp}];
    if (/^(up|down|j|k|pgdn|enter)$/.test(name))
      yield [`${name}, repeated`, {type: 'key', name, text, ...stamp, repeat: true}];
  }
  yield ['a pasted text', {type: 'paste', text: 'web-1\nweb 2', pressedAt: 1e6, chunk: 1e6}];
  for (const by of [-1, 1] as const)
    yield [`wheel ${by}`, {type: 'mouse', does: 'wheel', by, column: 5, row: 6, at: state.now}];
  const seen = new Set<string>();
  const clicked = new Map<string, Set<string>>();
  for (const [row, line] of frame.split('\n').entries())
    for (const {index: column} of line.matchAll(/(?<!\S)\S/g)) {
      const hit = hitAt(state, column, row);
      if (!hit) continue;
      const {kind, ...what} = namedHit(state, hit);
      const name = `click ${hit.kind === 'title' ? `title ${hit.column.title}` : shortly([kind, ...Object.values(what)])}`;
      // The first few rows stand for the others.
      const alike = (clicked.get(kind) ?? new Set()).add(name);
      clicked.set(kind, alike);
      if (seen.has(name) || alike.size > 4) continue;
      seen.add(name);
      yield [name, {type: 'mouse', does: 'click', column, row, at: state.now}];
    }
}

/** One line for keys that do the same, but for those that did so on an earlier screen. */
function effectsOn(state: State, frame: string, before: Set<string>): string[] {
  const by = new Map<string, string[]>();
  for (const [name, message] of messagesOf(state, frame)) {
    const what = told(state, message);
    if (before.has(`${name} ${what}`)) continue;
    before.add(`${name} ${what}`);
    by.set(what, [...(by.get(what) ?? []), name]);
  }
  return [...by].map(([what, names]) => `${names.join(' · ')}\n    ${what === '' ? 'nothing' : what}`);
}

/** All hints, also those for which there is no room, and all that a screen reader is told, with how it is read out. */
function toldOn(state: State, before: Set<string>): string[] {
  const hints = hintsOf(state).map(({key, does}) => `${key} ${does}`);
  const {of, parts} = tell(state);
  const told = parts.map(({items, ...how}) => {
    const heading = Object.entries(how).map(([name, value]) => `${name} ${value}`);
    return `${heading.join(', ')}: ${items.map(item => item.slice(0, 300)).join(' / ')}`;
  });
  return [`hints: ${hints.join(' · ')}`, `told of ${of}`, ...told].filter(
    line => !before.has(line) && before.add(line),
  );
}

/** Ways from screen to screen: keys, and texts in quotation marks. */
const ways: Readonly<Record<string, {setting?: Setting; steps: readonly string[]}>> = {
  lists: {
    setting: {nodes: 60, columns: 110, rows: 16},
    steps: [
      'down down',
      'space down space down',
      'G',
      'esc / "status=offline" enter',
      '/ ctrl-u "label~zzz" enter',
      '/ ctrl-u "sta"',
      'ctrl-u "status=r" down',
      'esc esc enter',
      'pgdn',
      'esc esc : "vol" down',
      'esc * "web" enter',
      'down down',
      'esc esc H',
      'down down',
      '? down',
    ],
  },
  menus: {
    setting: {nodes: 60, columns: 150, rows: 24},
    steps: [
      'down',
      'c down',
      'esc | down down space',
      'esc e',
      'tab down',
      'tab',
      'esc y',
      'esc esc : "events" enter',
    ],
  },
  forms: {
    setting: {nodes: 20, columns: 100, rows: 30},
    steps: [
      'n',
      '"new" tab',
      'tab',
      'tab',
      'tab',
      'tab',
      'esc n ctrl-u "bastion"',
      'tab ctrl-u "zz"',
      'ctrl-u "eu"',
      'esc E',
      'esc x',
      '"abc"',
      'esc B',
      'right',
      'esc space down space x',
      'esc esc : "domains" enter down enter : "records" enter n',
      'tab tab',
      'esc : "volumes" enter z ctrl-u "90"',
      'ctrl-s',
      'right enter',
    ],
  },
  elsewhere: {
    setting: {
      nodes: 20,
      columns: 100,
      rows: 18,
      badge: {
        demo: false,
        profile: 'prod',
        address: 'api.example.com/v4',
        tokenFrom: 'token: settings file',
        scopes: ['nodes:read_write', 'volumes:read_only', 'events:read_only'],
        trustsAll: true,
      },
      profiles: {work: {url: 'https://api.example.com/v4', word: 'node'}},
      preferences: {commands: {ping: {title: 'Ping', key: 'P', on: 'nodes', run: 'ping {ipv4}'}}},
    },
    steps: [
      'space',
      'c',
      'esc e',
      'esc *',
      '"db"',
      'esc : "profiles" enter',
      'n "work"',
      'esc : "volumes" enter',
      'n "mail-archive-2023"',
      'esc w : "events" enter',
      'enter',
      'esc : "tickets" enter',
      ': "journal" enter',
    ],
  },
  troubled: {
    setting: {
      columns: 90,
      rows: 14,
      transport: (wire, service, signal) =>
        wire.url.includes('/volumes')
          ? Promise.resolve({status: 500, headers: {}, body: '{"errors":[{"reason":"broken"}]}'})
          : service(wire, signal),
    },
    steps: ['b', ': "volumes" enter', 'esc : "nosuch"'],
  },
};

test.each(Object.entries(ways))('%s', async (name, {setting, steps}) => {
  const screen = await open(setting);
  const lines: string[] = [];
  const before = new Set<string>();
  for (const step of steps) {
    for (const [part, typed] of step.matchAll(/"([^"]*)"|\S+/g))
      if (typed === undefined) await screen.after(700, part);
      else await screen.type(typed);
    lines.push(
      `══ ${step}`,
      ...toldOn(screen.store.get(), before),
      ...effectsOn(screen.store.get(), screen.frame(), before),
    );
  }
  const text = lines.join('\n');
  expect(text).not.toContain('skydeck made a mistake');
  golden(`every-key-of-${name}`, `${text}\n`);
});
