import {expect, test} from 'vitest';
import type {Form} from '../../../../../src/app/screens/form/form.ts';
import {removes, takesNothing, whyNotSent} from '../../../../../src/app/screens/form/plan-requests.ts';
import {buttonsOf, canAnswer, questionOf} from '../../../../../src/app/screens/form/question.ts';
import type {FormState, Write} from '../../../../../src/app/state/state.ts';
import type {PlanState} from '../../../../../src/app/state/write.ts';
import type {PlanRow} from '../../../../../src/resources/definition/action/planner.ts';
import {target} from './form-field.ts';

/** What is asked before something is sent, and whether there is anything to send. */

const made = (...rows: Partial<PlanRow>[]): PlanState => ({
  stage: 'made',
  rows: rows.map(row => ({kind: 'left', cells: [], ...row}) as PlanRow),
});
const step = {} as NonNullable<PlanRow['step']>;

test.each<[string, PlanState, string | undefined]>([
  ['due', {stage: 'due'}, 'it is still being worked out'],
  ['with a step', made({kind: 'add', step}), undefined],
  [
    'with a mistake',
    made({kind: 'add', step}, {kind: 'mistake'}),
    'nothing can be sent: the file has a mistake; "Skip lines" leaves that out',
  ],
  [
    'with two mistakes',
    made({kind: 'mistake'}, {kind: 'mistake'}),
    'nothing can be sent: the file has 2 mistakes; "Skip lines" leaves that out',
  ],
  ['with nothing to do', made({}), 'there is nothing to send: all of it is there already'],
  [
    'of what is there, and what cannot be taken',
    made({}, {kind: 'skipped'}),
    'there is nothing to send: all that can be taken is there already',
  ],
  [
    'of what cannot be taken',
    made({kind: 'skipped'}, {kind: 'other'}),
    'there is nothing to send: nothing in the file can be taken',
  ],
  ['that says why it does nothing', made({}, {nothing: 'it is another domain'}), 'it is another domain'],
  ['that says twice why', made({nothing: 'it is another'}, {nothing: 'it is empty'}), 'it is another'],
  ['that says why, but does something', made({nothing: 'it is another domain'}, {step}), undefined],
])('a plan %s', (_, plan, why) => {
  expect(whyNotSent(plan)).toBe(why);
});

test('a plan takes nothing if all of its file is left out, and removes what it has a step for', () => {
  const rowsOf = (plan: PlanState) => (plan.stage === 'made' ? plan.rows : []);
  expect(takesNothing(made({kind: 'skipped'}))).toBe(true);
  expect(takesNothing(made())).toBe(false);
  expect(takesNothing(made({kind: 'other'}))).toBe(false);
  expect(takesNothing(made({kind: 'skipped'}, {kind: 'left'}))).toBe(false);
  expect(takesNothing(made({kind: 'skipped'}, {kind: 'add', step}))).toBe(false);
  expect(takesNothing({stage: 'due'})).toBe(false);
  expect(removes(rowsOf(made({kind: 'add', step}, {kind: 'remove', step})))).toBe(true);
  expect(removes(rowsOf(made({kind: 'remove'}, {kind: 'add', step})))).toBe(false);
});

test('a question is answered unless text was typed at it, or there is nothing to send', () => {
  const can = (change: Partial<FormState>) =>
    canAnswer({strayCharacters: 0, ...change} as unknown as FormState);
  expect([0, 1, 2].map(strayCharacters => can({strayCharacters}))).toEqual([true, true, false]);
  expect(can({plan: made({step})})).toBe(true);
  expect(can({plan: made({})})).toBe(false);
});

const form = (change: object, state: object = {}) =>
  ({
    action: {title: 'Resize', level: 'plain'},
    resource: {singular: 'volume', name: 'volumes'},
    fields: [],
    requests: [],
    level: 'plain',
    state: {stage: 'fill', strayCharacters: 0, sendSelected: false, targets: [], ...state},
    ...change,
  }) as unknown as Form;

