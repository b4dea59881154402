/** A request as plain data: what is shown in a preview, kept in a journal and asserted in a test is what is sent. */

export type Json = null | boolean | number | string | Json[] | {[key: string]: Json};
export type JsonObject = {[key: string]: Json};

/** Requests are counted apart, each class with its own limit (see client/budget.ts). */
export type BudgetClass =
  | 'list'
  | 'other'
  | 'images'
  | 'scripts'
  | 'create-node'
  | 'create-volume'
  | 'create-ticket';

/** A request in the neutral word (`node`), before the service's own word and the token are put in. */
export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base URL, beginning with `/`, its parameters already encoded. */
  path: string;
  query?: {page?: number; page_size?: number};
  /** Goes into the header X-Filter. */
  filter?: JsonObject;
  body?: JsonObject;
  budget: BudgetClass;
}

/** The same, as it goes over the wire: after translation, with the token. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** An answer of any status. Header names are in lower case. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Carries one request to a service: over the network, or within the process.
 * It resolves for every status and rejects only where no whole answer came. Errors are understood by their
 * `code` (`ECONNRESET`, `UND_ERR_SOCKET`, …, see errors/network-error.ts); an abort rejects with the signal's reason.
 */
export interface Transport {
  (wire: WireRequest, signal: AbortSignal): Promise<Reply>;
  close?(): Promise<void>;
}
