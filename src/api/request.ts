/** Requests and replies as plain data, so that a preview, the journal and tests show exactly what is sent. */

export type Json = null | boolean | number | string | Json[] | {[key: string]: Json};
export type JsonObject = {[key: string]: Json};

/** Classes of requests with a rate limit each (see client/budget.ts). */
export type BudgetClass =
  | 'list'
  | 'other'
  | 'images'
  | 'scripts'
  | 'create-node'
  | 'create-volume'
  | 'create-ticket';

/** A request in the neutral word (`node`), without the token; see httpRequestOf. */
export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base URL, beginning with `/`, with encoded parameters. */
  path: string;
  query?: {page?: number; page_size?: number};
  /** Sent as the header X-Filter. */
  filter?: JsonObject;
  body?: JsonObject;
  budget: BudgetClass;
}

/** The HTTP request that is sent: translated into the service's word, with the token. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** A reply with any status. Header names are in lower case. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends one request: over the network, or to the embedded service in this process.
 * It resolves for every status and rejects if there was no complete reply. Errors are recognised by their
 * `code` (`ECONNRESET`, `UND_ERR_SOCKET`, …, see errors/network-error.ts), and have `unsent: true` if there was no connection
 * to write the request to; an abort rejects with the signal's reason.
 */
export interface Transport {
  (httpRequest: HttpRequest, signal: AbortSignal): Promise<Reply>;
  close?(): Promise<void>;
}
