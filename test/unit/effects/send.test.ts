import {expect, test} from 'vitest';
import {ApiError, type ErrorKind} from '../../../src/api/index.ts';
import type {Message} from '../../../src/app/state/message.ts';
import type {Write} from '../../../src/app/state/state.ts';
import {lookUp, send, type WritePorts} from '../../../src/effects/writes/send.ts';
import type {Entry} from '../../../src/journal/line.ts';
import type {SourceAnswers} from '../../../src/sources/answers.ts';
import {journalAnswers} from '../../../src/sources/journal.ts';

/** A write on its way: what is read before it, what the journal gets, what is sent, and what comes of it. */

const volume = {
  id: 7,
  label: 'data',
  status: 'active',
  size: 20,
  region: 'nl-ams',
  tags: ['a'],
  node_id: null,
};
const target = {id: '7', label: 'data', value: volume};
const base = {id: 'w1', resource: 'volumes', params: {}, status: 'checking', target} as const;
const resize: Write = {
  ...base,
  action: 'resize',
  request: {method: 'POST', path: '/volumes/7/resize', budget: 'other', body: {size: 40}},
};
const rename: Write = {
  ...base,
  action: 'edit',
  request: {method: 'PUT', path: '/volumes/7', budget: 'other', body: {label: 'new'}},
};
const remove: Write = {
  ...base,
  action: 'remove',
  request: {method: 'DELETE', path: '/volumes/7', budget: 'other'},
};

const errorOf = (kind: ErrorKind, more: object = {}) =>
  new ApiError({kind, message: `it is ${kind}`, sent: true, ...more});

interface Around {
  /** The item as it is read, or why it is not. */
  there?: object | ApiError;
  /** What a list has. */
  listed?: readonly object[] | ApiError;
  /** The service's time, as the list tells it. */
  date?: number;
  reply?: Awaited<ReturnType<SourceAnswers['send']>> | ApiError;
  /** Tells whether the write was cancelled, from the steps taken so far. */
  stopped?: (steps: string[]) => AbortSignal;
  journal?: WritePorts['journal'];
  /** What the journal has, as its lines. */
  lines?: readonly object[];
}

/** Sends a write. A millisecond passes with each look at the clock, and 500 while the service answers. */
async function sending(
  write: Write,
  {there = volume, listed = [], date, reply, journal, stopped, lines = []}: Around = {},
) {
  let clock = 1000;
  const steps: string[] = [];
  const entries: Entry[] = [];
  const messages: Message[] = [];
  const answers: SourceAnswers = {
    list: async (_, {filter} = {}) => {
      steps.push(`list ${JSON.stringify(filter)}`);
      if (listed instanceof ApiError) throw listed;
      const slots = listed.map(value => ({ok: true, value, raw: null}) as const);
      return {slots, page: 1, pages: 1, results: slots.length, setAside: 0, ...(date ? {date} : {})};
    },
    read: async (_, params) => {
      steps.push(`read ${params.id}`);
      if (there instanceof ApiError) throw there;
      // The cast: an item as JSON.
      return {value: there, raw: there as never};
    },
    send: async call => {
      steps.push('path' in call ? `${call.method} ${call.path}` : call.command);
      clock += 500;
      if (reply instanceof ApiError) throw reply;
      return reply ?? {status: 200, json: {...volume, size: 40}, raw: {}, date: 90_000};
    },
  };
  const none = () => Promise.reject(new Error('it is not asked'));
  const ports: WritePorts = {
    sources: {
      service: async () => answers,
      profiles: none,
      preferences: none,
      journal: async () =>
        journalAnswers({
          lines: async () => ({lines: lines.map(line => JSON.stringify(line)), whole: true}),
          alive: () => false,
        }),
    },
    now: () => ++clock,
    journal:
      journal ??
      (async entry => {
        steps.push(`journal ${entry.outcome}`);
        entries.push(entry);
        return 'entry-1';
      }),
  };
  await send(
    ports,
    write,
    message => messages.push(message),
    stopped?.(steps) ?? new AbortController().signal,
  );
  return {steps, entries, messages, ports};
}

/** A signal that aborts at a step. */
const abortedAt = (last: string) => (steps: string[]) => {
  const stop = new AbortController();
  const push = steps.push.bind(steps);
  steps.push = step => {
    if (step === last) stop.abort();
    return push(step);
  };
  return stop.signal;
};

