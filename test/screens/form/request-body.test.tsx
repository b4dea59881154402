import {afterEach, expect, test} from 'vitest';
import {endpoints} from '../../../src/api/index.ts';
import {Volume} from '../../../src/model/index.ts';
import type {Action} from '../../../src/resources/definition/action.ts';
import {describe} from '../../../src/resources/definition/definition.ts';
import {resourceOf} from '../../../src/resources/index.ts';
import {openAt, take} from '../steps.ts';

/** A PUT sends what its fields changed, and what its declaration says, whatever they hold. */

const {action} = describe(Volume);
const put = {
  on: 'item',
  key: 'L',
  level: 'confirm',
  endpoint: endpoints.volumes.update,
  params: (volume: Volume) => ({id: volume.id}),
} as const;

const lock = action({
  ...put,
  name: 'lock',
  title: 'Lock',
  fields: {},
  body: () => ({tags: ['locked']}),
});

const note = action({
  ...put,
  name: 'note',
  title: 'Note',
  fields: {
    label: {label: 'Label', type: 'text', initial: volume => volume.label ?? undefined},
    tag: {label: 'Tag', type: 'text', optional: true},
  },
  body: ({label, tag}) => ({label: label ?? '', locked: true, tags: tag === undefined ? [] : [String(tag)]}),
});

// The registry is a list of declarations, and is read at each key: a test may declare one more.
const actions = resourceOf('volumes').actions as Action<unknown>[];
const declare = (one: Action<Volume>) => actions.push(one as unknown as Action<unknown>);
const declared = actions.length;
afterEach(() => void actions.splice(declared));

async function pressed(one: Action<Volume>) {
  declare(one);
  const bodies: unknown[] = [];
  const screen = await openAt(': "volumes label~old-wiki" enter · L', {
    columns: 120,
    transport: async (wire, service, signal) => {
      if (wire.method === 'PUT') bodies.push(wire.body === undefined ? undefined : JSON.parse(wire.body));
      return service(wire, signal);
    },
  });
  return {screen, bodies};
}

test('an action without fields sends its declared body', async () => {
  const {screen, bodies} = await pressed(lock);
  expect(screen.frame()).toContain('{"tags":["locked"]}');
  await screen.press('right', 'enter');
  expect(bodies).toEqual([{tags: ['locked']}]);
});

test('constant fields are sent beside changed ones', async () => {
  const {screen, bodies} = await pressed(note);
  expect(screen.frame()).toContain('{"locked":true}');
  await take(screen, 'tab "kept" enter right enter');
  expect(bodies).toEqual([{locked: true, tags: ['kept']}]);
});
