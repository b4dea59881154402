import type {Action} from '../../resources/definition/action/action.ts';
import type {Resource} from '../../resources/definition/definition.ts';

/** Names of actions in other command-line tools. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  remove: ['delete', 'rm'],
  edit: ['update'],
  create: ['add', 'new'],
  add: ['create', 'new'],
  open: ['create', 'new'],
};

/** Returns the other names of an action, without those that another action has. */
export const otherNames = ({actions = []}: Resource, {name}: Action<unknown>): readonly string[] =>
  (synonyms[name] ?? []).filter(
    other =>
      !actions.some(
        action => action.name === other || (action.name !== name && synonyms[action.name]?.includes(other)),
      ),
  );
