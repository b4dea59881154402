import {setsFields} from '../../api/index.ts';
import {unchangedBody} from '../../app/data/writes/request.ts';
import {alike} from '../../app/data/writes/stored.ts';
import {changedText} from '../../app/screens/form/targets.ts';
import type {ItemRead} from '../../app/state/message.ts';
import type {Problem, Write} from '../../app/state/state.ts';
import {actionOf, resourceOf} from '../../resources/index.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {readItem} from '../find-item.ts';

interface Changed {
  read: ItemRead;
  /** Why nothing was sent. */
  text: string;
  reasons: Problem['reasons'];
}

/** Reads the item again before a confirmed write, a removal or an edit: undefined if it still is as the user saw it. */
export async function changedMeanwhile(answers: SourceAnswers, write: Write): Promise<Changed | undefined> {
  const {resource, params, target} = write;
  const {level, endpoint, removes, loses} = actionOf(write);
  const edits = setsFields(endpoint);
  if (!target || !(level === 'label' || removes || edits)) return undefined;
  const {label, singular} = resourceOf(resource);
  const read = await readItem(answers, {resource, params, id: target.id});
  const now = label(read.value);
  if ((level === 'label' || (removes && !loses)) && now !== target.label)
    return {read, reasons: [], text: `${singular} ${target.label} is called ${now} by now`};
  // A write of an earlier run has no value.
  if (loses && target.value !== undefined) {
    const lost = loses(read.value);
    if (lost === loses(target.value)) return undefined;
    const text = `${singular} ${target.label} was changed meanwhile: it is now ${lost}`;
    return {read, reasons: [], text};
  }
  if (!edits) return undefined;
  const before = unchangedBody(write, target.value);
  const standing = unchangedBody(write, read.value);
  const reasons = Object.entries(write.request.body ?? {}).flatMap(([field, asked]) => {
    const current = standing[field];
    if (alike(before[field], current) || alike(asked, current)) return [];
    return [{field, reason: changedText(current === undefined ? '' : String(current))}];
  });
  if (reasons.length === 0) return undefined;
  return {read, reasons, text: `${singular} ${now} was changed meanwhile`};
}
