import type {Listing, Schema} from '../../endpoints/endpoint.ts';
import type {FailedRequest} from '../../errors/network-error.ts';
import {parseJson} from '../../json.ts';
import type {Reply} from '../../request.ts';
import type {Vocabulary} from '../../vocabulary.ts';
import {parseBody, parsedText} from '../response-body.ts';
import type {Page} from '../types.ts';
import {piecesOf} from './list-pieces.ts';
import {pageOf} from './page.ts';

interface Reading<T> {
  asked: Listing;
  context: FailedRequest;
  words: Vocabulary;
  /** Called with every part, which it may change. */
  made: (part: Page<T>) => Page<T>;
}

/** A page of a list in parts, each parsed when it is asked for; see `Client.listInParts`. Throws `malformed` if it is no list. */
export async function* partsOf<T>(
  schema: Schema<T>,
  reply: Reply,
  {asked, context, words, made}: Reading<T>,
): AsyncGenerator<Page<T>> {
  const {status} = reply;
  const whole = () => ({json: parsedText(reply, context), text: reply.body});
  const list = reply.chunks && piecesOf(reply.chunks, {piece: parseJson, whole});
  if (!list) {
    const raw = await parseBody(reply, context);
    yield made(pageOf(schema, {status, json: words.reply(raw), raw}, asked, context));
    return;
  }
  let before = 0;
  for (const {items, text} of list.pieces) {
    await context.redactor.data(items, text);
    const raw = {...list.numbers, data: items};
    yield made(pageOf(schema, {status, json: words.reply(raw), raw}, asked, context, before));
    before += items.length;
  }
}
