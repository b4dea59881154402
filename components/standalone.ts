import type {ComponentType} from 'react';
import type {ScreenPlace, State} from '../src/app/state/state.ts';
import {Find} from './find/Find.tsx';
import {Overview} from './overview/Overview.tsx';

export const standaloneComponents: Readonly<
  Record<string, ComponentType<{state: State; place: ScreenPlace}>>
> = {find: Find, overview: Overview};
