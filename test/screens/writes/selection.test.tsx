import {expect, test} from 'vitest';
import {endpoints} from '../../../src/api/index.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {resourceOf, resources} from '../../../src/resources/index.ts';
import {formStateOf, kept, reach} from '../every-action.ts';
import {open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** Marked rows are remembered by their ids: what is acted upon is what is known of them now. */

const notice = (screen: Screen) => screen.store.get().notice?.text ?? '';
const writes = (screen: Screen) => screen.requests.filter(({method}) => method !== 'GET');

const acted = resources.filter(
  ({list, source, actions = []}) => list && source.account && actions.some(({on}) => on === 'item'),
);

test.each(acted.map(({name}) => name))('%s: marked items are read again before an action', async name => {
  let later = false;
  const screen = await open({
    columns: 120,
    rows: 40,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (!later || wire.method !== 'GET') return reply;
      const json = JSON.parse(reply.body);
      const items = Array.isArray(json.data) ? json.data : [json];
      for (const item of items) item.seen = 'later';
      return {...reply, body: JSON.stringify(json)};
    },
  });
  const resource = resourceOf(name);
  const onItems = resource.actions?.filter(({on}) => on === 'item') ?? [];
  const action = onItems.find(({unavailable}) => !unavailable) ?? onItems[0];
  if (!action) throw new Error(`${name} have no action`);
  await reach(screen, resource, action);
  await screen.press('space');
  later = true;
  await screen.press('r', action.key);
  expect(formStateOf(screen)?.targets, notice(screen)).toHaveLength(1);
  expect(formStateOf(screen)?.targets[0]?.value).toMatchObject({seen: 'later'});
});

test('the next edit of marked items keeps a tag just added', async () => {
  for (const place of ['nodes', 'volumes', 'balancers', 'domains']) {
    const screen = await openAt(`: "${place}" enter · space k`, {columns: 120, rows: 30});
    const add = async (tag: string) => {
      await screen.press('E');
      const fields = Object.keys(formStateOf(screen)?.inputs ?? {});
      await screen.press(...fields.slice(0, fields.indexOf('tags')).map(() => 'tab'));
      await screen.press('end');
      await screen.type(`, ${tag}`);
      await screen.press('ctrl-s', 'enter');
    };
    await add('first');
    await screen.press('r');
    await add('second');
    await screen.press('E');
    expect(formStateOf(screen)?.inputs.tags?.text, place).toMatch(/first, second$/);
    await screen.press('esc');
    // The first edit will never show alone: the second one is what is waited for.
    await screen.later(5);
    expect(screen.timers).toEqual([]);
    expect(notice(screen)).toMatch(/^Edited/);
  }
});

test('a volume detached while marked can be deleted', async () => {
  const screen = await openAt(': "volumes label~mail-spool" enter · space t right enter 10s x', {
    columns: 120,
    rows: 30,
  });
  expect(screen.frame()).toContain('Type mail-spool to delete');
});

test('marks keep their order, and a range starts at the last one', async () => {
  const screen = await openAt(': "volumes" enter · j j j j space g space j V', {columns: 120, rows: 30});
  expect(screen.frame()).toContain('4 marked');
});

test('marked rows hidden by a filter are left out, and the screen says so', async () => {
  for (const [columns, rows] of [
    [120, 30],
    [80, 24],
    [40, 12],
  ] as const) {
    const screen = await openAt(
      ': "volumes label~old-wiki" enter · space · / ctrl-u "label~customer-export" enter · space',
      {columns, rows},
    );
    if (columns > 40) expect(screen.frame()).toContain('2 marked, 1 of them not shown');
    await screen.press('z');
    expect(formStateOf(screen)?.targets.map(({label}) => label)).toEqual(['customer-export']);
    expect(screen.frame().replaceAll(/\s+/g, ' ')).toContain(
      'left out: 1 marked row is hidden by the filter (old-wiki)',
    );
    await take(screen, '"3000" ctrl-s right');
    expect(screen.frame().replaceAll(/\s+/g, ' ')).toContain(
      'left out: 1 marked row is hidden by the filter (old-wiki)',
    );
    await screen.press('enter');
    expect(writes(screen)).toHaveLength(1);
    await take(screen, 'u · / ctrl-u "" enter');
    expect(placeOf(screen.store.get())).toMatchObject({selection: undefined});
  }
});

