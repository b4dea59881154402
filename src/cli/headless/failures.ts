import type {State} from '../../app/state.ts';
import {exitCode, exitCodeOf} from '../../output.ts';

/** The exit status of what was read: the gravest failure. What a service does not have is none. */
export function failureIn({lists, items}: Pick<State, 'lists' | 'items'>): number {
  const problems = [
    ...Object.values(lists).flatMap(({failures}) => Object.values(failures)),
    ...Object.values(items).flatMap(({problem}) => problem ?? []),
  ];
  const codes = problems.filter(({kind}) => kind !== 'missing').map(exitCodeOf);
  return codes.reduce((most, code) => Math.max(most, code), exitCode.done);
}
