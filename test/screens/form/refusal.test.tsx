import {expect, test} from 'vitest';
import {ApiError, type Reply} from '../../../src/api/index.ts';
import {formStateOf} from '../every-action.ts';
import {open} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

/** What a form does when the service says no. */

/** A domain filled in and sent to a service that finds these faults with it, as often as it is asked. */
async function refusedDomain(...errors: {reason: string; field?: string}[]) {
  const screen = await openAt(
    ': "domains" enter · n "new.example" enter enter "admin@new.example" enter enter',
    {
      columns: 120,
      rows: 30,
      transport: async (wire, service, signal): Promise<Reply> =>
        wire.method === 'POST'
          ? {status: 400, headers: {}, body: JSON.stringify({errors})}
          : service(wire, signal),
    },
  );
  return screen;
}

test('focus moves to the first refused field', async () => {
  const screen = await refusedDomain(
    {reason: 'not this one', field: 'soa_email'},
    {reason: 'nor this', field: 'type'},
  );
  expect(formStateOf(screen)).toMatchObject({
    stage: 'fill',
    fieldIndex: 1,
    suggestionIndex: -1,
    untouched: true,
  });
  expect(screen.frame()).toMatch(/▌Type +master +nor this/);
});

test('a refused request can be sent again unchanged with one more key', async () => {
  const screen = await refusedDomain({reason: 'not this one', field: 'soa_email'});
  const posts = () => screen.requests.filter(({method}) => method === 'POST').length;
  expect(screen.frame()).toContain('not this one');
  await screen.press('ctrl-s');
  expect(posts()).toBe(1);
  expect(formStateOf(screen)).toMatchObject({fieldIndex: 2, refusedFields: {}});
  expect(screen.frame()).toContain('the service refused this before: ctrl-s once more asks again');
  await screen.press('ctrl-s', 'enter');
  expect(posts()).toBe(2);
  expect(screen.frame()).toMatch(/Contact +admin@new.example +not this one/);
});

test('at a question that was refused, one stray key is forgiven again', async () => {
  const screen = await open({
    transport: async (wire, service, signal): Promise<Reply> =>
      wire.method === 'POST'
        ? {status: 400, headers: {}, body: '{"errors":[{"reason":"not now"}]}'}
        : service(wire, signal),
  });
  const posts = () => screen.requests.filter(({method}) => method === 'POST').length;
  await screen.press('B', 'q', 'right', 'enter');
  expect(posts()).toBe(1);
  expect(screen.frame()).toContain('not now');
  await screen.press('q', 'right', 'enter');
  expect(posts()).toBe(2);
});

test("the service's message stays beside a mistake found here", async () => {
  const screen = await refusedDomain({reason: 'not this one', field: 'soa_email'});
  await screen.press('shift-tab', 'shift-tab', 'ctrl-u', 'ctrl-s', 'ctrl-s');
  expect(formStateOf(screen)).toMatchObject({fieldIndex: 0, refusedFields: {soa_email: 'not this one'}});
  expect(screen.requests.filter(({method}) => method === 'POST')).toHaveLength(1);
});

test('a refusal names fields by their labels', async () => {
  const screen = await refusedDomain(
    {reason: 'not this one', field: 'soa_email'},
    {reason: 'never heard of', field: 'elsewhere'},
    {reason: 'not today'},
  );
  expect(screen.frame()).toContain(
    'create domain new.example: contact: not this one; elsewhere: never heard of; not today',
  );
});

test.each([80, 40])(
  'after a refusal the keys are shown, and sending again is visible (%i)',
  async columns => {
    const reason = 'the connection to it is refused: check the address, or whether it is running at all';
    const screen = await open({
      columns,
      check: async () => {
        throw new ApiError({kind: 'unreachable', message: reason, sent: false});
      },
    });
    const text = () => screen.frame().replace(/\s+/g, ' ');
    await screen.press('P', 'n');
    for (const answer of ['prod', 'https://127.0.0.1:1/v4', '', 'sesame']) {
      await take(screen, `"${answer}" enter`);
    }
    await screen.press('ctrl-s', 'enter');
    expect(text()).toContain(`add profile prod: ${reason}`);
    expect(screen.frame()).toMatch(/› ?\[Add profile\]/);
    expect(screen.frame().split('\n').at(-1)).toMatch(/^ enter\/ctrl-s add profile/);
    await screen.press('enter');
    expect(text()).toContain(`tried 2 times · add profile prod: ${reason}`);
    await screen.press('enter');
    expect(text()).toContain('tried 3 times');
    expect(screen.frame().split('\n')).toHaveLength(24);
  },
);

test('a refused action without fields is asked again, with Cancel selected', async () => {
  let refused = 0;
  const screen = await openAt('B right enter', {
    transport: async (wire, service, signal) =>
      wire.method === 'POST' && refused++ < 1
        ? {status: 400, headers: {}, body: '{"errors":[{"reason":"not now"}]}'}
        : service(wire, signal),
  });
  expect(screen.frame()).toContain('not now');
  expect(screen.frame()).toContain('›[Cancel]   [Reboot]');
  expect(screen.frame().split('\n').at(-1)).toContain('→ enter reboot');
  await screen.press('right', 'enter');
  expect(screen.frame()).toContain('accepted, under way: reboot');
});

test('a refusal of several items keeps its table', async () => {
  const screen = await openAt(': "volumes tags=leftover" enter · space space z "3000" enter right enter', {
    columns: 120,
    transport: async (wire, service, signal) =>
      wire.method === 'GET'
        ? service(wire, signal)
        : {status: 400, headers: {}, body: '{"errors":[{"reason":"not now"}]}'},
  });
  expect(screen.frame()).toContain('2 refused');
});

test('a form that was refused once closes when it is done', async () => {
  let times = 0;
  const screen = await openAt(': "volumes label~old-wiki" enter · E "-2" ctrl-s enter', {
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal): Promise<Reply> =>
      wire.method === 'PUT' && times++ === 0
        ? {status: 400, headers: {}, body: JSON.stringify({errors: [{reason: 'not now'}]})}
        : service(wire, signal),
  });
  expect(formStateOf(screen)).toBeDefined();
  expect(screen.frame()).toContain('not now');
  await screen.press('ctrl-s', 'ctrl-s');
  expect(times).toBe(2);
  expect(formStateOf(screen)).toBeUndefined();
});
