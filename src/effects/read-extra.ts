import {type Params, problemOf, type ReadEndpoint, type RequestOptions} from '../api/index.ts';
import type {SourceAnswers} from '../sources/answers.ts';

/** Extra data beside an item and its parts; undefined if the service has no such endpoint, or refuses. */
export async function extraOf(
  extra: {endpoint: ReadEndpoint; params: (item: unknown) => Params} | undefined,
  item: unknown,
  answers: SourceAnswers,
  options: RequestOptions,
): Promise<{extra?: unknown; lacks?: boolean}> {
  if (!extra) return {};
  try {
    return {extra: (await answers.read?.(extra.endpoint, extra.params(item), options))?.value};
  } catch (error) {
    const {kind} = problemOf(error);
    // The item itself has just been read, so the endpoint is missing.
    if (kind === 'missing' || kind === 'forbidden' || kind === 'malformed')
      return {lacks: kind === 'missing'};
    throw error;
  }
}
