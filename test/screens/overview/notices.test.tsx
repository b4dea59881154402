import {expect, test} from 'vitest';
import {noticesOf} from '../../../src/app/data/lists/catalogues.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {fieldText} from '../item/field-text.ts';
import {open} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

const lines = (frame: string) => frame.split('\n');
const header = (frame: string) => lines(frame)[0] ?? '';

test('the header counts notices, and a key or click opens them', async () => {
  const screen = await open({columns: 120});
  expect(header(screen.frame())).toContain('▲ 5 notices');
  const column = header(screen.frame()).indexOf('▲');
  await screen.press('!');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'list', resource: 'notices'});
  // It stays where it is, whatever else comes and goes.
  expect(header(screen.frame()).indexOf('▲')).toBe(column);
  await screen.press('w', 'esc');
  expect(header(screen.frame()).indexOf('▲')).toBe(column);
  screen.store.dispatch({type: 'mouse', does: 'click', column: column + 3, row: 0, at: 0});
  await screen.idle();
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'list', resource: 'notices'});
});

test('the header shows notices at any width', async () => {
  for (const columns of [40, 60, 80, 100, 160]) {
    const screen = await openAt('H · esc', {columns, nodes: 30});
    expect(header(screen.frame()), String(columns)).toContain('▲ 5');
    expect(header(screen.frame()), String(columns)).toContain('DEMO');
    expect(header(screen.frame()).length).toBeLessThanOrEqual(columns);
  }
});

test('a notice is shown in the row and the detail of its entity', async () => {
  const screen = await openAt('H · esc · / ctrl-u "label=db-primary-fra" enter', {columns: 100, rows: 40});
  expect(lines(screen.frame()).find(line => line.includes('▌db-primary-fra'))).toMatch(
    /^▌db-primary-fra ▲ +● running/,
  );
  await screen.press('d');
  expect(fieldText(screen.frame(), 'Notice')).toMatch(/^▲ major: The host of this machine will be restarted/);
  await take(screen, 'esc esc · / ctrl-u "label=web-1" enter · d');
  expect(screen.frame()).not.toMatch(/^ Notice /m);
});

test('a notice has the sign of its severity in every place', async () => {
  const screen = await openAt('!', {columns: 160, rows: 40, preferences: {pane: true}});
  const severities = {'db-primary-fra': '▲ major', 'wiki-old': '△ minor'};
  for (const [about, severity] of Object.entries(severities))
    expect(lines(screen.frame()).find(line => line.includes(`  ${about}`))).toContain(severity);
  await screen.press('esc');
  for (const [about, severity] of Object.entries(severities)) {
    await screen.filter(`label=${about}`);
    const [sign = ''] = severity;
    expect(lines(screen.frame()).find(line => line.includes(`▌${about}`))).toMatch(
      new RegExp(`^▌${about} ?${sign} +[●○] `),
    );
    expect(screen.frame()).toMatch(new RegExp(`│ +Notice +${severity}: `));
    await screen.press('esc');
  }
});

test('the header counts notices that cannot be read as well, in the tone of the worst', async () => {
  const counted = async (change: (notices: {severity: string}[]) => readonly unknown[]) => {
    const screen = await open({
      transport: async (wire, service, signal) => {
        const {status, headers, body} = await service(wire, signal);
        if (!wire.url.includes('/account/notifications')) return {status, headers, body};
        const page = JSON.parse(body);
        return {status, headers, body: JSON.stringify({...page, data: change(page.data)})};
      },
    });
    return noticesOf(screen.store.get());
  };
  expect(await counted(notices => notices)).toEqual({number: 5, text: '5 notices', tone: 'bad'});
  const small = await counted(notices => notices.map(one => ({...one, severity: 'minor'})));
  expect(small?.tone).toBe('warn');
  expect(await counted(([, ...notices]) => [7, ...notices])).toMatchObject({text: '5 notices'});
  expect(await counted(() => [])).toBeUndefined();
});
