import {shown} from '../../../preferences/shapes.ts';
import {findResource, home, resources} from '../../../resources/index.ts';
import {nearestOf} from '../../../text/nearest.ts';
import {listPlace, placeFor} from '../../state/places.ts';
import type {Place, State} from '../../state/state.ts';
import {declaredMistake} from '../lists/query.ts';
import {asPreferred} from './history.ts';
import {overviewName, overviewPlace} from './overview-place.ts';

/** Returns the state of an account of which nothing has been read yet. @param now milliseconds since the epoch */
export const newState = (
  account: State['account'],
  {size, preferences, now}: Pick<State, 'size' | 'preferences' | 'now'>,
): State =>
  atStart({
    ...{account, size, preferences, now},
    history: {places: [placeFor(home.name)], at: 0},
    ...{lists: {}, items: {}, refusals: {}, orderRefusals: {}, orders: {}, support: {}, budgets: {}},
    ...{writes: {}, lastWrite: 0, trackedWrites: {}, tickScheduled: false},
    ...{watch: false, refreshScheduled: false, idleRefreshes: 0},
    ...{queuedNotices: [], typeAhead: []},
  });

/** Opens the place that the settings name; else the overview or, in the demo account, the nodes. */
function atStart(state: State): State {
  const {account} = state;
  const {start} = state.preferences;
  const asked = start === undefined ? undefined : placeNamed(state, start);
  const wanted = asked !== undefined && !('why' in asked) ? asked : undefined;
  const first = start === undefined && !account.demo ? overviewPlace() : placeFor(home.name);
  return {...state, history: {places: [asPreferred(state, wanted ?? first)], at: 0}};
}

/** The reason that the place which the settings name cannot be opened; undefined if it can. */
export function startMistake(state: State): string | undefined {
  const {start} = state.preferences;
  const asked = start === undefined ? undefined : placeNamed(state, start);
  return asked !== undefined && 'why' in asked ? asked.why : undefined;
}

/** Finds a place by its name: `overview`, `nodes`, `volumes label~db`. */
function placeNamed(state: State, text: string): Place | {why: string} {
  const [, word = '', filter = ''] = /^\s*(\S*)\s*(.*?)\s*$/.exec(text) ?? [];
  if (word.toLowerCase() === overviewName)
    return filter === '' ? overviewPlace() : {why: `${overviewName} cannot be filtered`};
  const resource = findResource(word);
  if (!resource || resource.parent !== undefined) {
    const names = [overviewName, ...resources.filter(({parent}) => !parent).map(({name}) => name)];
    const near = nearestOf(word.toLowerCase(), names);
    const meant = near === undefined ? '' : `: did you mean ${near}?`;
    return {why: `no place is called ${shown(word)}${meant}`};
  }
  if (filter === '') return placeFor(resource.name);
  if (!resource.list) return {why: `${resource.name} cannot be filtered`};
  const mistake = declaredMistake(state, resource.name, filter);
  return mistake ? {why: `in "${filter}" ${mistake.reason}`} : listPlace(resource.name, {filter});
}
