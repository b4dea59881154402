import type {State} from '../../app/state.ts';
import {exitCode, exitCodeOf} from '../../output.ts';

const failuresOf = ({lists, items}: Pick<State, 'lists' | 'items'>) =>
  [
    ...Object.values(lists).flatMap(({failures}) => Object.values(failures)),
    ...Object.values(items).flatMap(({problem}) => problem ?? []),
  ].filter(({kind}) => kind !== 'missing');

/** Why something was not read, each reason once. What a service does not have is no failure. */
export const failureReasons = (state: Pick<State, 'lists' | 'items'>): readonly string[] => [
  ...new Set(failuresOf(state).map(({message}) => message)),
];

/** The exit status of what was read: the gravest failure. What a service does not have is none. */
export const failureIn = (state: Pick<State, 'lists' | 'items'>): number =>
  failuresOf(state)
    .map(exitCodeOf)
    .reduce((most, code) => Math.max(most, code), exitCode.done);
