import {expect, test} from 'vitest';
import {open} from '../screen.tsx';
import {take} from '../steps.ts';

/** A service that promises more rows than it has pages for. */

const countLine = (frame: string) => frame.split('\n').at(-2) ?? '';

test('a page that is not there is asked for once, and the promise is not believed with the next page', async () => {
  const screen = await open({
    columns: 200,
    rows: 20,
    nodes: 600,
    transport: async (wire, service, signal) => {
      const url = new URL(wire.url);
      const reply = await service(wire, signal);
      if (!url.pathname.endsWith('/node/instances')) return reply;
      if (url.searchParams.get('page') === '7')
        return {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'};
      return {...reply, body: JSON.stringify({...JSON.parse(reply.body), pages: 7, results: 660})};
    },
  });
  const asked = (page: number) =>
    screen.requests.filter(({path}) => path.startsWith(`/node/instances?page=${page}&`)).length;
  expect(countLine(screen.frame())).toContain('of 660');
  await screen.press('G');
  expect(asked(7)).toBe(1);
  const told = 'the service reports 660 items, but has no page 7';
  expect(countLine(screen.frame())).toContain('of 600');
  await take(screen, ': "250" enter');
  expect(asked(3)).toBe(1);
  expect(countLine(screen.frame())).toContain('of 600');
  expect(countLine(screen.frame())).toContain(told);
  await screen.press('G');
  expect(asked(7)).toBe(1);
  // Read again, it may have come.
  await screen.press('r');
  expect(asked(7)).toBe(2);
});
