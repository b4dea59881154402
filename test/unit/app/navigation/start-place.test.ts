import {expect, test} from 'vitest';
import {newState, startMistake} from '../../../../src/app/data/relations/start-place.ts';
import type {State} from '../../../../src/app/state/state.ts';
import {defaultPreferences, type Preferences} from '../../../../src/preferences.ts';

/** Where the program begins: at the place of the settings, if there is such a place. */

const account = {demo: false, profile: 'work', address: '', url: '', tokenFrom: ''};
const begun = (start?: string, more: Partial<Preferences> = {}, demo = false): State =>
  newState(
    {...account, demo},
    {
      size: {columns: 80, rows: 24},
      preferences: {...defaultPreferences, ...more, ...(start === undefined ? {} : {start})},
      now: 5,
    },
  );
const place = ({history}: State) => {
  const here = history.places[history.at];
  return [here?.crumb, here?.kind === 'list' ? [here.filter, here.sort] : here?.kind];
};

test('an account begins with the overview, the demo account with the nodes, and either with what the settings name', () => {
  expect(place(begun())).toEqual(['overview', 'screen']);
  expect(place(begun(undefined, {}, true))).toEqual(['nodes', ['', undefined]]);
  expect(place(begun('Overview', {}, true))).toEqual(['overview', 'screen']);
  expect(place(begun('volumes'))).toEqual(['volumes', ['', undefined]]);
  expect(place(begun('  volumes   label~db '))).toEqual(['volumes', ['label~db', undefined]]);
  expect(place(begun('settings'))).toEqual(['settings', 'item']);
  expect(place(begun('volumes', {sort: {'work.volumes': '-size'}}))).toEqual(['volumes', ['', '-size']]);
  expect(begun('volumes')).toMatchObject({
    history: {at: 0, places: [{}]},
    ...{now: 5, watch: false, tickScheduled: false, refreshScheduled: false, idleRefreshes: 0, lastWrite: 0},
  });
});

test('what is no place is said, with the nearest that is one, and the nodes are opened', () => {
  const why = (start: string) => [startMistake(begun(start)), place(begun(start))[0]];
  expect(startMistake(begun())).toBeUndefined();
  expect(startMistake(begun('volumes'))).toBeUndefined();
  expect(why('volums')).toEqual(['no place is called "volums": did you mean volumes?', 'nodes']);
  expect(why('OVERVEW')).toEqual(['no place is called "OVERVEW": did you mean overview?', 'nodes']);
  expect(why('qqqqqqqq')).toEqual(['no place is called "qqqqqqqq"', 'nodes']);
  expect(why('records')[0]).toMatch(/^no place is called "records"/);
  expect(why('settings x')).toEqual(['settings cannot be filtered', 'nodes']);
  expect(why('overview x')).toEqual(['overview cannot be filtered', 'nodes']);
  expect(why('volumes nothing=1')[0]).toMatch(/^in "nothing=1" /);
});
