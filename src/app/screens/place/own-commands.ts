import {keyName} from '../../../preferences/key-name.ts';
import {fill} from '../../../preferences/shell-template.ts';
import type {OwnCommand} from '../../../preferences.ts';
import {findAnyResource, resourceOf} from '../../../resources/index.ts';
import {selectionOf} from '../../data/lists/selection.ts';
import {readOnlySentence} from '../../data/relations/permissions.ts';
import {collectionOf, subjectOf} from '../../data/relations/relations.ts';
import type {Binding, Result} from '../../input/binding.ts';
import {keyFor} from '../../input/key-names.ts';
import {emptyInput} from '../../state/line-editor.ts';
import {note} from '../../state/notice.ts';
import type {PreparedCommand} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';

type Named = readonly [name: string, command: OwnCommand];

/** The own commands for the items of the current resource. */
function commandsHere(state: State): readonly Named[] {
  const here = collectionOf(state);
  if (!here) return [];
  return Object.entries(state.preferences.commands).filter(([, {on}]) => [on].flat().includes(here.resource));
}

/** Returns a command with the fields of an item filled in, or why it cannot run on that item. */
export function prepareCommand(
  [name, command]: Named,
  resource: string,
  value: unknown,
): PreparedCommand | {why: string} {
  const {singular, label, id} = resourceOf(resource);
  const on = `${singular} ${label(value)}`;
  // Those of the other resources are missing here; the last of one name counts.
  const fields = [...[command.on].flat(), resource].flatMap(one =>
    Object.keys(findAnyResource(one)?.fields.fields ?? {}),
  );
  const filled = fill(command.run, value, {fields, args: [id(value), label(value)]});
  if ('why' in filled) return {why: `${on}: ${filled.why} · ${name} was not run`};
  return {...filled, what: `${name} of ${on}`, in: command.in ?? 'foreground'};
}

function prepareHere(state: State, named: Named): PreparedCommand | {why: string} {
  const place = placeOf(state);
  if (place.kind === 'list' && selectionOf(place).length > 0)
    return {why: `${named[0]}: one at a time · ${keyFor('unmark')} unmarks all`};
  const readOnly = named[1].confirm ? readOnlySentence(state) : undefined;
  if (readOnly) return {why: readOnly};
  const subject = subjectOf(state);
  if (!subject) return {why: 'there is nothing here that this could be done to'};
  if (!subject.slot.ok) return {why: `this item could not be read: ${subject.slot.reason}`};
  return prepareCommand(named, subject.resource, subject.slot.value);
}

/** Runs an own command on the current item, or asks first. */
function beginCommand(state: State, named: Named): Result {
  const prepared = prepareHere(state, named);
  if ('why' in prepared) return note(state, prepared.why, 'warn');
  if (named[1].confirm) return {...state, overlay: {kind: 'ownAsk', prepared, runSelected: false}};
  return runPrepared(state, prepared);
}

export function runPrepared(state: State, prepared: PreparedCommand): Result {
  const effect = {type: 'runOwn', prepared} as const;
  const closed: State = {...state, overlay: undefined};
  if (prepared.in === 'foreground') return [{...closed, suspended: true}, [effect]];
  if (prepared.in === 'background')
    return [note(closed, `${prepared.what} runs in the background`), [effect]];
  const output = {
    title: prepared.what,
    text: '',
    running: true,
    top: 0,
    search: emptyInput,
    searching: false,
  };
  return [{...closed, overlay: {kind: 'output', ...output}}, [effect]];
}

const titleOf = ([name, {title}]: Named): string => title ?? name;

export const commandKeys = (state: State): readonly Binding[] =>
  commandsHere(state).flatMap((named): Binding[] => {
    const [name, {key}] = named;
    if (key === undefined) return [];
    return [
      {
        name,
        keys: [key],
        help: `${titleOf(named)} (your own)`,
        hint: now => ('why' in prepareHere(now, named) ? undefined : titleOf(named)),
        run: (now, {repeat}) =>
          repeat
            ? note(now, 'a key that is held runs nothing: press it once more', 'warn')
            : beginCommand(now, named),
        needs: 'rows',
        sends: true,
      },
    ];
  });

export const commandSuggestions = (state: State) =>
  commandsHere(state).map(named => {
    const [name, {key}] = named;
    const prepared = prepareHere(state, named);
    const dim = 'why' in prepared;
    const by = key === undefined ? '' : ` (${keyName(key)})`;
    return {
      title: titleOf(named),
      detail: dim ? prepared.why : `your own: ${prepared.shown}${by}`,
      words: name,
      dim,
      accept: (now: State): Result => beginCommand(now, named),
    };
  });