test('a write that is cancelled while its item is read, or its line written, is not sent', async () => {
  const during = await sending(remove, {stopped: abortedAt('read 7')});
  expect([...during.steps]).toEqual(['read 7']);
  expect(during.messages).toEqual([]);
  const later = await sending(remove, {stopped: abortedAt('journal sent')});
  expect([...later.steps]).toEqual(['read 7', 'journal sent', 'journal not sent']);
  expect(later.messages).toEqual([]);
  const failed = await sending(remove, {
    stopped: abortedAt('read 7'),
    there: new ApiError({kind: 'unreachable', message: 'down', sent: false}),
  });
  expect([[...failed.steps], failed.messages]).toEqual([['read 7'], []]);
});

test('a write is in the journal before it is sent, and what came of it after', async () => {
  const {steps, entries, messages} = await sending(resize);
  expect(steps).toEqual(['journal sent', 'POST /volumes/7/resize', 'journal done']);
  expect(entries[0]).toEqual({
    ...{at: 1001, write: 'w1', what: 'resize volume data', method: 'POST', path: '/volumes/7/resize'},
    ...{body: {size: 40}, outcome: 'sent'},
    asked: {resource: 'volumes', action: 'resize', params: {}, target: {id: '7', label: 'data'}},
  });
  expect(entries[1]).not.toHaveProperty('asked');
  expect(entries[1]).toMatchObject({detail: 'accepted: what it began went on after this'});
  expect(messages).toEqual([
    {type: 'sent', write: 'w1', at: 1002, entryId: 'entry-1'},
    {
      type: 'answered',
      write: 'w1',
      at: 1503,
      // The service's own date, less the time of the request and what clocks may differ by.
      since: 90_000 - 501 - 2000,
      reply: {json: {...volume, size: 40}, raw: {}},
    },
  ]);
});

test.each([
  [errorOf('timeout'), 'unknown', {unknown: true}],
  [errorOf('server', {status: 500}), 'unknown', {unknown: true}],
  [errorOf('refused', {status: 400}), 'refused', {unknown: false}],
  [errorOf('unreachable', {sent: false}), 'not sent', {unknown: false}],
  [errorOf('refused', {status: 405}), 'refused', {unknown: false, lacking: true}],
  [errorOf('missing', {status: 404}), 'refused', {unknown: false, lacking: true}],
])('after %s it is %s', async (reply, outcome, told) => {
  const {entries, messages} = await sending(resize, {reply});
  expect(entries.map(entry => [entry.outcome, entry.detail])).toEqual([
    ['sent', undefined],
    [outcome, reply.message],
  ]);
  expect(messages.at(-1)).toEqual({
    ...{type: 'unanswered', write: 'w1', before: [], ...told},
    problem: expect.objectContaining({kind: reply.kind, message: reply.message, at: 1503}),
  });
});

test('a 404 says nothing of the action where the item has gone, or where the action removes it', async () => {
  const reply = errorOf('missing', {status: 404});
  for (const [write, there] of [
    [resize, errorOf('missing', {status: 404})],
    [remove, volume],
  ] as const) {
    const {messages} = await sending(write, {reply, there});
    expect(messages.at(-1)).toMatchObject({type: 'unanswered', unknown: false});
    expect(messages.at(-1)).not.toHaveProperty('lacking');
  }
});

test('what a request names beside its item is looked for, too', async () => {
  const attach: Write = {
    ...base,
    action: 'attach',
    request: {method: 'POST', path: '/volumes/7/attach', budget: 'other', body: {node_id: 3}},
  };
  const reply = errorOf('missing', {status: 404});
  const {steps, messages} = await sending(attach, {reply, listed: [{id: 3}]});
  expect(steps.slice(-2)).toEqual(['read 7', 'list {"id":3}']);
  expect(messages.at(-1)).toMatchObject({lacking: true});
  const gone = await sending(attach, {reply, listed: [{id: 4}]});
  expect(gone.messages.at(-1)).not.toHaveProperty('lacking');
});

