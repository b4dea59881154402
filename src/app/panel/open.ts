import type {Action} from '../../resources/action.ts';
import {resourceOf} from '../../resources/index.ts';
import {emptyInput} from '../input.ts';
import {subjectOf} from '../links.ts';
import {marksOf} from '../marking.ts';
import {placeOf} from '../places.ts';
import {withheld} from '../rights.ts';
import type {Panel, State, Target} from '../state.ts';
import {askedOf, inputsOf} from './fields.ts';
import {launch} from './launch.ts';

/** The actions that the place offers: those of the item in hand, and those of the collection. */
export function actionsHere(state: State): readonly Action<unknown>[] {
  return resourceOf(placeOf(state).resource).actions ?? [];
}

/** Opens the panel of an action, or says why it cannot be done now. */
export function openPanel(state: State, action: Action<unknown>): State {
  const place = placeOf(state);
  const resource = resourceOf(place.resource);
  const say = (text: string): State => ({...state, notice: {tone: 'warn', text}});
  const barred = withheld(state, place.resource, action);
  if (barred) return say(barred);
  const targets = action.on === 'item' ? targetsOf(state) : [];
  if (action.on === 'item') {
    const [target] = targets;
    if (!target) return say(`nothing is loaded here to ${action.title.toLowerCase()}`);
    if (action.one && targets.length > 1)
      return say(`${action.title.toLowerCase()}: one at a time · u unmarks all`);
    const barring = targets.flatMap(({label, value}) => {
      const why = action.unavailable?.(value);
      return why ? [`${resource.singular} ${label}: ${why}`] : [];
    });
    if (barring.length > 0) {
      const whys = barring.slice(0, 3).join('; ');
      if (targets.length === 1) return say(whys);
      return say(`${barring.length} of ${targets.length} marked: ${whys} · u unmarks all`);
    }
  }
  const panel: Panel = {
    kind: 'panel',
    resource: place.resource,
    action: action.name,
    params: place.params,
    targets,
    inputs: inputsOf(action, targets[0]?.value),
    at: 0,
    choice: -1,
    fresh: true,
    stage: 'fill',
    sure: false,
    typed: emptyInput,
    refused: {},
    asked: false,
    secretsShown: false,
    top: 0,
    jobs: [],
  };
  if (action.level === 'none') return launch(state, panel);
  // With nothing to ask there is nothing to fill in: it goes on to what stands before the request.
  return {...state, overlay: askedOf(panel).length > 0 ? panel : {...panel, stage: 'confirm'}};
}

/** What an action applies to: the marked rows where there are any, else the item in hand. */
function targetsOf(state: State): Target[] {
  const place = placeOf(state);
  const marked = place.kind === 'list' ? Object.values(marksOf(place)) : [];
  if (marked.length > 0) return marked;
  const subject = subjectOf(state);
  if (!subject?.slot.ok) return [];
  const {id, label} = resourceOf(subject.resource);
  const {value} = subject.slot;
  return [{id: id(value), label: label(value), value}];
}
