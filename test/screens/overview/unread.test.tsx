import {expect, test} from 'vitest';
import type {Setting} from '../screen.tsx';
import {openAt} from '../steps.ts';

/** Overviews over lists that cannot be read whole. */

interface Page {
  data: Record<string, unknown>[];
  results: number;
}

const shaping =
  (shape: (page: Page) => Page): NonNullable<Setting['transport']> =>
  async (wire, service, signal) => {
    const reply = await service(wire, signal);
    const json = JSON.parse(reply.body);
    return Array.isArray(json.data) ? {...reply, body: JSON.stringify({...json, ...shape(json)})} : reply;
  };

async function overview(columns: number, transport: NonNullable<Setting['transport']>) {
  const screen = await openAt('H', {columns, rows: 40, nodes: 30, transport});
  return screen.frame();
}

const part = (frame: string, title: string) =>
  frame.split('\n').flatMap(line => line.match(new RegExp(`(?<=^| ) ${title} .*`)) ?? [])[0] ?? '';

test.each([40, 80, 120, 160])('at %i columns a part says how many could not be read', async columns => {
  const frame = await overview(
    columns,
    shaping(({data, ...page}) => ({
      ...page,
      data: data.map((item, index) => (index < 2 && item.label ? {...item, id: {}, type: {}} : item)),
    })),
  );
  expect(part(frame, 'Nodes')).toContain('2 could not be read');
  expect(part(frame, 'Volumes')).toContain('2 could not be read');
  for (const line of frame.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
});

test.each([80, 120])(
  'at %i columns what was announced but not sent is not said to be lacking',
  async columns => {
    const frame = await overview(
      columns,
      shaping(page => ({...page, data: [], results: 5})),
    );
    expect(frame).not.toMatch(/has no notices|\b0 of 5|first 0|no nodes|nothing failed/);
    expect(frame).toMatch(/the service announced 5 notices, but sent/);
    expect(frame).toMatch(/the service announced 5 nodes, but sent/);
  },
);

test('with a refused token nothing is offered to be opened', async () => {
  const refused = {status: 401, headers: {}, body: '{"errors":[{"reason":"Invalid Token"}]}'};
  const screen = await openAt('H', {columns: 100, rows: 30, transport: async () => refused});
  expect(screen.frame()).toContain('does not accept the token (Invalid Token)');
  expect(screen.frame()).not.toMatch(/enter open/);
  await screen.press('enter');
  expect(screen.frame()).toContain('nothing has been read yet');
});
