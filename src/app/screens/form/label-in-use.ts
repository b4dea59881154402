import {setsFields} from '../../../api/index.ts';
import type {Answer, Answers} from '../../../resources/definition/action.ts';
import {actionOf, resourceOf} from '../../../resources/index.ts';
import {isSame} from '../../../text/typeable.ts';
import {namesakesOf, namesakesText} from '../../data/lists/namesakes.ts';
import type {FormState, State} from '../../state/state.ts';

const labelField = 'label';

/** `another volume has this label`, if a loaded item has it. It is no mistake, since loaded data may be old. */
export function labelInUse(
  app: State,
  state: FormState,
  {name, answer}: {name: string; answer: Answer},
  answers: Answers,
): string | undefined {
  if (name !== labelField || typeof answer !== 'string' || state.writes.length > 0) return undefined;
  const labelled = labelledBy(state, answers);
  if (!labelled || resourceOf(labelled.resource).primary !== undefined) return undefined;
  const have = new Set(namesakesOf(app, {...labelled, label: answer}).map(({id}) => id));
  // A command has read the item that is copied, and no list.
  if (labelled.resource === state.resource)
    for (const {id, label} of state.targets)
      if (isSame(label, answer) && !labelled.own.includes(id)) have.add(id);
  if (have.size === 0) return undefined;
  const inUse = namesakesText(labelled.resource, have.size);
  const {uniqueLabels} = resourceOf(labelled.resource);
  return uniqueLabels ? `${inUse}: the service refuses it` : inUse;
}

/** The collection of the item that gets the label, and the ids of the items that may have it already. */
function labelledBy(
  state: FormState,
  answers: Answers,
): Pick<Parameters<typeof namesakesOf>[1], 'resource' | 'params' | 'own'> | undefined {
  const {resource, params, targets} = state;
  const action = actionOf(state);
  const made = action.creates?.(answers, params, targets[0]?.id);
  if (made) return {resource: made.resource, params: made.params ?? {}, own: []};
  return setsFields(action.endpoint) ? {resource, params, own: targets.map(({id}) => id)} : undefined;
}
