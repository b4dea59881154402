import {resourceOf} from '../../../resources/index.ts';
import {keyFor} from '../../input/key-names.ts';
import {collectionOf} from '../../navigation/relations.ts';
import {sshTarget} from '../../navigation/ssh.ts';
import type {State} from '../../state.ts';
import {actionsHere, openForm} from '../form/open.ts';
import type {Searchable} from './suggestion.ts';

/** The actions of this place as suggestions. One that is denied says why, in the words of its key. */
export const actionSuggestions = (state: State): Searchable[] => [...actions(state), ...shell(state)];

function actions(state: State): Searchable[] {
  const here = collectionOf(state);
  if (!here) return [];
  const {singular, name} = resourceOf(here.resource);
  return actionsHere(state).map(action => {
    // Only what the key itself would do can tell what it would say.
    const {overlay, notice} = openForm({...state, overlay: undefined, notice: undefined}, action);
    const why = overlay ? undefined : notice?.text;
    const targets = overlay?.kind === 'form' ? overlay.targets : [];
    const [target] = targets;
    const on =
      targets.length > 1 ? `${targets.length} marked ${name}` : target && `${singular} ${target.label}`;
    const title = action.title.toLowerCase();
    return {
      title,
      detail: why ?? [on, `(${action.key})`].filter(Boolean).join(' '),
      target: {kind: 'action', action: action.name},
      completion: title,
      words: action.name,
      dim: why !== undefined,
    };
  });
}

/** Where one can log in. */
function shell(state: State): Searchable[] {
  const here = collectionOf(state);
  if (!here || !resourceOf(here.resource).ssh) return [];
  const way = sshTarget(state);
  const closed = 'why' in way;
  return [
    {
      title: 'ssh',
      detail: closed ? way.why : `to ${way.name}, ${way.address} (${keyFor('ssh')})`,
      target: {kind: 'command', command: 'ssh'},
      completion: 'ssh',
      words: '',
      dim: closed,
    },
  ];
}
