import type {Answers} from '../../resources/definition/action/answers.ts';
import {asDone} from '../../resources/events/verbs.ts';
import {resourceOf} from '../../resources/index.ts';
import {inSentence} from '../../text/format.ts';
import type {Write} from '../state.ts';
import {actionOf} from './request.ts';

/** What a write is to do, in words: `resize volume db-data`. */
export function titleOf(write: Write): string {
  const {title, verb = inSentence(title), creates} = actionOf(write);
  const {singular} = resourceOf(write.resource);
  // The cast: what is read of a body is texts that were answered.
  const body = (write.request.body ?? {}) as Answers;
  const made = creates?.(body, write.params);
  // Something else that is made for the item.
  if (made?.label && write.target && made.resource !== write.resource)
    return `${verb} ${made.label} for ${singular} ${write.target.label}`;
  const name = write.target?.label ?? made?.label ?? String(body.label ?? body.name ?? '');
  const what = verb.toLowerCase().includes(singular.toLowerCase()) ? verb : `${verb} ${singular}`;
  // A single object, such as the account, has no other name.
  return name === '' || name === singular ? what : `${what} ${name}`;
}

/** What a write has done: `Resized volume db-data`. */
export const doneText = (write: Write): string => asDone(titleOf(write));
