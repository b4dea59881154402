import {expect, test} from 'vitest';
import {
  alike,
  changesStored,
  differences,
  differencesAtEnd,
  differencesInReply,
  differencesText,
  isRounded,
  isShown,
  isStoredDifferently,
  storedDifferently,
} from '../../../../src/app/data/writes/stored.ts';
import type {Write} from '../../../../src/app/state/state.ts';

/** What a write asked for, compared with what the service stored. */

const was = {id: 5, type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: 300};
/** An edit of a record. @param stored the record as the reply shows it */
const edit = (
  body: NonNullable<Extract<Write['request'], {method: string}>['body']>,
  stored?: unknown,
): Write => ({
  ...{id: '1', status: 'done', resource: 'records', action: 'edit', params: {domain_id: '9'}, stored},
  target: {id: '5', label: 'www', value: was},
  request: {budget: 'other', method: 'PUT', path: '/domains/9/records/5', body},
  changes: 'as it was asked',
});
const names = (found: readonly {name: string}[]) => found.map(({name}) => name).join(' ');

test.each([
  [300, '300', true],
  [300, 301, false],
  ['300', 300, true],
  [['a', 'b'], ['b', 'a', 'a'], true],
  [['a'], 'a', true],
  ['a', ['a'], true],
  [300, '300.0', true],
  ['300.0', 300, true],
  [{id: 'nl-ams'}, 'nl-ams', true],
  [['a'], ['b'], false],
  [null, '', true],
  [undefined, [], true],
  ['', 'a', false],
  ['a', null, false],
  [0, '', false],
  [false, '', false],
  ['nl-ams', {id: 'nl-ams'}, true],
  [{a: 1}, {a: 1}, true],
  [{a: 1}, {a: 2}, false],
  ['é', 'e\u0301', true],
  ['a', 'A', false],
  [true, 'true', true],
])('%j and %j mean the same: %s', (asked, stored, same) => {
  expect(alike(asked, stored)).toBe(same);
});

test('only what was asked for and came back otherwise is a difference', () => {
  const asked = edit({target: '192.0.2.2', ttl_sec: 400, nothing_like_it: 1});
  expect(names(differences(asked, {...was, target: '192.0.2.2', ttl_sec: 3600}))).toBe('ttl_sec');
  expect(names(differences(asked, {...was, target: '192.0.2.2', ttl_sec: 400}))).toBe('');
  expect(names(differences(asked, {id: 5}))).toBe('');
  expect(names(differences(asked, was))).toBe('target ttl_sec');
  // What cannot be told of a field that is no property of the action itself, whatever its name.
  expect(names(differences(edit({constructor: 1}), {constructor: 2}))).toBe('');
});

test('a secret is no difference, since services store it encrypted', () => {
  const made: Write = {
    ...edit({}),
    ...{resource: 'nodes', action: 'create', params: {}, target: undefined},
    request: {
      budget: 'other',
      method: 'POST',
      path: '/node/instances',
      body: {label: 'web', root_pass: 'secret'},
    },
  };
  expect(names(differences(made, {label: 'web', root_pass: 'hash'}))).toBe('');
  expect(names(differences(made, {label: 'web-1', root_pass: 'hash'}))).toBe('label');
});

test('a length is rounded up to the next that the service knows, beyond the last down to it', () => {
  const rounded = (asked: number, stored: number) =>
    isRounded(differences(edit({ttl_sec: asked}), {...was, ttl_sec: stored}));
  expect(rounded(400, 3600)).toBe(true);
  expect(rounded(400, 300)).toBe(false);
  expect(rounded(9_999_999, 2_419_200)).toBe(true);
  expect(isRounded(differences(edit({name: 'a'}), {...was, name: 'b'}))).toBe(false);
});

test('differences of an edit are told from its reply, and not once more at its end', () => {
  const asked = edit({target: '192.0.2.2', ttl_sec: 400}, {...was, target: '192.0.2.2', ttl_sec: 3600});
  expect(names(differencesInReply(asked, false))).toBe('ttl_sec');
  expect(names(differencesAtEnd(asked, {...was, ttl_sec: 3600}))).toBe('');
  const silent = edit({target: '192.0.2.2'}, {id: 5});
  expect(names(differencesInReply(silent, true))).toBe('');
  expect(names(differencesAtEnd(silent, was))).toBe('target');
});

test('a volume that is not resized yet is no difference until it is not read again', () => {
  const resize = (size: number): Write => ({
    ...edit({}),
    ...{resource: 'volumes', action: 'resize', params: {}, stored: {id: 7, size}},
    target: {id: '7', label: 'db', value: {id: 7, size: 20}},
    request: {budget: 'other', method: 'POST', path: '/volumes/7/resize', body: {size: 40}},
  });
  expect(names(differencesInReply(resize(20), false))).toBe('');
  expect(names(differencesInReply(resize(20), true))).toBe('size');
  expect(names(differencesInReply(resize(50), false))).toBe('size');
  expect(storedDifferently(resize(20), {id: 7, size: 20})).toBe(false);
  expect(storedDifferently(resize(20), {id: 7, size: 50})).toBe(true);
  expect(storedDifferently(resize(20), {id: 7, size: 40})).toBe(false);
  expect(names(differencesAtEnd(resize(50), {id: 7, size: 50}))).toBe('');
  expect(names(differencesAtEnd(resize(20), {id: 7, size: 50}))).toBe('size');
});

test('an item shows a reply once it has the values of it', () => {
  const asked = edit({target: '192.0.2.2', ttl_sec: 400}, {...was, target: '192.0.2.2', ttl_sec: 3600});
  expect(isShown(asked, {...was, target: '192.0.2.2', ttl_sec: 3600})).toBe(true);
  expect(isShown(asked, {...was, target: '192.0.2.2'})).toBe(false);
  expect(isShown(edit({target: 'x'}, {}), was)).toBe(true);
});

test('a difference is told with both values, and the changes of an edit with what was before', () => {
  const asked = edit(
    {name: '', target: '192.0.2.2', ttl_sec: 400},
    {...was, target: '192.0.2.9', ttl_sec: 3600, name: ''},
  );
  const text = differencesText(differencesInReply(asked, true));
  expect(text).toBe('stored differently: Target 192.0.2.2 → 192.0.2.9, TTL 400 → 3600 s');
  expect(changesStored(asked, asked.stored)).toBe(
    'Name www → —, Target 192.0.2.1 → 192.0.2.9, 192.0.2.2 was asked, TTL 300 → 3,600 s, 400 was asked',
  );
  expect(isStoredDifferently({...asked, found: text})).toBe(true);
  expect(isStoredDifferently({...asked, found: text, status: 'unknown'})).toBe(false);
  expect(isStoredDifferently({...asked, found: 'it is there'})).toBe(false);
  expect(differencesText([])).toBeUndefined();
  expect(
    changesStored(edit({target: '192.0.2.2'}, {target: '192.0.2.2'}), {...was, target: '192.0.2.2'}),
  ).toBe('as it was asked');
});

test('flags are told as yes and no, and a single object by its own name', () => {
  const asked: Write = {
    ...edit({backups_enabled: true, network_helper: false}),
    ...{resource: 'settings', params: {}},
    target: {id: 'settings', label: 'settings', value: {backups_enabled: false, network_helper: true}},
    stored: {backups_enabled: false, network_helper: false},
  };
  expect(differencesText(differencesInReply(asked, true))).toBe(
    'stored differently: Backups of new nodes yes → no',
  );
  expect(changesStored(asked, asked.stored)).toBe(
    'Backups of new nodes no → no, yes was asked, Network helper yes → no',
  );
});
