import {expect, test} from 'vitest';
import {golden} from '../../golden.ts';
import {fieldText} from '../item/field-text.ts';
import {open, type Setting} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

type Carry = NonNullable<Setting['transport']>;

const crumbs = (frame: string) => frame.split('\n')[1]?.trim();

test('relations lead from a load balancer to ports, backends and node, and back', async () => {
  const screen = await openAt(': "balancers" enter · enter', {columns: 120, rows: 30});
  golden('balancer-configs', screen.frame());
  expect(screen.frame()).toContain('1–4 of 4 · 24 up · 1 down');
  await screen.press('enter');
  golden('backends', screen.frame());
  expect(crumbs(screen.frame())).toBe('load balancers › front-ams › configurations › 80 http › backends');
  await screen.press('d', '1');
  expect(screen.frame()).toMatch(/▌web-1 .* ● running/);
  await screen.press('[', '[', '[', '[');
  expect(crumbs(screen.frame())).toBe('load balancers');
  await screen.press(']', ']');
  expect(screen.frame()).toMatch(/web-old +▲ down +192\.168\.200\.9:80/);
  await screen.press('esc', 'esc');
  expect(crumbs(screen.frame())).toBe('load balancers');
});

test('a backend leads to its configuration and its load balancer', async () => {
  const screen = await openAt(': "balancers" enter · enter enter d', {columns: 120, rows: 30});
  expect(screen.frame()).toMatch(/2 Configuration +80 http/);
  expect(screen.frame()).toMatch(/3 Load balancer +front-ams/);
  await screen.press('2');
  golden('balancer-configs-detail', screen.frame());
  expect(fieldText(screen.frame(), '1 Backends')).toMatch(/^7 backends: web-1, .*web-old/);
  await screen.press('2', '1');
  expect(screen.frame()).toContain('1–4 of 4');
});

test('nested lists can be searched, filtered, sorted, exported and refreshed', async () => {
  const screen = await openAt('* "192.168.200.9" enter', {columns: 120, rows: 30});
  expect(screen.frame()).toMatch(/backends \d+ +web-old +address 192\.168\.200\.9:80 · front-ams 80 http/);
  await screen.press('enter');
  expect(screen.frame()).toMatch(/▌web-old +▲ down/);
  await take(screen, ': "balancers" enter · enter enter · / ctrl-u "status=DOWN" enter');
  expect(screen.frame()).toMatch(/▌web-old +▲ down/);
  await screen.filter('weight<100');
  expect(screen.frame()).toMatch(/▌web-2 /);
  await screen.press('esc');
  expect(screen.frame()).toMatch(/▌web-2 /);
  await take(screen, 'g · : "sort -label" enter');
  expect(screen.frame()).toMatch(/▌web-old /);
  await take(screen, 'e · ctrl-s enter');
  expect([...screen.files.values()].join('')).toContain('192.168.200.9:80');
  const before = screen.requests.length;
  await take(screen, 'w 6s');
  expect(screen.requests.slice(before).map(({path}) => path)).toContainEqual(
    expect.stringMatching(/^\/nodebalancers\/902211\/configs\/\d+\/nodes\?/),
  );
});

test("a backend's health follows its node", async () => {
  const screen = await openAt(': "balancers" enter', {columns: 120, rows: 30});
  for (const key of ['enter', 'enter', 'd', '1', 'S', 'right', 'enter']) await screen.press(key);
  await take(screen, '20s esc esc');
  expect(screen.frame()).toMatch(/web-1 +!?▲ down/);
});

test('nested items are addressed by their parents as far as known', async () => {
  const screen = await open({columns: 120, rows: 30});
  const typed = async (text: string) => {
    await take(screen, `: "${text}"`);
    return screen.frame();
  };
  expect(await typed('backends front-ams 443')).toContain(
    'no load balancer front-ams has been read here: open load balancers first',
  );
  await take(screen, 'esc · : "balancers" enter · : "configs front-ams" enter');
  expect(crumbs(screen.frame())).toBe('load balancers › front-ams › configurations');
  expect(await typed('backends front-ams 443 weight<100')).toContain(
    'load balancers › front-ams › configurations › 443 https › backends',
  );
  await screen.press('enter');
  expect(screen.frame()).toMatch(/▌web-2 .*192\.168\.128\.35:8443/);
  await screen.press('esc', 'esc', 'esc');
  expect(crumbs(screen.frame())).toBe('load balancers');
  await screen.go('records 1204118');
  expect(screen.frame()).toContain('domains › domain 1204118 › records');
  expect(screen.frame()).toContain('192.0.2.141');
});

const without =
  (missing: RegExp): Carry =>
  async (wire, service, signal) =>
    missing.test(wire.url)
      ? {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'}
      : service(wire, signal);

test('a service without configurations is asked once, and the relation disappears', async () => {
  const screen = await openAt(': "balancers" enter · enter', {
    columns: 120,
    rows: 30,
    transport: without(/\/configs/),
  });
  expect(screen.frame()).toContain('this service does not report configurations');
  expect(crumbs(screen.frame())).toBe('load balancers');
  await screen.press('j', 'enter');
  expect(crumbs(screen.frame())).toBe('load balancers › front-fra');
  expect(screen.frame()).not.toContain('Configurations');
  await take(screen, '* "front-ams" enter');
  expect(screen.frame()).not.toContain('could not be read');
  expect(screen.requests.filter(({path}) => path.includes('/configs'))).toHaveLength(1);
});

test('a deleted load balancer does not count as a service without configurations', async () => {
  const screen = await openAt(': "balancers" enter · j enter', {
    columns: 120,
    rows: 30,
    transport: without(/\/902211\/configs/),
  });
  expect(screen.frame()).toContain('1–2 of 2');
  await screen.press('esc', 'k', 'enter');
  expect(screen.frame()).toContain('Not found');
  await screen.press('esc', 'j', 'enter');
  expect(screen.frame()).toContain('1–2 of 2');
});
