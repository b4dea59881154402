import type {Json, Params} from '../../api/index.ts';
import type {Target} from '../../app/state.ts';
import {readItem} from '../../effects/find-item.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {answersForNames, findNamed, type Named} from '../read/find-named.ts';

interface Found {
  target: Target;
  /** As the service sent it. */
  raw: Json;
}

export async function findTargets(
  answers: SourceAnswers,
  resource: Resource,
  words: readonly string[],
  params: Params,
): Promise<readonly Found[]> {
  const {id, label, list} = resource;
  const found: Named[] = [];
  if (!list) found.push(await readItem(answers, {resource: resource.name, params, id: ''}));
  else {
    const asked = await answersForNames(answers, resource, words, params);
    for (const word of words) found.push(await findNamed(asked, resource, word, params));
  }
  // An item that is named twice is acted upon once.
  const targets = new Map(
    found.map(({value, raw}) => [id(value), {target: {id: id(value), label: label(value), value}, raw}]),
  );
  return [...targets.values()];
}
