import {readFileSync} from 'node:fs';
import {expect, inject, test} from 'vitest';
import {capture} from '../../scripts/pictures/capture.ts';
import {stories} from '../../scripts/pictures/stories.ts';
import {svg} from '../../scripts/pictures/svg.ts';

/** The pictures in docs/pictures. When the look of the program changes, `npm run picture` draws them again. */

test.concurrent.each(stories)('the picture $name is what the program draws', async story => {
  const kept = readFileSync(`docs/pictures/${story.name}.svg`, 'utf8');
  const draw = async () => svg(story, await capture(story, inject('program')));
  // A machine that is busy with something else may be late for a frame, but not twice for the same.
  const same = (await draw()) === kept || (await draw()) === kept;
  expect(same, `docs/pictures/${story.name}.svg is out of date: npm run picture draws it again`).toBe(true);
});

test('the moving picture is small enough for a page', () => {
  expect(readFileSync('docs/pictures/moving.svg').length).toBeLessThan(150_000);
});
