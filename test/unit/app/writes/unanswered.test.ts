import {expect, test} from 'vitest';
import {newForm} from '../../../../src/app/data/writes/new-form.ts';
import {
  giveUp,
  lookedUp,
  lookLater,
  lookUpDue,
  recovered,
  resend,
  tryAgain,
  unanswered,
  whyLookedUp,
} from '../../../../src/app/data/writes/unanswered.ts';
import type {Effect} from '../../../../src/app/state/effect.ts';
import type {MessageOf} from '../../../../src/app/state/message.ts';
import type {DatedProblem} from '../../../../src/app/state/problem.ts';
import type {FormState, State, Write} from '../../../../src/app/state/state.ts';
import {initialState} from '../../../../src/initial-state.ts';
import {actionOf} from '../../../../src/resources/index.ts';

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const begun = initialState(account, {columns: 80, rows: 24});

const write = (id: string, more: Pick<Write, 'resource' | 'action'> & Partial<Write>): Write => ({
  ...{id, params: {}, status: 'done'},
  request: {method: 'POST', path: '/', budget: 'other', body: {}},
  ...more,
});
const record = (id: string, domain: number, more: Partial<Write> = {}) =>
  write(id, {resource: 'records', action: 'add', params: {domain_id: domain}, ...more});

test('of what this run has made, a look-up ignores only what is in the same list', () => {
  const writes = [
    write('w1', {resource: 'volumes', action: 'create', made: '5'}),
    record('w2', 7, {made: '6'}),
    record('w3', 8, {made: '7'}),
    record('w4', 7),
    // Where its list was opened from another place.
    record('w5', 7, {params: {domain_id: '7'}, made: '8'}),
    record('lost', 7, {status: 'sending'}),
  ];
  const state = {...begun, writes: Object.fromEntries(writes.map(one => [one.id, one]))};
  const problem: DatedProblem = {kind: 'timeout', message: 'no answer', reasons: [], sent: true, at: 0};
  const [after, effects] = unanswered(state, {
    ...{type: 'unanswered', write: 'lost', problem, unknown: true, before: ['1']},
  });
  expect(after.writes.lost?.before).toEqual(['1', '6', '8']);
  expect(effects).toEqual([{type: 'lookUp', write: after.writes.lost}]);
});

test('a list within two others is the same only if both are', () => {
  const backend = (id: string, config: number, more: Partial<Write> = {}) =>
    write(id, {resource: 'backends', action: 'add', params: {balancer_id: 7, config_id: config}, ...more});
  const all = [
    backend('w1', 1, {made: '5'}),
    backend('w2', 2, {made: '6'}),
    backend('lost', 1, {status: 'sending'}),
  ];
  const problem: DatedProblem = {kind: 'timeout', message: 'no answer', reasons: [], sent: true, at: 0};
  const [after] = unanswered(having(...all), {
    ...{type: 'unanswered', write: 'lost', problem, unknown: true, before: []},
  });
  expect(after.writes.lost?.before).toEqual(['5']);
});

const having = (...writes: readonly Write[]): State => ({
  ...{...begun, overlay: undefined},
  writes: Object.fromEntries(writes.map(one => [one.id, one])),
});
const lost = (more: Partial<Write> = {}): Write =>
  write('w1', {
    ...{resource: 'volumes', action: 'resize', status: 'unknown'},
    target: {id: '7', label: 'db', value: {id: 7, label: 'db'}},
    ...more,
  });
const shown = ({notice, queuedNotices}: State) => [notice, ...queuedNotices].map(one => one?.text);
const timers = (effects: readonly Effect[]) =>
  effects.map(effect =>
    effect.type === 'startTimer'
      ? `${effect.timer} in ${effect.milliseconds / 1000}`
      : effect.type === 'stopTimer'
        ? `no ${effect.timer}`
        : effect.type,
  );
const found = (one: Write, more: Partial<MessageOf<'lookedUp'>> = {}, state = having(one)) => {
  const [after, effects] = lookedUp(state, {
    ...{type: 'lookedUp', write: one.id, verdict: 'not visible', found: 'it is unchanged', at: 0},
    ...more,
  });
  return {write: after.writes[one.id], says: shown(after), does: timers(effects), after};
};

test('it is looked up less and less often, after ten minutes at most', () => {
  const pauses = Array.from({length: 12}, (_, index) => lookLater(lost({lookUps: index + 1})));
  expect(pauses.map(effect => effect.type === 'startTimer' && effect.milliseconds / 1000)).toEqual([
    ...[1, 2, 4, 8, 15, 30, 60, 120, 300, 600, 600, 600],
  ]);
  expect(timers([lookLater(lost())])).toEqual(['look w1 in 1']);
});

