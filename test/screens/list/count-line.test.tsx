import {expect, test} from 'vitest';
import {isRecord} from '../../../src/own-property.ts';
import {golden} from '../../golden.ts';
import {open, type Setting} from '../screen.tsx';
import {type Screen, take} from '../steps.ts';
import {changing} from '../walks/troubles.ts';

/** The count line loses words in a fixed order as the terminal gets narrower. */

/** The line at each width, without those that say the same as the one before. */
async function narrower(screen: Screen): Promise<string> {
  const lines: string[] = [];
  for (let columns = 220; columns >= 40; columns -= 3) {
    await screen.resize({columns, rows: 12});
    const line = screen.frame().split('\n').at(-2)?.trimEnd() ?? '';
    if (line !== lines.at(-1)) lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}

const volumesChosen = {
  columns: {volumes: ['Label', 'Size', 'Region', 'Node', 'Created', 'Tags', 'Path', 'ID']},
};

test.each<[name: string, setting: Setting, use: (screen: Screen) => Promise<void>]>([
  [
    'count-line-filtered-here-and-there',
    {},
    async screen => {
      await take(screen, '/ ctrl-u "status=running label~e memory>2GB" enter · space space o o down');
    },
  ],
  [
    'count-line-sorted-by-the-service',
    {},
    async screen => {
      await take(screen, ': "sort -label" enter · space down down down');
    },
  ],
  [
    'count-line-of-chosen-columns',
    {preferences: volumesChosen},
    async screen => {
      await take(screen, ': "volumes" enter · space o down');
    },
  ],
  [
    'count-line-of-unreadable-rows',
    {
      transport: changing((rows, path) =>
        path === '/domains'
          ? rows.map((row, at) => (isRecord(row) && at < 3 ? {...row, id: 'x'} : row))
          : rows,
      ),
    },
    async screen => {
      await take(screen, ': "domains" enter · / ctrl-u "domain~e soa_email~master" enter');
    },
  ],
])('%s', async (name, setting, use) => {
  const screen = await open({columns: 220, rows: 12, ...setting});
  await use(screen);
  const lines = await narrower(screen);
  expect(lines.split('\n').length).toBeGreaterThan(4);
  golden(name, lines);
});
