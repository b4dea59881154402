import type {EffectOf} from '../app/effect.ts';
import type {Message} from '../app/message.ts';
import {resourceOf} from '../resources/index.ts';
import type {Answers} from '../sources/answers.ts';
import {listOf, readItem} from './find-item.ts';

/** Reads a page of a list, or an item. */

/** The requests left in the budget for the lists of a resource; undefined if they are not counted. */
export function budgetOf(resource: string, answers: Answers) {
  const endpoint = listOf(resource);
  return endpoint.kind === 'list' ? answers.budget?.(endpoint.budget) : undefined;
}

export async function loadPage(
  effect: EffectOf<'loadPage'>,
  answers: Answers,
  signal: AbortSignal,
  now: () => number,
): Promise<Message> {
  const endpoint = listOf(effect.resource);
  const {slots, results, countWarning} = await answers.list(endpoint, {
    params: effect.params,
    page: effect.page,
    pageSize: effect.pageSize,
    filter: effect.server,
    signal,
  });
  return {
    type: 'pageLoaded',
    list: effect.list,
    page: effect.page,
    slots,
    results,
    countWarning,
    at: now(),
    budget: budgetOf(effect.resource, answers),
  };
}

export async function loadItem(
  effect: EffectOf<'loadItem'>,
  answers: Answers,
  signal: AbortSignal,
  now: () => number,
): Promise<Message> {
  const {value, raw} = await readItem(answers, effect, {signal});
  return {
    type: 'itemLoaded',
    item: effect.item,
    value,
    raw,
    at: now(),
    budget: itemBudget(effect.resource, answers),
  };
}

/** What is read beside a place, such as the numbers of its charts, counts against another limit than what the place shows. */
function itemBudget(resource: string, answers: Answers) {
  const {hidden, read} = resourceOf(resource);
  if (hidden) return undefined;
  return read ? answers.budget?.('other') : budgetOf(resource, answers);
}
