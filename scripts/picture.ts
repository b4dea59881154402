import {writeFileSync} from 'node:fs';
import {capture} from './pictures/capture.ts';
import {stories} from './pictures/stories.ts';
import {svg} from './pictures/svg.ts';

/** Draws the pictures of the README: the built program with its demo account, as a terminal shows it. */

for (const story of stories) {
  const picture = svg(story, await capture(story));
  writeFileSync(`docs/pictures/${story.name}.svg`, picture);
  console.log(`docs/pictures/${story.name}.svg  ${(picture.length / 1000).toFixed(0)} kB`);
}