test('of what is made within another, a 404 counts where that other can still be read', async () => {
  const add: Write = {
    ...{id: 'w1', resource: 'records', action: 'add', params: {domain_id: 5}, status: 'checking'},
    request: {method: 'POST', path: '/domains/5/records', budget: 'other', body: {type: 'A'}},
  };
  const reply = errorOf('missing', {status: 404});
  const {steps, messages} = await sending(add, {reply});
  expect(steps.at(-1)).toBe('list undefined');
  expect(messages.at(-1)).toMatchObject({lacking: true});
  const gone = await sending(add, {reply, listed: errorOf('missing', {status: 404})});
  expect(gone.messages.at(-1)).not.toHaveProperty('lacking');
});

/** Nothing is sent, for a reason that is told. */
async function unsent(write: Write, around: Around) {
  const {steps, messages} = await sending(write, around);
  expect(steps.filter(step => !/^(read|journal not sent)/.test(step))).toEqual([]);
  const last = messages.at(-1);
  if (last?.type !== 'unanswered') return expect.fail('it was sent');
  expect(last).toMatchObject({write: 'w1', unknown: false, problem: {sent: false}});
  return {problem: last.problem, others: messages.slice(0, -1)};
}

test('without a journal nothing is sent', async () => {
  for (const [error, why] of [
    [new Error('the disk is full'), 'the disk is full'],
    ['no reason', 'no reason'],
  ] as const) {
    const {problem, others} = await unsent(resize, {journal: () => Promise.reject(error)});
    expect(problem).toMatchObject({
      kind: 'refused',
      message: `the journal cannot be written: ${why}`,
      reasons: [],
    });
    expect(others).toEqual([]);
  }
});

test('what cannot be read first is not changed', async () => {
  const there = errorOf('timeout');
  const {problem} = await unsent(rename, {there});
  expect(problem).toMatchObject({
    kind: 'timeout',
    message: 'what is there could not be read first: it is timeout',
  });
  const noted = {outcome: 'not sent', detail: problem.message};
  expect((await sending(rename, {there})).entries).toEqual([expect.objectContaining(noted)]);
  // Even if that cannot be noted, it is told.
  await unsent(rename, {there, journal: () => Promise.reject(new Error('the disk is full'))});
});

test('what is held back is not noted where an earlier try has its line, or a plan tries again', async () => {
  expect((await sending({...rename, entryId: 'entry-1'}, {there: errorOf('timeout')})).entries).toEqual([]);
  expect((await sending({...rename, phase: 0}, {there: errorOf('limited')})).entries).toEqual([]);
  expect((await sending({...rename, phase: 0}, {there: errorOf('timeout')})).entries).toHaveLength(1);
});

test('an item of another name by now is not removed, and shown as it is', async () => {
  const there = {...volume, label: 'other'};
  const {problem, others} = await unsent(remove, {there});
  expect(problem.message).toBe('volume data is called other by now');
  expect(others).toEqual([
    {type: 'itemRead', resource: 'volumes', params: {}, id: '7', read: {value: there, raw: there}, at: 1001},
  ]);
});

const record = {id: 9, type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: 300};
const removeRecord: Write = {
  ...{id: 'w1', resource: 'records', action: 'remove', params: {domain_id: 5}, status: 'checking'},
  target: {id: '9', label: 'www A 192.0.2.1', value: record},
  request: {method: 'DELETE', path: '/domains/5/records/9', budget: 'other'},
};

test('what somebody else has changed is not removed, as the journal would tell what it was before', async () => {
  const there = {...record, target: '192.0.2.9'};
  const {steps, messages, entries} = await sending(removeRecord, {there});
  expect(steps).toEqual(['read 9', 'journal not sent']);
  expect(entries.map(({asked}) => asked)).toEqual([undefined]);
  expect(messages).toEqual([
    expect.objectContaining({type: 'itemRead', resource: 'records', id: '9'}),
    expect.objectContaining({
      type: 'unanswered',
      unknown: false,
      problem: expect.objectContaining({
        sent: false,
        message: 'record www A 192.0.2.1 was changed meanwhile: it is now www A 192.0.2.9, TTL 300 s',
      }),
    }),
  ]);
});

test('an edit of what somebody else has changed is not sent, and says what it is now', async () => {
  const {problem} = await unsent(rename, {there: {...volume, label: 'other'}});
  expect(problem.message).toBe('volume other was changed meanwhile');
  expect(problem.reasons).toEqual([{field: 'label', reason: expect.stringContaining('other')}]);
});

