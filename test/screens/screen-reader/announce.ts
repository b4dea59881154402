import {newsIn} from '../../../src/app/screen-reader/follow.ts';
import {tell} from '../../../src/app/screen-reader/tell.ts';
import type {State} from '../../../src/app/state/state.ts';

/** What is new in a state; all there is, where nothing was told before. */
export function announce(before: State | undefined, after: State): readonly string[] {
  if (!before) return newsIn(undefined, tell(after)).lines;
  const under = before.overlay ? tell({...before, overlay: undefined}) : undefined;
  return newsIn({...tell(before), under}, tell(after)).lines;
}