test('if a filter hides all marked rows, no other row is acted on', async () => {
  const screen = await openAt(
    ': "volumes label~old-wiki" enter · space · / ctrl-u "label~customer-export" enter',
    {columns: 120, rows: 30},
  );
  for (const key of ['z', 'x', 'E', 'l']) {
    await screen.press(key);
    expect(screen.store.get().overlay).toBeUndefined();
    expect(notice(screen)).toBe(
      'not done: 1 marked row is hidden by the filter (old-wiki) · esc shows them · u unmarks all',
    );
  }
});

test('marked items that no longer exist are named and left out', async () => {
  const screen = await openAt(': "volumes tags=leftover" enter · space space', {columns: 120, rows: 30});
  const [first] = (await screen.client.list(endpoints.volumes.list, {filter: {tags: 'leftover'}})).slots;
  if (!first?.ok) throw new Error('no volume');
  await screen.client.call(endpoints.volumes.remove, {id: first.value.id});
  await take(screen, 'r · z');
  expect(formStateOf(screen)?.targets).toHaveLength(1);
  expect(screen.frame()).toContain(`left out: 1 marked row is not known here any more (#${first.value.id})`);
  await screen.press('esc');
  expect(screen.frame()).toContain('2 marked, 1 of them not shown');
});

/** Changes tags of the volume old-wiki behind the screen's back. */
async function retag(screen: Screen, tags: string[]) {
  const {slots} = await screen.client.list(endpoints.volumes.list, {filter: {label: 'old-wiki'}});
  const [volume] = slots;
  if (!volume?.ok) throw new Error('no volume');
  await screen.client.call(endpoints.volumes.update, {id: volume.value.id}, {tags});
}

const tagsOf = async (screen: Screen) => {
  const {slots} = await screen.client.list(endpoints.volumes.list, {filter: {label: 'old-wiki'}});
  return slots[0]?.ok ? slots[0].value.tags : undefined;
};

test('an edit of an item that someone else changed is not sent and shows its present value', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · E tab ctrl-u "mine"', {
    columns: 120,
    rows: 30,
  });
  await retag(screen, ['theirs']);
  const before = writes(screen).length;
  await screen.press('enter', 'enter');
  expect(writes(screen)).toHaveLength(before);
  expect(screen.frame()).toContain('changed meanwhile: it is now theirs');
  expect(formStateOf(screen)?.inputs.tags?.text).toBe('mine');
  expect(await tagsOf(screen)).toEqual(['theirs']);
  // Who has read it may send all the same.
  await screen.press('ctrl-s');
  expect(notice(screen)).toBe(
    'tags changed meanwhile: it is now theirs · ctrl-s once more goes on with what is typed here',
  );
  await screen.press('ctrl-s', 'enter');
  expect(await tagsOf(screen)).toEqual(['mine']);
});

test('changes meanwhile update untouched fields and are reported at edited ones', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · w E ctrl-u "wiki-2019"', {
    columns: 120,
    rows: 30,
  });
  await retag(screen, ['theirs']);
  await screen.ring();
  expect(formStateOf(screen)?.inputs.tags?.text).toBe('theirs');
  expect(formStateOf(screen)?.inputs.label?.text).toBe('wiki-2019');
  expect(screen.frame()).toContain('{"label":"wiki-2019"}');
  await take(screen, 'tab ctrl-u "mine"');
  await retag(screen, ['other']);
  await screen.ring();
  expect(formStateOf(screen)?.inputs.tags?.text).toBe('mine');
  expect(screen.frame()).toContain('changed meanwhile: it is now other');
});

