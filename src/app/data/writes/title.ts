import type {Action, Answers} from '../../../resources/definition/action.ts';
import {asDone} from '../../../resources/events/event-sentence.ts';
import {actionOf, resourceOf} from '../../../resources/index.ts';
import {counted, inSentence} from '../../../text/format.ts';
import type {Write} from '../../state/state.ts';

/** The body of the request, as answers. The cast: a body is made of a form's answers, so it has no other values. */
export const sentAnswers = (write: Write): Answers => (write.request.body ?? {}) as Answers;

const verbPhrase = ({title, verb = inSentence(title)}: Action<unknown>): string => verb;

/** An action and the kind of item, for sentences: `resize volume`, `take a snapshot of node`, `remove SSH key`. */
export function actionPhrase(action: Action<unknown>, resource: string): string {
  const {singular} = resourceOf(resource);
  const verb = verbPhrase(action);
  return verb.toLowerCase().includes(singular.toLowerCase()) ? verb : `${verb} ${singular}`;
}

/** The write in words: `resize volume db-data`. */
export const titleOf = (write: Write): string => titleWith(write, write.target?.label);

/**
 * The same for the journal, from which what is removed or changed can be entered again:
 * `delete record www A 192.0.2.1, TTL 300 s in example.org`, `edit record www in example.org: TTL 300 → 600 s`.
 */
export function journalTitle(write: Write): string {
  const {target, inside, changes} = write;
  const lost = target?.value === undefined ? undefined : actionOf(write).loses?.(target.value);
  const where = inside === undefined ? '' : ` in ${inside}`;
  const what = `${titleWith(write, lost ?? target?.label)}${where}`;
  return changes?.includes('→') ? `${what}: ${changes}` : what;
}

function titleWith(write: Write, label: string | undefined): string {
  const action = actionOf(write);
  const {singular} = resourceOf(write.resource);
  const body = sentAnswers(write);
  const made = action.creates?.(body, write.params);
  // Another item is created for this one.
  if (made?.label && label !== undefined)
    return made.resource === write.resource
      ? `${actionPhrase(action, write.resource)} ${label} as ${made.label}`
      : `${verbPhrase(action)} ${made.label} for ${singular} ${label}`;
  const name = label ?? made?.label ?? String(body.label ?? body.name ?? '');
  const what = actionPhrase(action, write.resource);
  // A single object, such as the account, has no other name.
  return name === '' || name === singular ? what : `${what} ${name}`;
}

/** Several writes of one action in words: `resize 3 volumes`. */
export function titleOfSeveral(write: Pick<Write, 'resource' | 'action'>, number: number): string {
  const {singular, title: plural} = resourceOf(write.resource);
  return phraseOf(actionOf(write), singular, counted(number, singular, inSentence(plural)));
}

/** An action that none of several marked items allows: `delete any of the 3 marked volumes`. */
export function anyOfMarked(action: Action<unknown>, resource: string, number: number): string {
  const {singular, title: plural} = resourceOf(resource);
  return phraseOf(action, singular, `any of the ${number} marked ${inSentence(plural)}`);
}

/** The verb of an action, with these items in place of the kind of item that it may name. */
function phraseOf(action: Action<unknown>, singular: string, what: string): string {
  const verb = verbPhrase(action);
  const at = verb.toLowerCase().indexOf(singular.toLowerCase());
  return at < 0 ? `${verb} ${what}` : `${verb.slice(0, at)}${what}${verb.slice(at + singular.length)}`;
}

/** Several writes as done: `Resized 3 volumes`. */
export const doneTextOf = (write: Write, number: number): string => asDone(titleOfSeveral(write, number));

/** The write as done: `Resized volume db-data`. */
export const doneText = (write: Write): string => asDone(titleOf(write));
