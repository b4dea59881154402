import type {Params, Slot} from '../../api/index.ts';
import type {Target} from '../../app/state.ts';
import {readItem} from '../../effects/find-item.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {pagesOf} from '../../sources/pages.ts';
import {findNamed, type Named} from '../read/find-named.ts';

/** The items that an action is done to, by their names and ids. */

/** From so many on, the whole list costs fewer requests than asking for each. */
const many = 8;

export async function findTargets(
  answers: SourceAnswers,
  resource: Resource,
  words: readonly string[],
  params: Params,
): Promise<readonly Target[]> {
  const {id, label, list} = resource;
  const found: Named[] = [];
  if (!list) found.push(await readItem(answers, {resource: resource.name, params, id: ''}));
  else {
    const asked = words.length < many ? answers : await wholeList(answers, resource, params);
    for (const word of words) found.push(await findNamed(asked, resource, word, params));
  }
  const targets = new Map<string, Target>();
  // An item that is named twice is acted upon once.
  for (const {value} of found) targets.set(id(value), {id: id(value), label: label(value), value});
  return [...targets.values()];
}

/** Answers from what the list holds now. */
async function wholeList(
  answers: SourceAnswers,
  {list, name}: Resource,
  params: Params,
): Promise<SourceAnswers> {
  const slots: Slot<unknown>[] = [];
  if (list)
    for await (const page of pagesOf(answers, {list, name}, {params, pageSize: 500}, 6))
      slots.push(...page.slots);
  const page = {slots, page: 1, pages: 1, results: slots.length, setAside: 0};
  return {list: async () => page, send: answers.send};
}
