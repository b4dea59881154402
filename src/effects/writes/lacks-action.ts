import type {Problem} from '../../api/index.ts';
import type {Write} from '../../app/state.ts';
import {actionOf} from '../../app/writes/request.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {listEndpoint, readItem} from '../find-item.ts';

/**
 * Whether a write was refused because the service has no such action. A 404 can also mean that an item is gone, so all items
 * that the request is about are read: if they exist, the action is missing.
 */
export async function lacksAction(
  answers: SourceAnswers,
  {resource, params, target, request, ...write}: Write,
  {kind, status}: Problem,
): Promise<boolean> {
  const {fields, removes} = actionOf({resource, ...write});
  if (status === 405) return true;
  // An item removed elsewhere may still be readable for a while.
  if (kind !== 'missing' || removes) return false;
  const chosen = Object.entries(request.body ?? {}).flatMap(([name, id]) => {
    const from = fields[name]?.from;
    return from && !from.value ? [{resource: from.resource, params: {}, id: String(id)}] : [];
  });
  const about = [...(target ? [{resource, params, id: target.id}] : []), ...chosen];
  try {
    if (!target && Object.keys(params).length > 0)
      await answers.list(listEndpoint(resource), {params, pageSize: 25});
    for (const item of about) await readItem(answers, item);
    return true;
  } catch {
    return false;
  }
}