test('several items are counted, those that would not change apart', () => {
  const targets = ['a', 'b', 'c'].map(label => target(label, {}));
  const asked = (requests: number, some = targets, level = 'plain') =>
    questionOf(
      form(
        {mode: 'confirm', requests: Array.from({length: requests}), action: {title: 'Resize', level}},
        {targets: some},
      ),
    );
  expect(asked(3)).toEqual(['Resize 3 volumes?']);
  expect(asked(2)).toEqual(['Resize 2 of 3 volumes?']);
  expect(asked(2, targets.slice(0, 2))).toEqual(['Resize 2 volumes?']);
  expect(asked(1, targets.slice(0, 1))).toEqual([]);
  expect(asked(3, targets, 'asked')).toEqual([]);
  expect(questionOf(form({mode: 'fill'}, {targets}))).toEqual([]);
});

test('what cannot be undone is typed, if it can be', () => {
  const asked = (words: string[]) => questionOf(form({mode: 'label', confirmWord: {ask: 'Type web', words}}));
  expect(asked(['web'])).toEqual(['This cannot be undone. Type web to resize; esc cancels.']);
  expect(asked([])).toEqual(['This cannot be undone. Type web; esc cancels.']);
});

const lost = (action: string, change: Partial<Write> = {}): Write =>
  ({
    ...{id: action, resource: 'volumes', action, params: {}, status: 'unknown'},
    request: {method: 'POST', path: '/volumes', budget: 'other', body: {label: 'data', size: 20}},
    ...change,
  }) as unknown as Write;

test.each<[string, Write[], string, string]>([
  ['one', [lost('resize')], 'it does not show yet; it may still appear.', 'it may be done twice'],
  [
    'one that is looked for no longer',
    [lost('resize', {noMoreLookUps: true})],
    'the volume does not show whether it was done.',
    'it may be done twice',
  ],
  [
    'several',
    [lost('resize'), lost('resize', {noMoreLookUps: true}), lost('resize', {status: 'done'})],
    '2 of them do not show yet; they may still appear.',
    'they may be done twice',
  ],
  [
    'several that are looked for no longer',
    [lost('resize', {noMoreLookUps: true}), lost('resize', {noMoreLookUps: true})],
    'the volumes do not show whether it was done.',
    'they may be done twice',
  ],
  [
    'one that creates',
    [lost('create')],
    'it does not show yet; it may still appear.',
    'volume data may exist twice',
  ],
  [
    'one that creates, without a label',
    [
      lost('create', {
        request: {method: 'POST', path: '/volumes', budget: 'other', body: {label: '', size: 20}},
      }),
    ],
    'it does not show yet; it may still appear.',
    'volume may exist twice',
  ],
  [
    'several that create',
    [lost('create'), lost('create')],
    '2 of them do not show yet; they may still appear.',
    'they may exist twice',
  ],
])('before %s without an answer is sent again it is warned', (_, writes, found, twice) => {
  expect(questionOf(form({mode: 'resend', writes}))).toEqual([
    `No answer came, and ${found}`,
    `Sent again, ${twice}.`,
  ]);
});

test('the first button leads back, and the second is bad once it is selected', () => {
  const told = (change: object, state: object = {}) =>
    buttonsOf(form(change, state)).map(({title, selected, tone}) =>
      `${selected ? '›' : ''}${title} ${tone ?? ''}`.trim(),
    );
  expect(told({mode: 'button'})).toEqual(['›Resize']);
  expect(told({mode: 'fields'})).toEqual(['Resize']);
  for (const mode of ['label', 'outcomes', 'planning']) expect(told({mode})).toEqual([]);
  const confirm = {mode: 'confirm', level: 'asked'};
  expect(told(confirm, {stage: 'confirm'})).toEqual(['›Cancel', 'Resize']);
  expect(told({...confirm, level: 'plain'}, {stage: 'confirm'})).toEqual(['›Cancel', 'Resize']);
  expect(told({...confirm, fields: [{}]})).toEqual(['›Back', 'Resize']);
  expect(told(confirm, {sendSelected: true})).toEqual(['Cancel', '›Resize bad']);
  expect(told(confirm, {sendSelected: true, strayCharacters: 2})).toEqual(['Cancel dim', 'Resize dim']);
  expect(told({mode: 'resend'}, {sendSelected: true})).toEqual(['Cancel', '›Send again bad']);
  expect(told({mode: 'resend', fields: [{}]})).toEqual(['›Cancel', 'Send again']);
  expect(told({mode: 'fields', level: 'asked'}, {sendSelected: true})).toEqual(['Cancel dim', 'Resize dim']);
});
