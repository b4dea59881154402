import type {Json, Params} from '../../api/index.ts';
import {findPlace} from '../../app/data/relations/find-place.ts';
import {newForm} from '../../app/data/writes/new-form.ts';
import {notTogether, part, unfitReason} from '../../app/screens/form/fitness.ts';
import {setPlace} from '../../app/state/places.ts';
import type {State, Target, Unfit} from '../../app/state/state.ts';
import {readItem} from '../../effects/find-item.ts';
import type {Action} from '../../resources/definition/action/action.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {UsageError} from '../../usage-error.ts';
import {answersForNames, findNamed, type Named} from '../read/find-named.ts';
import {toldApart} from './subject.ts';
import {withCommands} from './with-commands.ts';

export interface Found {
  target: Target;
  /** As the service sent it. */
  raw: Json;
}

export async function findTargets(
  answers: SourceAnswers,
  resource: Resource,
  words: readonly string[],
  params: Params,
): Promise<readonly Found[]> {
  const {id, label, list} = resource;
  const found: Named[] = [];
  if (!list) found.push(await readItem(answers, {resource: resource.name, params, id: ''}));
  else {
    const asked = await answersForNames(answers, resource, words, params);
    for (const word of words) found.push(await findNamed(asked, resource, word, params));
  }
  // An item that is named twice is acted upon once.
  const targets = new Map(
    found.map(({value, raw}) => [id(value), {target: {id: id(value), label: label(value), value}, raw}]),
  );
  return [...targets.values()];
}

interface Opened {
  state: State;
  /** Why the action cannot be done to any of the items, or not to all of them together. */
  refused: string | undefined;
  unfit: readonly Unfit[];
}

/** Opens the form of an action on items. @param several whether more than one was named, though these may be the last of them */
export function openedForm(
  state: State,
  {resource, action}: {resource: Resource; action: Action<unknown>},
  params: Params,
  {items, several}: {items: readonly Found[]; several: boolean},
): Opened {
  const {name} = resource;
  const targets = items.map(({target}) => target);
  if (action.single && targets.length > 1)
    throw new UsageError(`${action.title.toLowerCase()}: one at a time, not ${targets.length}`);
  const place = {resource: name, params};
  const parted = part(state, place, action, targets);
  const {able} = parted;
  const unfit = parted.unfit.map(one => ({...one, why: withCommands(resource, one.why, one)}));
  const none = targets.length > 0 && able.length === 0;
  const refused = none ? unfitReason(name, action, toldApart(unfit)) : notTogether(action, able);
  // The state needs some place; that of a stopped search requests no list.
  const here = setPlace(state, findPlace('', {since: 0, stopped: true}));
  const form = newForm(place, action, none ? targets : able, none ? [] : unfit);
  return {
    state: {...here, overlay: {...form, confirmFirst: several}},
    refused: refused && withCommands(resource, refused),
    unfit,
  };
}
