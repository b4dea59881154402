import type {Params} from '../api/index.ts';
import type {Resource} from '../resources/definition/definition.ts';
import {everyNoun, findAnyResource, levelsOf, lieIn} from '../resources/index.ts';
import type {SourceAnswers} from '../sources/answers.ts';
import {UsageError, unknownName, withKnown} from '../usage-error.ts';

/** Returns the resource with that name. Throws a UsageError if there is none: only `list` takes any word. */
export function resourceFor(word: string): Resource {
  const resource = findAnyResource(word);
  if (resource) return resource;
  const nouns = everyNoun();
  const names = nouns.filter(({list}) => list).map(({name}) => name);
  const all = nouns.map(({name}) => name);
  throw new UsageError(withKnown(unknownName('resource', word, all, '', wordsFor), names));
}

/** The words that name a resource; of any other word, itself. */
export function wordsFor(name: string): readonly string[] {
  const resource = findAnyResource(name);
  return resource ? [resource.name, resource.singular, ...(resource.aliases ?? [])] : [name];
}

/** Returns the parameters of the list. Throws a UsageError if a flag is missing, or names nothing or several items. */
export async function paramsOf(
  answers: SourceAnswers,
  resource: Resource,
  words: readonly string[] = [],
): Promise<Params> {
  const {name} = resource;
  const levels = levelsOf(resource);
  if (levels.length === 0 && words.length > 0)
    throw new UsageError(`${name} have no parent: --in does not apply to them`);
  if (words.length !== levels.length) {
    const names = levels.map(level => levelFlag(level).toUpperCase());
    const flag = `--in ${names.join(' ')}`;
    const mistake =
      words.length > levels.length ? `${flag} takes no further words` : `say which, with ${flag}`;
    throw new UsageError(`${lieIn(resource)}: ${mistake}`);
  }
  let params: Params = {};
  for (const [at, level] of levels.entries()) {
    // Loaded only here, because most lists have no parent.
    const {findNamed} = await import('./read/find-named.ts');
    const {value} = await findNamed(answers, level, words[at] ?? '', params);
    const to = levels[at + 1]?.name ?? name;
    const relation = level.relations?.find(one => one.to === to && one.params);
    // A single object below an item, such as the statistics of a node, has the id of that item.
    params = relation?.params?.(value, params) ?? (resource.list ? {} : {id: level.id(value)});
  }
  return params;
}

/** Returns the words that follow `--in` up to another flag, undefined without `--in`; it may be given before each of them. */
export function wordsOfIn(argv: readonly string[]): readonly string[] | undefined {
  const at = argv.indexOf('--in');
  if (at === -1) return;
  const after = argv.slice(at).filter(word => word !== '--in');
  const end = after.findIndex(word => word.startsWith('-'));
  return end === -1 ? after : after.slice(0, end);
}

/** Returns the flag that names a parent: `domain`. */
export const levelFlag = ({singular}: Resource): string => singular.replaceAll(' ', '-');

/** Returns the message about missing flags for the parents: `records lie in a domain: say which, with --domain DOMAIN`. */
export function whereTo(resource: Resource): string {
  const levels = levelsOf(resource);
  const flags = levels.map(level => `--${levelFlag(level)} ${levelFlag(level).toUpperCase()}`);
  return `${lieIn(resource)}: say which, with ${flags.join(' ')}`;
}
