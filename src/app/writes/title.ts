import type {Answers} from '../../resources/definition/action/answers.ts';
import {asDone} from '../../resources/events/verbs.ts';
import {resourceOf} from '../../resources/index.ts';
import {inSentence} from '../../text/format.ts';
import type {Write} from '../state.ts';
import {actionOf} from './request.ts';

/** The body of the request, as answers. The cast: a body is made of a form's answers, so it has no other values. */
export const sentAnswers = (write: Write): Answers => (write.request.body ?? {}) as Answers;

/** The write in words: `resize volume db-data`. */
export function titleOf(write: Write): string {
  const {title, verb = inSentence(title), creates} = actionOf(write);
  const {singular} = resourceOf(write.resource);
  const body = sentAnswers(write);
  const made = creates?.(body, write.params);
  // Another item is created for this one.
  if (made?.label && write.target && made.resource !== write.resource)
    return `${verb} ${made.label} for ${singular} ${write.target.label}`;
  const name = write.target?.label ?? made?.label ?? String(body.label ?? body.name ?? '');
  const what = verb.toLowerCase().includes(singular.toLowerCase()) ? verb : `${verb} ${singular}`;
  // A single object, such as the account, has no other name.
  return name === '' || name === singular ? what : `${what} ${name}`;
}

/** The write as done: `Resized volume db-data`. */
export const doneText = (write: Write): string => asDone(titleOf(write));
