import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {truncate} from '../../../text/text.ts';
import {keyFor} from '../../input/key-names.ts';
import {problemHere} from '../../lists/loading.ts';
import {itemKey} from '../../lists/query.ts';
import {viewOf} from '../../lists/view.ts';
import {placeOf} from '../../navigation/places.ts';
import type {Problem, State} from '../../state.ts';

/** What fills the body when there is nothing to show there: what is so, and what can be done. */
export interface Blank {
  tone: 'info' | 'bad';
  lines: readonly string[];
}

export function blankOf(state: State): Blank | undefined {
  const place = placeOf(state);
  const resource = resourceOf(place.resource);
  const problem = problemHere(state);
  const name = resource.title.toLowerCase();
  if (place.kind === 'item') {
    const item = state.items[itemKey(place.resource, place.params, place.id)];
    if (item?.value !== undefined) return undefined;
    if (problem) return failed(problem);
    return {
      tone: 'info',
      lines: [`Reading ${resource.singular === place.id ? `the ${place.id}` : place.crumb} …`],
    };
  }
  const view = viewOf(state, place);
  if (view.query.mistake) {
    return {
      tone: 'bad',
      lines: [
        `This filter cannot be read: ${view.query.mistake.reason}`,
        `${keyFor('filter')} changes it · ${keyFor('out')} takes it away`,
      ],
    };
  }
  if (view.length > 0) return undefined;
  if (problem) return failed(problem);
  if (view.list?.results === undefined || (view.query.local && !view.complete)) {
    const looked =
      view.loaded > 0
        ? [`${count(view.loaded)} of ${count(view.list?.results ?? 0)} rows looked through`]
        : [];
    return {tone: 'info', lines: [`Reading ${name} from the service …`, ...looked]};
  }
  if (place.filter !== '') {
    return {
      tone: 'info',
      lines: [
        `No ${name} match ${truncate(place.filter, 100)}`,
        place.filter === place.base
          ? `${keyFor('out')} goes back · ${keyFor('refresh')} reads again`
          : `${keyFor('filter')} changes the filter · ${keyFor('out')} takes it away`,
      ],
    };
  }
  return {
    tone: 'info',
    lines: [
      resourceOf(place.resource).emptyText ?? `There are no ${name} on this account`,
      `${keyFor('refresh')} reads again · ${keyFor('palette')} goes elsewhere`,
    ],
  };
}

function failed(problem: Problem): Blank {
  const hint =
    problem.kind === 'unauthorized' || problem.kind === 'forbidden'
      ? `${keyFor('profiles')} tells how to connect · ${keyFor('refresh')} tries again`
      : `${keyFor('refresh')} tries again · ${keyFor('palette')} goes elsewhere · ${keyFor('out')} goes back`;
  return {tone: 'bad', lines: [problem.message, hint]};
}
