import type {ComponentType} from 'react';
import type {ScreenPlace, State} from '../src/app/state.ts';
import {Find} from './find/Find.tsx';
import {Overview} from './overview/Overview.tsx';

/** What draws the screens that are places by themselves, by their names. */
export const standaloneComponents: Readonly<
  Record<string, ComponentType<{state: State; place: ScreenPlace}>>
> = {find: Find, overview: Overview};
