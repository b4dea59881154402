import {resourceOf} from '../../../resources/index.ts';
import {counted} from '../../../text/format.ts';
import {awaitsData} from '../../data/lists/known-items.ts';
import {
  collectionOf,
  enteredRelation,
  isSubjectDeleted,
  openItem,
  openRelation,
  relationsHere,
  subjectOf,
} from '../../data/relations/relations.ts';
import {askSsh, sshTarget} from '../../data/relations/ssh.ts';
import type {Binding, Hint} from '../../input/binding.ts';
import {keyFor, keysFor, named} from '../../input/key-names.ts';
import {emptyInput} from '../../state/line-editor.ts';
import {note} from '../../state/notice.ts';
import {placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {openForm, reopen, unansweredHere} from '../form/open.ts';

/** The keys about the current item: the row under the cursor, or the item that is shown. */

const nothingHere = (state: State): string =>
  awaitsData(state) ? 'nothing is loaded here yet' : 'there is nothing here that this could be done to';

export const noSubject = (state: State): string | undefined =>
  subjectOf(state) ? undefined : nothingHere(state);

/** Opens the current item in the way that its resource declares: a relation, an action, or the detail. */
export const open = (state: State): State => {
  const subject = subjectOf(state);
  if (!subject?.slot.ok) return describeItem(state);
  const write = unansweredHere(state);
  if (write) return reopen(state, write);
  const {enterAction, actions} = resourceOf(subject.resource);
  const relation = enteredRelation(state, subject.resource);
  if (relation) return openRelation(state, relation);
  const action = actions?.find(({name}) => name === enterAction);
  if (action) return openForm(state, action);
  return describeItem(state);
};

/** The reason that `open` leads nowhere from the detail of an item. */
export const nothingBehind = (state: State): string | undefined => {
  const subject = subjectOf(state);
  if (!subject?.slot.ok) return undefined;
  const {enterAction} = resourceOf(subject.resource);
  if (unansweredHere(state) || enterAction !== undefined || enteredRelation(state, subject.resource))
    return undefined;
  const some = relationsHere(state).length > 0 ? ` · ${keyFor('openRelation')} open its relations` : '';
  return `this is the item itself${some}`;
};

export function describeItem(state: State): State {
  const subject = subjectOf(state);
  const place = placeOf(state);
  if (place.kind === 'item') return state;
  if (!subject) return note(state, nothingHere(state));
  if (!subject.slot.ok)
    return note(
      state,
      `this item could not be read: ${subject.slot.reason} · ${keyFor('raw')} shows it raw`,
      'warn',
    );
  const {id, label} = resourceOf(subject.resource);
  const {value} = subject.slot;
  return openItem(state, subject.resource, subject.params, id(value), label(value), place);
}

function openNumbered(state: State, number: number): State {
  const subject = subjectOf(state);
  if (!subject) return note(state, nothingHere(state));
  const {name} = resourceOf(subject.resource);
  const relations = relationsHere(state);
  const numbered = relations[number - 1];
  if (numbered) return openRelation(state, numbered.relation.title);
  const known = relations.map(({relation: {title}, key}) => `${key} ${title.toLowerCase()}`).join(', ');
  return note(
    state,
    relations.length === 0
      ? `${name} have no relations`
      : `${name} have ${counted(relations.length, 'relation')}: ${known}`,
  );
}

/** Whether the items of the current place can have addresses to connect to. */
function hasAddresses(state: State): boolean {
  const here = collectionOf(state);
  return here !== undefined && resourceOf(here.resource).ssh !== undefined;
}

/** If the item has no address, the hint is dimmed but stays, so that the other hints do not move. */
function sshHint(state: State): string | Hint | undefined {
  const {slot} = subjectOf(state) ?? {};
  if (!slot?.ok || !hasAddresses(state) || state.account.readOnly || isSubjectDeleted(state))
    return undefined;
  return 'why' in sshTarget(state) ? {key: keyFor('ssh'), does: 'ssh', idle: true} : 'ssh';
}

export const sshKey: Binding = {
  ...named('ssh'),
  help: 'ssh to the address of the node; skydeck steps aside meanwhile',
  hint: sshHint,
  often: true,
  inHelp: hasAddresses,
  run: askSsh,
  needs: 'rows',
};

export const relationKeys: Binding = {
  ...named('openRelation'),
  help: 'open the relation of that number',
  run: (state, {name}) => openNumbered(state, keysFor('openRelation').indexOf(name) + 1),
  needs: 'rows',
};

export const tenthRelationKey: Binding = {
  ...named('openTenthRelation'),
  help: 'open the tenth relation',
  run: state => openNumbered(state, keysFor('openRelation').length + 1),
  needs: 'rows',
};

export const rawKey: Binding = {
  ...named('raw'),
  help: 'the item as the service sent it, as JSON',
  hint: state => (noSubject(state) ? undefined : 'raw'),
  run: state => ({...state, overlay: {kind: 'raw', top: 0, search: emptyInput, searching: false}}),
  off: noSubject,
  needs: 'rows',
};
