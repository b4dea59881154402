import type {BudgetClass} from '../api/index.ts';
import type {EffectOf} from '../app/state/effect.ts';
import type {BudgetLeft, Message} from '../app/state/message.ts';
import {resourceOf} from '../resources/index.ts';
import type {SourceAnswers} from '../sources/answers.ts';
import {checkPage} from '../sources/pages.ts';
import {listEndpoint, readItem} from './find-item.ts';

/** The requests left in the budget that those to an endpoint count against; undefined if they are not counted. */
export function budgetLeft(
  {budget}: {budget?: BudgetClass; kind: string},
  answers: SourceAnswers,
): BudgetLeft | undefined {
  if (!budget) return undefined;
  const left = answers.budget?.(budget);
  return left && {of: budget, ...left};
}

export const budgetOf = (resource: string, answers: SourceAnswers) =>
  budgetLeft(listEndpoint(resource), answers);

export async function loadPage(
  effect: EffectOf<'loadPage'>,
  answers: SourceAnswers,
  signal: AbortSignal,
  now: () => number,
): Promise<Message> {
  const endpoint = listEndpoint(effect.resource);
  const page = await answers.list(endpoint, {
    params: effect.params,
    page: effect.page,
    pageSize: effect.pageSize,
    filter: effect.server,
    signal,
  });
  // Its items would be taken for others, and acted on.
  checkPage(page, effect.page, effect.resource);
  const {slots, results, countWarning} = page;
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
  answers: SourceAnswers,
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
    budget: budgetLeft(resourceOf(effect.resource).read ?? listEndpoint(effect.resource), answers),
  };
}
