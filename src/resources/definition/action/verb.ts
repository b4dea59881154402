import type {Resource} from '../definition.ts';
import type {Action} from './action.ts';

/** Names of actions in other command-line tools. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  remove: ['delete', 'rm'],
  edit: ['update'],
  create: ['add', 'new'],
  add: ['create', 'new'],
  open: ['create', 'new'],
  boot: ['start'],
  reboot: ['restart'],
  shutdown: ['stop'],
  resize: ['upgrade'],
};

/** The verb of an action: of its names the one that its title begins with, as sentences about it do, else its own. */
export function verbOf({name, title}: Pick<Action<unknown>, 'name' | 'title'>): string {
  const [word = ''] = title.toLowerCase().split(' ');
  return synonyms[name]?.includes(word) ? word : name;
}

/** Returns the names of an action on the command line, the verb first; without those that another action has. */
export function verbNames({actions = []}: Resource, action: Action<unknown>): readonly [string, ...string[]] {
  const {name} = action;
  const taken = (other: string) =>
    actions.some(one => one.name === other || (one.name !== name && synonyms[one.name]?.includes(other)));
  const verb = verbOf(action);
  const others = [name, ...(synonyms[name] ?? []).filter(other => !taken(other))];
  return [verb, ...others.filter(other => other !== verb)];
}
