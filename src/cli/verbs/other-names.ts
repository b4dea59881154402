import type {Action} from '../../resources/definition/action/action.ts';
import type {Resource} from '../../resources/definition/definition.ts';

/** Synonyms of actions from other command lines. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  remove: ['delete', 'rm'],
  edit: ['update'],
  create: ['add', 'new'],
  add: ['create', 'new'],
  open: ['create', 'new'],
};

/** The other names of an action that mean no other one. */
export const otherNames = ({actions = []}: Resource, {name}: Action<unknown>): readonly string[] =>
  (synonyms[name] ?? []).filter(
    other =>
      !actions.some(
        action => action.name === other || (action.name !== name && synonyms[action.name]?.includes(other)),
      ),
  );