test.each([
  ['another field', {...volume, tags: ['b']}],
  ['the same change', {...volume, label: 'new'}],
])('an edit is sent where somebody else made %s', async (_, there) => {
  const {steps} = await sending(rename, {there});
  expect(steps).toEqual(['read 7', 'journal sent', 'PUT /volumes/7', 'journal done']);
});

test('a write that is sent again and is done is not sent twice', async () => {
  const again: Write = {...resize, resent: {status: 'unknown'}, journalId: 'j1'};
  const done = await sending(again, {there: {...volume, size: 40}});
  expect(done.steps).toEqual(['read 7', 'journal found done']);
  expect(done.entries[0]).toMatchObject({detail: 'it is as requested', journalId: 'j1'});
  expect(done.messages).toEqual([
    {type: 'lookedUp', write: 'w1', at: 1002, verdict: 'done', found: 'it is as requested'},
  ]);
  expect((await sending(again)).steps).toEqual([
    'read 7',
    'journal sent',
    'POST /volumes/7/resize',
    'journal done',
  ]);
  const silent = await sending(again, {
    there: {...volume, size: 40},
    journal: () => Promise.reject(new Error('full')),
  });
  expect(silent.messages).toMatchObject([
    {type: 'noticed', tone: 'warn', text: 'how resize volume data ended is not in the journal: full'},
    {type: 'lookedUp', verdict: 'done'},
  ]);
});

const create: Write = {
  ...{id: 'w2', resource: 'volumes', action: 'create', params: {}, status: 'checking'},
  request: {
    method: 'POST',
    path: '/volumes',
    budget: 'other',
    body: {label: 'data', size: 20, region: 'nl-ams'},
  },
};

test('before something is created, those of its name are noted, so that none of them is taken for it', async () => {
  const {steps, entries, messages} = await sending(create, {listed: [volume], reply: errorOf('timeout')});
  expect(steps).toEqual(['list {"label":"data"}', 'journal sent', 'POST /volumes', 'journal unknown']);
  expect(entries[0]?.asked).toEqual({resource: 'volumes', action: 'create', params: {}, before: ['7']});
  expect(messages.at(-1)).toMatchObject({unknown: true, before: ['7']});
  // A plan has read what is there.
  const planned = await sending({...create, before: ['1']}, {listed: [volume]});
  expect(planned.steps).toEqual(['journal sent', 'POST /volumes', 'journal done']);
  expect(planned.entries[0]?.asked?.before).toEqual(['1']);
});

const reboot: Write = {
  ...{id: 'w4', resource: 'nodes', action: 'reboot', params: {}, status: 'checking'},
  target: {id: '3', label: 'web', value: {id: 3, label: 'web', status: 'running'}},
  request: {method: 'POST', path: '/node/instances/3/reboot', budget: 'other'},
};
const rebooted = (id: number, at: number) => ({
  ...{id, action: 'node_reboot', status: 'finished', username: 'kestrel', percent_complete: 100},
  created: new Date(at).toISOString().slice(0, 19),
});

test.each([
  [299, undefined, 'done'],
  [301, undefined, 'not visible'],
  [659, 360_000, 'done'],
  [661, 360_000, 'not visible'],
  [-61, -360_000, 'done'],
  [-59, -360_000, 'not visible'],
])('an event %d s after a reboot, by a clock %s ms ahead: %s', async (seconds, ahead, verdict) => {
  const at = Date.UTC(2026, 10, 20, 12);
  const {finding} = await lookedUp(
    {...reboot, at, before: ['1'], ahead},
    {listed: [rebooted(2, at + seconds * 1000), rebooted(1, at)]},
  );
  expect(finding.verdict).toBe(verdict);
});

/** What a look-up finds, also in words: `done 8: it is there, with the id 8`. */
async function lookedUp(write: Write, around: Around) {
  const {ports, entries} = await sending(create, around);
  entries.length = 0;
  const heard: Message[] = [];
  await lookUp(ports, write, message => heard.push(message));
  const [first] = heard;
  if (heard.length !== 1 || first?.type !== 'lookedUp') return expect.fail(JSON.stringify(heard));
  const {type: _, at: __, write: ___, ...finding} = first;
  const {verdict, id, found, noMoreLookUps} = finding;
  const end = noMoreLookUps === undefined ? '' : noMoreLookUps ? ' · for good' : ' · for now';
  const told = `${[verdict, id].filter(Boolean).join(' ')}: ${found}${end}`;
  return {finding, told, outcomes: entries.map(({outcome}) => outcome), made: entries[0]?.made};
}

