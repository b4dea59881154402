import type {Params, Slot} from '../../api/index.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {pagesOf} from '../../sources/pages.ts';

/** From this many names on, reading the whole list takes fewer requests than looking up each. */
const many = 8;

/** Returns what answers look-ups of so many names: the source itself or, for many names, a copy of the list. */
export async function answersForNames(
  answers: SourceAnswers,
  {list, name}: Resource,
  words: readonly string[],
  params: Params,
): Promise<SourceAnswers> {
  if (!list || words.length < many) return answers;
  const slots: Slot<unknown>[] = [];
  for await (const page of pagesOf(answers, {list, name}, {params, pageSize: 500}, 6))
    slots.push(...page.slots);
  const page = {slots, page: 1, pages: 1, results: slots.length, setAside: 0};
  return {list: async () => page, send: answers.send};
}
