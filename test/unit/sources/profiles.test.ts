import {expect, test} from 'vitest';
import type {Settings} from '../../../src/profiles/profile.ts';
import {profileCommands} from '../../../src/sources/profiles.ts';

const profile = {url: 'https://api.example.com/v4', word: 'node', token: 'secret'};

/** The commands over these settings, where an account of that name comes from the environment. */
function commandsWith(name: string) {
  let settings: Settings = {profiles: {work: profile}, current: 'work'};
  const commands = profileCommands({
    settings: async () => ({
      settings,
      change: async make => {
        settings = make(settings);
      },
    }),
    builtin: [{name, url: 'https://env.example.com/v4'}],
    opened: () => name,
    open: async () => {},
    check: async () => {},
    importable: async () => ({}),
  });
  return {commands, settings: () => settings};
}

test('what is not stored cannot be changed, though a stored profile has the same name', async () => {
  const {commands, settings} = commandsWith('work');
  const call = {params: {name: 'work'}, body: {url: 'https://other.example.com/v4'}};
  for (const run of [commands.update, commands.remove, commands.prefer])
    await expect(run(call)).rejects.toThrow('work is not stored, so there is nothing to change');
  expect(settings()).toEqual({profiles: {work: profile}, current: 'work'});
});

test('a profile that another run has removed is told', async () => {
  const {commands} = commandsWith('demo');
  await expect(commands.remove({params: {name: 'gone'}, body: {}})).rejects.toThrow(
    'there is no profile gone any more',
  );
});

test('a stored profile is removed, and is then no default', async () => {
  const {commands, settings} = commandsWith('demo');
  await commands.remove({params: {name: 'work'}, body: {}});
  expect(settings().profiles).toEqual({});
});
