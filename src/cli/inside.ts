import type {Params, Resource} from '../resources/definition/definition.ts';
import {resourceOf} from '../resources/index.ts';
import type {Answers} from '../sources/answers.ts';
import {pagesOf} from '../sources/pages.ts';
import {UsageError} from '../usage-error.ts';

/** What a list lies in, by the words of `--in`: `example.org`, `front-ams 443`. */

/** An item that a word names, and the parameters of the list that it stands in. */
interface Outer {
  value: unknown;
  params: Params;
}

/** The parameters of the list. Throws a UsageError where a word is missing, or names nothing or several things. */
export async function paramsOf(
  answers: Answers,
  resource: Resource,
  words: readonly string[] = [],
): Promise<Params> {
  const {name} = resource;
  const levels = levelsOf(resource);
  if (levels.length === 0 && words.length > 0)
    throw new UsageError(`${name} lie in nothing else: --in does not apply to them`);
  const named = levels.map(({singular}) => singular.toUpperCase()).join(' ');
  if (words.length !== levels.length)
    throw new UsageError(
      `${name} lie in a ${levels.at(-1)?.singular}: say which, skydeck list ${name} --in ${named}`,
    );
  let params: Params = {};
  for (const [at, level] of levels.entries()) {
    const outer = await find(answers, level, {params, word: words[at] ?? ''});
    const to = levels[at + 1]?.name ?? name;
    const relation = level.relations?.find(one => one.to === to && one.params);
    params = relation?.params?.(outer.value, outer.params) ?? {};
  }
  return params;
}

/** What a resource lies in, the outermost first. */
function levelsOf({parent}: Resource): Resource[] {
  if (parent === undefined) return [];
  const outer = resourceOf(parent);
  return [...levelsOf(outer), outer];
}

/** By its label or the beginning of that, such as a port, or by its id. */
async function find(
  answers: Answers,
  {name, list, id, label, singular}: Resource,
  {params, word}: {params: Params; word: string},
): Promise<Outer> {
  const all: unknown[] = [];
  if (list)
    for await (const {slots} of pagesOf(answers, {list, name}, {params, pageSize: 500}))
      for (const slot of slots) if (slot.ok) all.push(slot.value);
  const tests: ((item: unknown) => boolean)[] = [
    item => label(item) === word,
    item => label(item).split(' ')[0] === word,
    item => id(item) === word,
  ];
  const found = tests.map(test => all.filter(test)).find(({length}) => length > 0) ?? [];
  const [value] = found;
  if (value === undefined) throw new UsageError(`there is no ${singular} ${word}`);
  if (found.length > 1)
    throw new UsageError(
      `${found.length} are called ${word}: take the id of the ${singular}, ${found.map(id).join(' or ')}`,
    );
  return {value, params};
}
