import {expect, onTestFinished, test, vi} from 'vitest';
import {createClient} from '../../../src/api/index.ts';
import {connect} from '../../../src/cli/login/login.ts';
import {embeddedTransport} from '../../../src/connection/client.ts';
import type {Settings} from '../../../src/profiles/profile.ts';
import type {ProfilesFile} from '../../../src/profiles/settings.ts';
import {createService} from '../../../src/service/index.ts';

test('a read-only profile stays read-only with a new token', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  const service = await createService();
  const prod = {url: 'https://api.example.com/v4', word: 'node', token: 'old', readOnly: true};
  let settings: Settings = {profiles: {prod}};
  const file: ProfilesFile = {
    settings,
    change: async edit => {
      settings = edit(settings);
    },
  };
  const makeClient: typeof import('../../../src/connection/client.ts').clientFor = async connection =>
    createClient({...connection, token: service.token, transport: embeddedTransport(service)});
  const answers = {url: prod.url, word: 'node', token: 'new'};
  for (const name of ['prod', 'other']) expect(await connect(name, answers, file, makeClient)).toBe(0);
  expect(settings.profiles).toMatchObject({
    prod: {token: 'new', readOnly: true},
    other: {token: 'new'},
  });
  expect(settings.profiles.other?.readOnly).toBeUndefined();
});