const another = {...volume, id: 8};
const unknownBefore = {...rename, target: {...target, value: undefined}};

test.each<[string, Write, Around, string]>([
  ['created', {...create, before: ['7']}, {listed: [volume, another]}, 'done 8: it is there, with the id 8'],
  [
    'two of its name',
    create,
    {listed: [volume, another]},
    'unclear: a new volume data is there, with the ids 7, 8, but which of them this write made is not certain',
  ],
  [
    'sent again, and created twice',
    {...create, resent: {status: 'unknown'}},
    {listed: [volume, another]},
    'done 7: it is there, with the ids 7, 8',
  ],
  [
    'not created',
    {...create, before: ['7']},
    {listed: [volume]},
    'not visible: there is no new volume data yet',
  ],
  ['removed', remove, {there: errorOf('missing')}, 'done: it is no longer there'],
  ['not removed', remove, {}, 'not visible: it is still there'],
  [
    'not to be read',
    remove,
    {there: errorOf('timeout')},
    'unclear: it could not be looked up: it is timeout',
  ],
  ['gone', resize, {there: errorOf('missing')}, 'unclear: it could not be looked up: it is missing'],
  ['resized', resize, {there: {...volume, size: 40}}, 'done: it is as requested'],
  ['not resized', resize, {}, 'not visible: it is unchanged'],
  ['edited', rename, {there: {...volume, label: 'new'}}, 'done: it is as requested'],
  ['not edited', rename, {}, 'not visible: it is unchanged'],
  ['not edited, as far as known', unknownBefore, {}, 'not visible: it is not as requested'],
  [
    'edited elsewhere',
    rename,
    {there: {...volume, label: 'other'}},
    'unclear: it stands neither as before nor as asked: ',
  ],
])('%s: what a look-up finds', async (_, write, around, finding) => {
  const {told, outcomes} = await lookedUp(write, around);
  expect(told.slice(0, finding.length)).toBe(finding);
  expect(outcomes).toEqual(finding.startsWith('done') ? ['found done'] : []);
});

const serve: Write = {
  ...{
    id: 'w3',
    resource: 'balancer-configs',
    action: 'add',
    params: {nodebalancer_id: 3},
    status: 'checking',
  },
  request: {
    method: 'POST',
    path: '/nodebalancers/3/configs',
    budget: 'other',
    body: {port: 80, protocol: 'http'},
  },
};

const node = {id: 3, label: 'web', status: 'running', image: 'private/1'};
const onNode = (action: string, body?: object): Write => ({
  ...{id: 'w4', resource: 'nodes', action, params: {}, status: 'checking'},
  target: {id: '3', label: 'web', value: node},
  request: {
    method: 'POST',
    path: `/node/instances/3/${action}`,
    budget: 'other',
    ...(body && {body: {...body}}),
  },
});
const certificate: Write = {
  ...{
    id: 'w5',
    resource: 'balancer-configs',
    action: 'edit',
    params: {nodebalancer_id: 3},
    status: 'checking',
  },
  target: {id: '4', label: 'port 443', value: {id: 4, port: 443, protocol: 'https'}},
  request: {
    method: 'PUT',
    path: '/nodebalancers/3/configs/4',
    budget: 'other',
    body: {ssl_key: 'k', ssl_cert: 'c'},
  },
};

test.each<[string, Write, Around, string]>([
  [
    'what has no name',
    {...serve, request: {...serve.request, body: {}}},
    {},
    'not visible: there is no new configuration yet',
  ],
  [
    'a reboot',
    onNode('reboot'),
    {listed: [node]},
    'unclear: it is running: whether by this request, its events tell · for good',
  ],
  [
    'a rebuild of the same image',
    onNode('rebuild', {image: 'private/1'}),
    {listed: [node]},
    'unclear: it is running: whether by this request, its events tell · for now',
  ],
  [
    'a rebuild of another image',
    onNode('rebuild', {image: 'private/2'}),
    {listed: [node]},
    'not visible: it is unchanged',
  ],
  [
    'a certificate',
    certificate,
    {there: {id: 4, port: 443, protocol: 'https'}},
    'unclear: the service does not show what it stored of that · for good',
  ],
  [
    'a certificate and a port',
    {...certificate, request: {...certificate.request, body: {ssl_key: 'k', port: 444}}},
    {there: {id: 4, port: 444, protocol: 'https'}},
    'done: it is as requested',
  ],
  ['an edit of nothing', {...rename, request: {...rename.request, body: {}}}, {}, 'done: it is as requested'],
])('after %s a look-up says how far it can tell', async (_, write, around, finding) => {
  expect((await lookedUp(write, around)).told).toBe(finding);
});