test('the first result is told, then only one that a key asked for or that contradicts what is shown', () => {
  const first = found(lost({status: 'lookingUp'}));
  expect(first.write).toMatchObject({status: 'notVisible', lookUps: 1, found: 'it is unchanged'});
  expect(first.says).toEqual(['not visible yet: resize volume db · it is unchanged']);
  expect(first.does).toEqual(['look w1 in 1']);
  const again = lost({status: 'lookingUp', lookUps: 2, found: 'it is unchanged'});
  expect(found(again)).toMatchObject({says: [undefined], does: ['look w1 in 4'], write: {lookUps: 3}});
  const asked = found({...again, lookUpRequested: true});
  expect(asked.says).toEqual([
    expect.stringMatching(/^not visible yet: .* · it is unchanged · looked up at \d/),
  ]);
  expect(asked.write?.lookUpRequested).toBe(false);
  const notice = {tone: 'warn', text: 'earlier', about: 'w1'} as const;
  const told = (one: Write, more: Partial<MessageOf<'lookedUp'>>, about: State['notice'] = notice) =>
    found(one, more, {...having(one), notice: about}).says[0];
  expect(told(again, {verdict: 'unclear', found: 'otherwise'})).toBe('unknown: resize volume db · otherwise');
  expect(told(again, {})).toBe('earlier');
  expect(told(again, {found: 'otherwise'}, {tone: 'info', text: 'another'})).toBe('another');
  // That of an earlier run is told by the notice at the start.
  expect(found(lost({journalId: 'r-1'})).says).toEqual([undefined]);
  expect(found(lost(), {noMoreLookUps: true})).toMatchObject({does: [], write: {noMoreLookUps: true}});
});

test('what is found done is told, tracked if it takes time, and read again', () => {
  const listed = {resource: 'volumes', params: {}, pageSize: 100, loading: [], failures: {}};
  const lists = {one: {...listed, results: 0, pages: {1: {slots: [], at: 1}}}};
  const one = lost({status: 'lookingUp', at: 500});
  const done = found(one, {verdict: 'done', found: 'it is as requested', at: 900}, {...having(one), lists});
  expect(done.says).toEqual(['done, though no answer came: resize volume db · it is as requested']);
  expect(done.does).toEqual(['no look w1']);
  expect(done.write).toMatchObject({status: 'done', found: 'it is as requested'});
  expect(done.after.trackedWrites.w1).toMatchObject({id: '7', since: 500, from: 900, at: 900});
  expect(done.after.lists.one?.pages[1]?.stale).toBe(true);
  const gone = lookedUp(having(), {
    ...{type: 'lookedUp', write: 'w9', verdict: 'done', found: '', at: 0},
  });
  expect(gone).toEqual([having(), []]);
});

const problem = (more: Partial<DatedProblem> = {}): DatedProblem => ({
  ...{kind: 'refused', message: 'too small', reasons: [], sent: true, at: 0},
  ...more,
});
const refusal = (one: Write, more: Partial<MessageOf<'unanswered'>> = {}, state = having(one)) => {
  const [after, effects] = unanswered(state, {
    ...{type: 'unanswered', write: one.id, problem: problem(), unknown: false},
    ...more,
  });
  return {write: after.writes[one.id], says: shown(after), does: timers(effects), after};
};

test('a refusal is told with what was not sent, and one of a second try leaves the first as unknown as it was', () => {
  expect(refusal(lost({status: 'sending'}))).toMatchObject({
    ...{says: ['resize volume db: too small'], does: [], write: {status: 'refused', problem: problem()}},
  });
  expect(refusal(lost(), {problem: problem({sent: false})}).says).toEqual([
    'resize volume db: nothing was sent · too small',
  ]);
  const resent = lost({status: 'sending', lookUps: 3, resent: {status: 'notVisible'}});
  expect(refusal(resent)).toMatchObject({
    write: {status: 'notVisible', found: 'sent again, and refused: too small'},
    ...{says: [undefined], does: ['look w1 in 4']},
  });
  expect(refusal(resent, {problem: problem({sent: false})}).write?.found).toBe('not sent again: too small');
  const unknown = refusal(resent, {unknown: true, ahead: 5});
  expect(unknown).toMatchObject({
    does: ['lookUp'],
    write: {status: 'lookingUp', ahead: 5, lookUps: undefined},
  });
  expect(unknown.write?.before).toBeUndefined();
});

test('an action that the service lacks is told once, and what waits for it is not sent', () => {
  const reboot = (id: string, status: Write['status'], action = 'reboot') =>
    write(id, {resource: 'nodes', action, status, target: {id: '1', label: 'web', value: {}}});
  const all = [
    reboot('w1', 'sending'),
    reboot('w2', 'queued'),
    reboot('w3', 'sending'),
    reboot('w4', 'queued', 'boot'),
  ];
  const {after, says} = refusal(
    all[0] as Write,
    {lacking: true, problem: problem({kind: 'missing'})},
    having(...all),
  );
  expect(Object.values(after.writes).map(({status}) => status)).toEqual([
    'refused',
    'refused',
    'sending',
    'queued',
  ]);
  expect(says).toEqual([
    'reboot node web: this service does not have that action (POST /node/instances/:id/reboot)',
  ]);
  expect(after.support).toEqual({'POST /node/instances/:id/reboot': false});
});

