import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import type {Event} from '../../../src/model/index.ts';
import {asDone, eventSentence, eventsSentence} from '../../../src/resources/events/event-sentence.ts';
import {eventMark, workOf} from '../../../src/resources/events/events.ts';

const web3 = {id: 7, label: 'web-3', type: 'node'};
const by = (fields: Partial<Event>): string =>
  eventSentence({
    id: 1,
    action: 'node_reboot',
    status: 'finished',
    username: 'deploy-bot',
    entity: web3,
    ...fields,
  });

test('an event is a sentence according to its status', () => {
  expect(by({})).toBe('deploy-bot rebooted web-3');
  expect(by({username: null})).toBe('web-3 was rebooted');
  expect(by({status: 'failed'})).toBe('web-3: reboot failed (deploy-bot)');
  expect(by({status: 'scheduled'})).toBe('web-3: reboot scheduled (deploy-bot)');
  expect(by({status: 'started', percent_complete: 45})).toBe('deploy-bot is rebooting web-3, 45 %');
  expect(by({status: 'started', username: null})).toBe('web-3 is being rebooted');
  expect(by({status: 'paused_by_host'})).toBe('web-3: reboot paused by host (deploy-bot)');
  expect(by({status: null, username: null})).toBe('web-3: reboot');
});

test('of several events alike the sentence tells how many', () => {
  const several = (number: number, fields: Partial<Event>): string =>
    eventsSentence({id: 1, status: 'finished', username: 'kestrel', entity: web3, ...fields}, number);
  expect(several(26, {action: 'dns_record_create'})).toBe('kestrel added 26 records to web-3');
  expect(several(1200, {action: 'node_addip'})).toBe('kestrel added 1,200 addresses to web-3');
  expect(several(2, {action: 'user_ssh_key_add'})).toBe('kestrel added 2 SSH keys of web-3');
  expect(several(2, {action: 'node_reboot'})).toBe('kestrel rebooted web-3, 2 times');
  expect(several(2, {action: 'host_reboot'})).toBe('kestrel rebooted the host of web-3, 2 times');
  expect(several(2, {action: 'payment_method_add'})).toBe('kestrel added a way to pay, 2 times');
  expect(several(2, {action: 'backups_enable'})).toBe('kestrel enabled backups for web-3, 2 times');
  expect(several(2, {action: 'disk_create', username: null})).toBe('a disk was created of web-3, 2 times');
  expect(several(3, {action: 'disk_create', status: 'failed'})).toBe(
    'web-3: disk creation failed (kestrel), 3 times',
  );
  expect(several(3, {action: 'lassie_reboot'})).toBe('web-3: lassie reboot finished (kestrel), 3 times');
});

test('the sentence names entity and secondary entity', () => {
  const volume = {id: 9, label: 'db-data', type: 'volume'};
  expect(by({action: 'volume_attach', entity: volume, secondary_entity: web3})).toBe(
    'deploy-bot attached db-data to web-3',
  );
  expect(by({action: 'volume_detach', entity: volume})).toBe('deploy-bot detached db-data');
  const domain = {id: 3, label: 'example.org', type: 'domain'};
  expect(by({action: 'dns_record_create', entity: domain})).toBe('deploy-bot added a record to example.org');
  expect(by({action: 'dns_record_create', entity: domain, status: 'failed'})).toBe(
    'example.org: record addition failed (deploy-bot)',
  );
  expect(by({action: 'backups_enabled', username: null})).toBe('backups were enabled for web-3');
  expect(by({action: 'payment_submitted', entity: null, username: 'system'})).toBe(
    'system submitted a payment',
  );
  expect(by({action: 'ticket_create', entity: {id: 5, label: 'Packet loss'}})).toBe(
    'deploy-bot created the ticket Packet loss',
  );
});

test('an unknown action is written in words', () => {
  expect(by({action: 'lassie_reboot', username: null})).toBe('web-3: lassie reboot finished');
  expect(by({action: 'node_frobnicate_now', status: 'failed'})).toBe(
    'web-3: frobnicate now failed (deploy-bot)',
  );
  expect(by({action: 'firewall_create', entity: {id: 1, label: 'front', type: 'firewall'}})).toBe(
    'deploy-bot created front',
  );
  expect(by({action: 'lassie_reboot', status: 'notification', entity: null})).toBe(
    'lassie reboot (deploy-bot)',
  );
  expect(by({entity: {id: 7, type: 'node'}})).toBe('deploy-bot rebooted node 7');
  expect(by({entity: {id: 7, label: '', type: null}})).toBe('deploy-bot rebooted 7');
  expect(by({entity: {id: null, type: 'node'}})).toBe('deploy-bot rebooted something');
});

test('how far work is, is told of what has started', () => {
  const created = '2026-11-28T12:00:03';
  const at = Date.UTC(2026, 10, 28, 12, 0, 3);
  const percentOf = (percent_complete: number | null, status = 'started') =>
    workOf({id: 1, created, status, percent_complete}).percent;
  expect([-1, 0, 45, 100, 101, null].map(percent => percentOf(percent))).toEqual([
    ...[undefined, 0, 45, 100, undefined, undefined],
  ]);
  expect(percentOf(0, 'scheduled')).toBeUndefined();
  const flags = (status: string) => workOf({id: 1, created, status, message: ''});
  expect(flags('scheduled')).toEqual({running: true, failed: false, at});
  expect(flags('started')).toMatchObject({running: true, failed: false});
  expect(flags('failed')).toMatchObject({running: false, failed: true});
  expect(flags('finished')).toMatchObject({running: false, failed: false});
  expect(workOf({id: 1, created, status: 'failed', message: 'no room'}).message).toBe('no room');
});

test('an event is told by its time, and whose it is', () => {
  const created = '2026-11-28T12:00:03';
  expect(eventMark({id: 1, created, username: 'kestrel'})).toBe('of 2026-11-28 12:00:03Z by kestrel');
  expect(eventMark({id: 1, created, username: null})).toBe('of 2026-11-28 12:00:03Z');
  expect(eventMark({id: 1, created: null, username: 'kestrel'})).toBeUndefined();
});

test('any event makes a sentence', () => {
  const text = fc.option(
    fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'node_boot', 'failed')),
  );
  const entity = fc.option(fc.record({id: fc.option(fc.nat()), label: text, type: text}));
  fc.assert(
    fc.property(
      fc.record({id: fc.nat(), action: text, status: text, username: text, entity, secondary_entity: entity}),
      event => {
        const sentence = eventSentence(event);
        expect(sentence.trim()).not.toBe('');
        if (!JSON.stringify(event).includes('undefined')) expect(sentence).not.toMatch(/undefined|\[object/);
      },
    ),
  );
});

test('a title with a line break is put into the past like one without', () => {
  expect(asDone('add record www TXT one\ntwo')).toBe('Added record www TXT one\ntwo');
  expect(asDone('shut down node web-3')).toBe('Shut down node web-3');
});
