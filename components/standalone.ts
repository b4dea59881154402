import type {ComponentType} from 'react';
import type {ScreenPlace, State} from '../src/app/state.ts';

/** What draws the screens that are places by themselves, by their names. */
export const standaloneComponents: Readonly<
  Record<string, ComponentType<{state: State; place: ScreenPlace}>>
> = {};