/** The lines of a creation in the journal, with its body as asked unless another is given. */
const creation = (id: string, second: object = {}, first: object = {}) => {
  const line = {id, time: '2026-11-20T12:00:00Z', address: 'a', method: 'POST', path: '/volumes'};
  const sent = {...line, body: create.request.body, outcome: 'sent', ...first};
  return [sent, ...('outcome' in second ? [{...sent, ...second}] : [])];
};
const madeBy = (id: string) => ({outcome: 'done', made: {resource: 'volumes', id}});
const third = {...volume, id: 9};

test.each<[string, readonly object[], readonly object[], string]>([
  ['what another write made', creation('x', madeBy('7')), [volume], 'not visible'],
  ['what a later one made', creation('z', madeBy('7')), [volume, another], 'done 8'],
  [
    'what a look-up of another found',
    creation('x', {...madeBy('7'), outcome: 'found done'}),
    [volume],
    'not visible',
  ],
  [
    'one of another kind with its id',
    creation('x', {outcome: 'done', made: {resource: 'nodes', id: '7'}}),
    [volume],
    'done',
  ],
  ['one at another service', creation('x', madeBy('7'), {address: 'b'}), [volume], 'done'],
  [
    'one for two',
    creation('x'),
    [volume],
    'unclear: a new volume data is there, with the id 7, but another write asked for the same, and its outcome is not known either',
  ],
  ['one for two, the other noted as unknown', creation('x', {outcome: 'unknown'}), [volume], 'unclear'],
  ['the other was refused', creation('x', {outcome: 'refused'}), [volume], 'done 7'],
  ['the other asked for more', creation('x', {}, {body: {size: 1}}), [volume], 'done 7'],
  ['the other asked elsewhere', creation('x', {}, {path: '/images'}), [volume], 'done 7'],
  ['the other changed something', creation('x', {}, {method: 'PUT'}), [volume], 'done 7'],
  ['the other at another service', creation('x', {}, {address: 'b'}), [volume], 'done 7'],
  ['the other a week ago', creation('x', {}, {time: '2026-11-13T12:00:00Z'}), [volume], 'done 7'],
  ['two for two, the second', creation('x'), [volume, another], 'done 8: it is there, with the id 8'],
  ['two for two, the first', creation('z'), [volume, another], 'done 7'],
  ['three for two', creation('z'), [volume, another, third], 'unclear'],
  ['three for three', [...creation('x'), ...creation('z')], [volume, another, third], 'done 8'],
  ['sent twice itself', creation('own'), [volume], 'done 7'],
  ['lines that are none', [{}, {id: 7}], [volume], 'done 7'],
])('beside other writes in the journal: %s', async (_, others, listed, found) => {
  const [earlier, later] = [others.filter(line => !isLater(line)), others.filter(isLater)];
  const lines = [...earlier, ...creation('own'), ...later];
  for (const own of [{entryId: 'own'}, {journalId: 'own'}])
    expect((await lookedUp({...create, ...own}, {listed, lines})).told.slice(0, found.length)).toBe(found);
});

const isLater = (line: object) => 'id' in line && line.id === 'z';

test('the journal has what a write made, from its answer or its look-up', async () => {
  const {entries} = await sending(create, {reply: {status: 200, json: another, raw: {}}});
  expect(entries.map(({outcome, made}) => [outcome, made])).toEqual([
    ['sent', undefined],
    ['done', {resource: 'volumes', id: '8'}],
  ]);
  expect((await lookedUp({...create, before: ['7']}, {listed: [volume, another]})).made).toEqual({
    resource: 'volumes',
    id: '8',
  });
  expect((await sending(resize)).entries.at(-1)).not.toHaveProperty('made');
});
