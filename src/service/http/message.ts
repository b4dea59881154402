export interface PlainRequest {
  readonly method: string;
  /** Begins with `/v4` and includes the query. */
  readonly path: string;
  /** The address that it came from; by default this machine's. */
  readonly from?: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A function reads it from the connection: it is called once the caller is known to be allowed, and else never. */
  readonly body?: string | (() => Promise<string>);
}

/** @throws HttpError as {@link BodyReader} does, or ReplyDropped */
export const bodyOf = async ({body = ''}: PlainRequest): Promise<string> =>
  typeof body === 'function' ? body() : body;

export interface PlainReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers a request. Messages are plain data, but for a body that is still to come: loading the classes of `fetch` takes 30 ms. @throws ReplyDropped if injected */
export type RequestHandler = (request: PlainRequest) => Promise<PlainReply>;
