import type {Action} from '../../resources/definition/action/action.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {inSentence} from '../../text/format.ts';

/** The number of cells for a summary after the name of a verb in 80 columns. */
const room = 50;

/** Returns one line of help about an action: `edit volumes: label, tags`. */
export function verbSummary(resource: Resource, action: Action<unknown>): string {
  if (action.summary !== undefined) return action.summary;
  const {singular, title, list} = resource;
  const does = inSentence(action.verb ?? action.title);
  // The title says what is created: `create volume`.
  if (action.on === 'list') return does.replace(/^(\w+) (?!.* from )/, '$1 a new ');
  const what = list ? (action.single ? `one ${singular}` : inSentence(title)) : `the ${singular}`;
  // Some titles contain the noun already: `delete load balancer`.
  const [first] = does.split(' ');
  const bare = does.endsWith(singular) ? first : does;
  return withFieldsOf(`${bare} ${what}`, action);
}

function withFieldsOf(text: string, {fields}: Action<unknown>): string {
  const names = Object.values(fields).map(({label}) => inSentence(label));
  for (let count = names.length; count > 0; count--) {
    const line = `${text}: ${names.slice(0, count).join(', ')}${count < names.length ? ', …' : ''}`;
    if (line.length <= room) return line;
  }
  return text;
}
