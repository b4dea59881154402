import type {Json, JsonObject, Transport} from '../api/index.ts';

/** What a request for something kept here holds. */
export interface Asked {
  /** The parameters of the path, by their place. */
  names: readonly string[];
  body: JsonObject;
}

export type Answerer = (asked: Asked) => Promise<Json>;

/** A refusal, in words, and the field it is about. */
export class Refused extends Error {
  readonly field: string | undefined;
  constructor(reason: string, field?: string) {
    super(reason);
    this.field = field;
  }
}

/**
 * Answers requests within the process, in the form of the service: what is kept here is browsed, filtered and acted
 * on with the same means. Routes are `METHOD /path`, with `:` for a parameter. Whatever goes wrong is a refusal:
 * nothing here can have happened without an answer.
 */
export function route(routes: Readonly<Record<string, Answerer>>): Transport {
  const table = Object.entries(routes).map(([name, answer]) => {
    const [method, path = ''] = name.split(' ');
    return {method, pattern: new RegExp(`^${path.replaceAll(':', '([^/]+)')}$`), answer};
  });
  return async ({method, url, body}) => {
    const {pathname, searchParams} = new URL(url);
    for (const {method: known, pattern, answer} of table) {
      const match = known === method ? pattern.exec(pathname) : null;
      if (!match) continue;
      const names = match.slice(1).map(decodeURIComponent);
      try {
        const made = await answer({names, body: body === undefined ? {} : JSON.parse(body)});
        return reply(200, Array.isArray(made) ? pageOf(made, searchParams) : made);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const field = error instanceof Refused ? error.field : undefined;
        return reply(400, {errors: [{reason, ...(field === undefined ? {} : {field})}]});
      }
    }
    return reply(404, {errors: [{reason: 'Not found'}]});
  };
}

const reply = (status: number, json: Json) => ({status, headers: {}, body: JSON.stringify(json)});

function pageOf(all: readonly Json[], asked: URLSearchParams): Json {
  const size = Number(asked.get('page_size') ?? 100);
  const page = Number(asked.get('page') ?? 1);
  return {
    data: all.slice((page - 1) * size, page * size),
    page,
    pages: Math.max(1, Math.ceil(all.length / size)),
    results: all.length,
  };
}
