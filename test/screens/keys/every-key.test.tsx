import {expect, test} from 'vitest';
import {hintsOf} from '../../../src/app/frame/hints.ts';
import {screenOf} from '../../../src/app/frame/screens.ts';
import type {Binding} from '../../../src/app/input/binding.ts';
import {update} from '../../../src/app/loop/update.ts';
import {tell} from '../../../src/app/screen-reader/tell.ts';
import {formOf} from '../../../src/app/screens/form/form-of.ts';
import type {Effect} from '../../../src/app/state/effect.ts';
import type {Message} from '../../../src/app/state/message.ts';
import type {State} from '../../../src/app/state/state.ts';
import {actionOf} from '../../../src/resources/index.ts';
import {everyAction, kept, reach} from '../every-action.ts';
import {open} from '../screen.tsx';
import {type Walk, walk} from '../walks/walk.ts';

/** Every key of every screen does what its record says: pressed on states of each screen, without a service. */

/** What changes something outside, and so needs a key that is declared to do so. */
const isAct = (effect: Effect): boolean =>
  effect.type === 'exportRows' ||
  effect.type === 'exportDocument' ||
  (effect.type === 'send' && actionOf(effect.write).level !== 'none');

const keyMessage = (state: State, name: string): Message => {
  const text = name === 'space' ? ' ' : [...name].length === 1 ? name : undefined;
  return {type: 'key', name, text, at: state.now + 5000, pressedAt: 1e7, chunk: 1e7};
};

const usual =
  'up down left right home end pgup pgdn tab shift-tab enter esc space backspace delete ctrl-u x 5';

/** Checks all keys on a state; returns how many were bound. */
function checkKeys(state: State, step: string): number {
  const {keys, actions} = screenOf(state);
  const bound = new Map<string, Binding>();
  for (const binding of [...keys, ...(actions?.(state) ?? [])])
    if (binding.when?.(state) !== false)
      for (const key of binding.keys) if (!bound.has(key)) bound.set(key, binding);
  const hinted = new Set(hintsOf(state).flatMap(({press, idle}) => (idle ? [] : [press])));
  for (const name of new Set([...bound.keys(), ...hinted, ...usual.split(' ')])) {
    const about = `${step}: ${name}`;
    const binding = bound.get(name);
    const [after, effects] = update(state, keyMessage(state, name));
    const spoken = JSON.stringify(tell(after));
    expect(spoken, about).not.toMatch(/made a mistake|\bundefined\b|\bNaN\b|\[object /);
    const acting = effects.filter(isAct);
    if (!binding?.sends) expect(acting, about).toEqual([]);
    const why = binding?.off?.(state);
    if (why !== undefined) {
      expect(acting, about).toEqual([]);
      expect(after.notice?.text, about).toContain(why);
    }
    if (hinted.has(name)) expect(why, `${about} is hinted at`).toBeUndefined();
  }
  return bound.size;
}

const ways: Readonly<Record<string, Omit<Walk, 'name'>>> = {
  lists: {
    setting: {nodes: 60, columns: 110, rows: 16},
    steps: `
      down down · space down space down · G · esc / "status=offline" enter · / ctrl-u "label~zzz" enter ·
      / ctrl-u "sta" · ctrl-u "status=r" down · esc esc enter · pgdn · esc esc : "vol" down ·
      esc * "web" enter · down down · esc esc H · down down · ? down
    `,
  },
  menus: {
    setting: {nodes: 60, columns: 150, rows: 24},
    steps:
      'down · c down · esc | down down space · esc e · tab down · tab · esc y · esc esc : "events" enter',
  },
  forms: {
    setting: {nodes: 20, columns: 100, rows: 30},
    steps: `
      n ctrl-u "bastion" · tab ctrl-u "zz" · ctrl-u "eu" · esc x · "abc" · esc B · right ·
      esc space down space x · esc esc : "volumes" enter z ctrl-u "90" · ctrl-s · right enter
    `,
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
    steps: `
      space · c · esc e · esc * · "db" · esc : "profiles" enter · n "work" · esc : "volumes" enter ·
      n "mail-archive-2023" · esc w : "events" enter · enter · esc : "tickets" enter · : "journal" enter
    `,
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
    steps: 'b · : "volumes" enter · esc : "nosuch"',
  },
};

test.each(Object.entries(ways))('on %s', async (_, way) => {
  let bound = 0;
  await walk(way, screen => step => {
    bound += checkKeys(screen.store.get(), step);
  });
  expect(bound).toBeGreaterThan(50);
});

/** Fields of one type with the same properties behave alike, and so do the ends of forms of one level. */
const alike = ({fields, level}: (typeof everyAction)[number][2]): string[] => [
  ...Object.values(fields).map(({type, lines, when}) => `${type} ${lines === true} ${when !== undefined}`),
  level,
];

const seen = new Set<string>();
test.each(
  everyAction.filter(
    ([, , action]) => alike(action).filter(one => !seen.has(one) && seen.add(one)).length > 0,
  ),
)('in every field of %s', async (_, resource, action) => {
  const screen = await open({...kept, rows: 30});
  await reach(screen, resource, action);
  await screen.press(action.key);
  const limit = formOf(screen.store.get())?.fields.length ?? 0;
  for (let index = 0; index <= limit; index++) {
    const selected = formOf(screen.store.get())?.selected;
    checkKeys(screen.store.get(), selected?.name ?? 'at the end');
    if (!selected) break;
    await screen.press('tab');
  }
});
