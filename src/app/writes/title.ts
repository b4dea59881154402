import type {Answers} from '../../resources/definition/answers.ts';
import {resourceOf} from '../../resources/index.ts';
import type {Write} from '../state.ts';
import {actionOf} from './request.ts';

/** What a write did, in words: `resize volume db-data`. */
export function titleOf(write: Write): string {
  const {title, creates} = actionOf(write);
  const {singular} = resourceOf(write.resource);
  // The cast: what is read of a body is texts that were answered.
  const body = (write.request.body ?? {}) as Answers;
  const made = creates?.(body, write.params);
  // Something else that is made for the item.
  if (made && write.target && made.resource !== write.resource)
    return [title.toLowerCase(), made.label, `for ${singular} ${write.target.label}`]
      .filter(Boolean)
      .join(' ');
  const named = write.target?.label ?? made?.label ?? String(body.label ?? body.name ?? '');
  return `${title.toLowerCase()}${title.toLowerCase().includes(singular) ? '' : ` ${singular}`}${named ? ` ${named}` : ''}`;
}
