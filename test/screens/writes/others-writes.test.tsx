import {expect, test} from 'vitest';
import {connectionLost} from '../lost.ts';
import {open} from '../screen.tsx';
import {type Screen, take} from '../steps.ts';
import {createVolume} from './create-volume.ts';

/** What another client does meanwhile is not taken for a write whose request never came through. */

const text = (screen: Screen) => screen.frame().replaceAll(/\s+/g, ' ');
const outcomes = ({journal}: Screen) => journal.map(({outcome}) => outcome);

/** No write comes through; what the other client sends does. */
async function cut() {
  const screen = await open({
    columns: 140,
    rows: 40,
    transport: async (wire, service, signal) => {
      if (wire.method === 'GET') return service(wire, signal);
      throw connectionLost();
    },
  });
  const other = async (method: string, path: string, body: object = {}) => {
    const headers = {authorization: `Bearer ${screen.service.token}`, 'content-type': 'application/json'};
    const reply = await screen.service.handle({
      method,
      path: `/v4${path}`,
      headers,
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(200);
    return JSON.parse(reply.body).id as number;
  };
  return {screen, other};
}

const bastion = '/node/instances/41200498';

test('one event does not show two reboots', async () => {
  const {screen, other} = await cut();
  await take(screen, ': "nodes label=bastion" enter · B right enter esc B right enter esc');
  await other('POST', `${bastion}/reboot`);
  await screen.later(700);
  expect(outcomes(screen).toSorted()).toEqual(['found done', 'sent', 'sent', 'unknown', 'unknown']);
});

test('a reboot long after the request was lost is that of another', async () => {
  const {screen, other} = await cut();
  await take(screen, ': "nodes label=bastion" enter · B right enter esc 400s');
  await other('POST', `${bastion}/reboot`);
  await screen.later(1500);
  expect(outcomes(screen)).toEqual(['sent', 'unknown']);
});

test('a thing of the same name that is not as asked is not said to be the lost one', async () => {
  const {screen, other} = await cut();
  await createVolume(screen);
  await other('POST', '/volumes', {label: 'brand-new', region: 'eu-central', size: 77});
  await screen.press('r');
  expect(text(screen)).toMatch(
    /unknown.* a volume brand-new is there, with the id \d+, but stored differently: .*nl-ams.* → .*eu-central.*: it may be another's/,
  );
  expect(outcomes(screen)).toEqual(['sent', 'unknown']);
});

test('what another program on this machine made is not taken for the lost one', async () => {
  const {screen, other} = await cut();
  await createVolume(screen);
  const [sent] = screen.journal;
  if (!sent) return expect.fail('nothing was sent');
  const id = await other('POST', '/volumes', {...Object(sent.body)});
  screen.journal.push({...sent, write: '2', journalId: 'other-2'});
  await screen.press('r');
  expect(text(screen)).toContain(
    `a new volume brand-new is there, with the id ${id}, but another write asked for the same`,
  );
  const made = {resource: 'volumes', id: String(id)};
  screen.journal.push({...sent, write: '2', journalId: 'other-2', outcome: 'done', made});
  await screen.press('r');
  expect(text(screen)).toContain('there is no new volume brand-new yet');
  const late = await other('POST', '/volumes', {...Object(sent.body)});
  await screen.press('r');
  expect(text(screen)).toContain(
    `done, though no answer came: create volume brand-new · it is there, with the id ${late}`,
  );
});

test('what is neither as before nor as asked is not called unchanged', async () => {
  const {screen, other} = await cut();
  await take(screen, ': "volumes label=old-wiki" enter · z ctrl-u "800" ctrl-s right enter');
  expect(text(screen)).toContain('it is unchanged');
  const {id} = JSON.parse(JSON.stringify(screen.store.get().writes[1] ?? {})).target ?? {id: ''};
  await other('POST', `/volumes/${id}/resize`, {size: 900});
  await screen.press('r');
  expect(text(screen)).toContain('it is not as requested');
  expect(text(screen)).not.toContain('it is unchanged');
});
