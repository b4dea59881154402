import type {Asked} from './read.ts';

/** Why a resource could not be searched, or only in part. Resources that the service does not have do not count. */
export function failureIn({
  reads,
}: Pick<Asked, 'reads'>): {message: string; partly: boolean; lacks?: true} | undefined {
  const first = reads.find(
    ({problem, pages}) => problem && !(problem.kind === 'missing' && pages.length === 0),
  );
  if (first?.problem)
    return {message: first.problem.message, partly: reads.some(({pages}) => pages.length > 0)};
  const lack = reads.find(read => read.lack !== undefined)?.lack;
  return lack === undefined ? undefined : {message: lack, partly: true, lacks: true};
}

/** For each resource that could not be read: whether it was read in part. What lies inside others is read no further than those. */
export function failedIn(asked: readonly Asked[]): readonly boolean[] {
  const byName = new Map(asked.map(one => [one.resource.name, one]));
  const isPartly = (one: Asked | undefined): boolean | undefined =>
    one && (failureIn(one)?.partly ?? isPartly(byName.get(one.resource.parent ?? '')));
  return asked.flatMap(one => (one.done ? (isPartly(one) ?? []) : []));
}
