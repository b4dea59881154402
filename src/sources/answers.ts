import {oneLine} from '../api/errors/api-error.ts';
import {
  ApiError,
  type Budget,
  type BudgetClass,
  type Client,
  type CommandCall,
  type Item,
  invalidRequest,
  type Json,
  type JsonObject,
  type ListEndpoint,
  type ListOptions,
  type LocalList,
  type Page,
  type Params,
  type ParsedReply,
  type ReadEndpoint,
  type Request,
  type RequestOptions,
  slotOf,
} from '../api/index.ts';
import {thrownMessage} from '../attempt.ts';
import type {Source} from '../resources/definition/definition.ts';

/** Reads and writes the resources of one source. Every method rejects only with an ApiError. */
export interface SourceAnswers {
  list(list: ListEndpoint | LocalList, options?: ListOptions): Promise<Page<unknown>>;
  /** Reads one item at its own path; missing if items are only found in their list. */
  read?(endpoint: ReadEndpoint, params: Params, options?: RequestOptions): Promise<Item<unknown>>;
  send(call: Request | CommandCall, options?: RequestOptions): Promise<ParsedReply>;
  /** The requests left of this minute; missing if reading is not limited. */
  budget?(budgetClass: BudgetClass): Budget;
}

/** The implementation of each source, loaded when it is first used. */
export type Sources = Readonly<Record<Source['name'], () => Promise<SourceAnswers>>>;

export class Refused extends ApiError {
  /** @param cause what a service answered, if that is why */
  constructor(reason: string, field?: string, cause?: unknown) {
    const message = field === undefined ? reason : `${field}: ${reason}`;
    super({
      kind: 'refused',
      message: oneLine(message, text => text),
      reasons: [{reason, ...(field === undefined ? {} : {field})}],
      sent: true,
    });
    this.cause = cause;
  }
}

/** Turns any error on this machine into a refusal: unlike at the service, the outcome is never unknown. */
export async function orRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(thrownMessage(error));
  }
}

/** Carries out a command. Resolves with the item that it changed, or `{}`. */
export type Run = (call: {params: Params; body: JsonObject}) => Promise<JsonObject>;

/** A part of what there is, and which. */
interface Part {
  items: readonly Json[];
  countWarning: string;
}

/** Answers from this machine: all items at once, and commands by their names. */
export function localAnswers(
  all: (params: Params) => Promise<readonly Json[] | Part>,
  commands: Readonly<Record<string, Run>> = {},
): SourceAnswers {
  return {
    list: (list, options) => orRefused(async () => pageOf(await all(options?.params ?? {}), list, options)),
    send: call =>
      orRefused(async () => {
        const run = 'command' in call ? commands[call.command] : undefined;
        if (!run || !('command' in call)) throw new Refused('this cannot be changed');
        const json = await run({params: call.params, body: call.body ?? {}});
        return {status: 200, json, raw: json};
      }),
  };
}

function pageOf(
  found: readonly Json[] | Part,
  {item}: ListEndpoint | LocalList,
  {page = 1, pageSize = 100}: ListOptions = {},
): Page<unknown> {
  const {items: all, ...rest} = 'items' in found ? found : {items: found};
  const slots = all.slice((page - 1) * pageSize, page * pageSize).map(value => slotOf(item, value, value));
  return {
    slots,
    page,
    pages: Math.max(1, Math.ceil(all.length / pageSize)),
    results: all.length,
    setAside: slots.filter(({ok}) => !ok).length,
    ...rest,
  };
}

export function serviceAnswers(client: Client): SourceAnswers {
  const notKept = () => Promise.reject(invalidRequest('the service does not keep this list'));
  return {
    list: (list, options) => (list.kind === 'local' ? notKept() : client.list(list, options)),
    read: client.get,
    send: (call, options) =>
      'command' in call
        ? Promise.reject(invalidRequest(`the service does not know the command ${call.command}`))
        : client.send(call, options),
    budget: client.budget,
  };
}