test('a question about an item changed meanwhile is asked again', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · w z "80" enter right', {
    columns: 120,
    rows: 30,
  });
  const {slots} = await screen.client.list(endpoints.volumes.list, {filter: {label: 'old-wiki'}});
  const [volume] = slots;
  if (!volume?.ok) throw new Error('no volume');
  await screen.client.call(endpoints.volumes.resize, {id: volume.value.id}, {size: 60});
  screen.service.advanceClock(60);
  await screen.ring();
  expect(formStateOf(screen)?.sendSelected).toBe(false);
  expect(notice(screen)).toContain('volume old-wiki has changed meanwhile');
  expect(screen.frame()).toContain('size 60 → 80 GB');
});

test('a number that was typed counts no longer once one of the items was renamed', async () => {
  const screen = await openAt(': "volumes tags=leftover" enter · w space space x', {columns: 120, rows: 40});
  const ids = formStateOf(screen)?.targets.map(({id}) => id) ?? [];
  expect(ids).toHaveLength(2);
  await screen.type('2');
  await screen.client.call(endpoints.volumes.update, {id: ids[0] ?? ''}, {label: 'precious'});
  const {length} = writes(screen);
  await screen.ring();
  expect(notice(screen)).toContain('volume precious has changed meanwhile');
  await screen.press('enter');
  expect(writes(screen)).toHaveLength(length);
  await take(screen, '"2" enter');
  expect(
    writes(screen)
      .slice(length)
      .map(({method}) => method),
  ).toEqual(['DELETE', 'DELETE']);
});

test("with lagging reads a second edit starts from the first edit's values", async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter', {columns: 120, rows: 30});
  screen.service.setFaults({lag: 60_000});
  await take(screen, 'E tab ctrl-u "first" enter enter r · E');
  expect(screen.store.get().overlay).toBeUndefined();
  expect(notice(screen)).toContain('volume old-wiki: its last edit does not show yet');
  await take(screen, '58s j E');
  expect(notice(screen)).toContain('volume old-wiki: its last edit does not show yet');
  await take(screen, '60s E');
  expect(formStateOf(screen)?.inputs.tags?.text).toBe('first');
});

test('profiles are read again before an action, too', async () => {
  const screen = await openAt(': "profiles" enter · space k E', {columns: 120, rows: 30, ...kept});
  expect(formStateOf(screen)?.targets[0]?.id).toBe('work');
  expect(placeOf(screen.store.get())).toMatchObject({selection: ['work']});
});

test('a deleted item loses its mark, and the next action applies to the selected row', async () => {
  const screen = await openAt(': "volumes" enter', {columns: 120, rows: 40});
  const rows = Object.values(screen.store.get().lists).find(({resource}) => resource === 'volumes')?.pages[1];
  const detached = rows?.slots.find(slot => slot.ok && JSON.stringify(slot.raw).includes('"node_id":null'));
  const label = detached?.ok ? resourceOf('volumes').label(detached.value) : '';
  expect(label).not.toBe('');
  await screen.filter(`label=${label}`);
  await screen.press('space', 'esc', 'x');
  expect(
    formStateOf(screen)?.targets.map(target => target.label),
    notice(screen),
  ).toEqual([label]);
  await take(screen, `"${label}" enter`);
  expect(notice(screen)).toContain(`Deleted volume ${label}`);
  expect(screen.frame()).not.toContain('marked');
  await screen.press('z');
  expect(formStateOf(screen)?.targets, notice(screen)).toHaveLength(1);
  expect(formStateOf(screen)?.targets[0]?.label).not.toBe(label);
});

test('esc with nothing to go back to keeps the marks, and names the key that takes them away', async () => {
  const screen = await openAt('space space esc', {columns: 100});
  expect(screen.frame()).toContain('nothing to go back to · u to unmark 2 · : to go elsewhere · q to quit');
  expect(screen.frame()).toContain('2 marked');
  await screen.press('u', 'esc');
  expect(screen.frame()).toContain('nothing to go back to · : to go elsewhere');
});