test('the form of an action that the service lacks closes, unless it shows the outcomes of several', () => {
  const one = lost({status: 'sending'});
  const form = (targets: number, more: Partial<FormState> = {}): State => ({
    ...having(one),
    overlay: {
      ...newForm({resource: 'volumes', params: {}}, actionOf({resource: 'volumes', action: 'create'}), []),
      ...{targets: Array.from({length: targets}, () => ({id: '7', label: 'db', value: {}})), writes: ['w1']},
      ...more,
    },
  });
  const closes = (state: State) => refusal(one, {lacking: true}, state).after.overlay === undefined;
  expect([closes(form(0)), closes(form(1)), closes(form(2))]).toEqual([true, true, false]);
  expect([closes(form(1, {plan: {stage: 'due'}})), closes(form(1, {writes: []}))]).toEqual([false, false]);
});

test('why a write is looked up is said by what came in place of an answer', () => {
  expect(whyLookedUp(lost())).toBe('no answer came');
  expect(whyLookedUp(lost({problem: problem({kind: 'server', status: 502})}))).toBe(
    'the service answered 502, which does not tell whether it acted',
  );
  expect(whyLookedUp(lost({problem: problem({kind: 'malformed', status: 200})}))).toBe('too small');
});

test('a timer looks up its own write, unless that has an outcome or the program ends', () => {
  const all = having(lost(), lost({id: 'w2'}), lost({id: 'w3', status: 'done'}));
  const rung = (timer: string, state = all) => {
    const [after, effects] = lookUpDue(state, timer);
    return [effects.map(each => each.type === 'lookUp' && each.write.id), after.writes.w2?.status];
  };
  expect(rung('look w2')).toEqual([['w2'], 'lookingUp']);
  expect(rung('look w3')).toEqual([[], 'unknown']);
  expect(rung('look w9')).toEqual([[], 'unknown']);
  expect(rung('look w2', {...all, exiting: true})).toEqual([[], 'unknown']);
});

test('trying again looks up what is unknown and sends what was refused, and sending again is for the unknown alone', () => {
  const all = [lost(), lost({id: 'w2', status: 'refused'}), lost({id: 'w3', status: 'done'})];
  const [tried, looks] = tryAgain(having(...all), all);
  expect(Object.values(tried.writes).map(({status}) => status)).toEqual(['lookingUp', 'queued', 'done']);
  expect(tried.writes.w1?.lookUpRequested).toBe(true);
  expect(timers(looks)).toEqual(['no look w1', 'lookUp']);
  const [again, stops] = resend(having(...all), all);
  expect(Object.values(again.writes).map(({status}) => status)).toEqual(['queued', 'refused', 'done']);
  expect(again.writes.w1?.resent).toMatchObject({status: 'unknown'});
  expect(timers(stops)).toEqual(['no look w1']);
  // Where nothing may be sent, it is looked up as before.
  const denied = {...having(...all), account: {...account, readOnly: 'the profile is read-only'}};
  expect(timers(resend(denied, all)[1])).toEqual([]);
});

test('a write that is given up is forgotten and noted, with the form that shows nothing else', () => {
  const all = [lost(), lost({id: 'w2', status: 'notVisible'}), lost({id: 'w3', status: 'done'})];
  const form = (...writes: readonly string[]): State => ({
    ...having(...all),
    overlay: {
      ...newForm({resource: 'volumes', params: {}}, actionOf({resource: 'volumes', action: 'create'}), []),
      writes,
    },
  });
  const given = (state: State, ...writes: readonly Write[]) => {
    const [after, effects] = giveUp(state, writes);
    return [Object.keys(after.writes), after.overlay?.kind, shown(after)[0], timers(effects)];
  };
  const [one, two, three] = all as [Write, Write, Write];
  const first = 'not looked for any more: resize volume db';
  expect(given(form('w1'), one)).toEqual([['w2', 'w3'], undefined, first, ['no look w1', 'giveUp']]);
  expect(given(form('w1', 'w3'), one)[1]).toBe('form');
  expect(given(form('w1', 'w2'), ...all)).toEqual([
    ...[['w3'], undefined, `${first} and 1 more`],
    ['no look w1', 'giveUp', 'no look w2', 'giveUp'],
  ]);
  expect(given(form('w1'), three)).toEqual([['w1', 'w2', 'w3'], 'form', undefined, []]);
  expect(given(having(...all), two)[0]).toEqual(['w1', 'w3']);
});

test('what an earlier run left is looked up a second apart, each once', () => {
  const own = (id: string) => lost({id: `journal ${id}`, journalId: id});
  const [after, effects] = recovered(having(own('a')), {
    ...{type: 'recovered', writes: [own('a'), own('b'), own('c')]},
  });
  expect(Object.keys(after.writes)).toEqual(['journal a', 'journal b', 'journal c']);
  expect(timers(effects)).toEqual(['look journal b in 1', 'look journal c in 2']);
});
