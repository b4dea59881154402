import type {CellContext} from '../../../resources/definition/column.ts';
import type {ConversationMessage} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {clean, wrap} from '../../../text/text.ts';
import {momentAndAgo} from '../../../text/time.ts';
import {memoize} from '../../state/memoize.ts';
import type {State} from '../../state/state.ts';
import {Document} from '../shared/document.ts';
import {asking, breakdownParts} from './breakdown.ts';
import type {Detail} from './detail.ts';

import {type DetailLine, remarkLine, sentenceLines} from './fields.ts';

/** Returns the messages of an item with replies, such as a ticket, the oldest first. */
export function conversationLines(state: State, detail: Detail, context: CellContext): readonly DetailLine[] {
  const {place, value, columns, beside} = detail;
  if (!resourceOf(place.resource).conversation) return [];
  const {items = none, remark} = breakdownParts(state, detail) ?? {};
  // Without the blank line before the first message.
  const lines = linesOf(place.resource, value, items, context, columns).slice(1);
  if (remark === undefined) return lines;
  const text = beside && remark === asking ? '…' : remark;
  return [...lines, {kind: 'blank'}, ...sentenceLines(text, columns - 5).map(remarkLine)];
}

const none: readonly unknown[] = [];

const linesOf = memoize(
  (resource: string, value: unknown, answers: readonly unknown[], context: CellContext, columns: number) => {
    const document = new Document<DetailLine>();
    for (const message of resourceOf(resource).conversation?.messages(value, answers) ?? [])
      layMessage(document, message, context, columns);
    return document.lines(remarkLine);
  },
);

function layMessage(
  document: Document<DetailLine>,
  {by, at, text, staff}: ConversationMessage,
  context: CellContext,
  columns: number,
): void {
  const who = `${by || 'somebody'}${staff ? ', of the service' : ''}`;
  const title = [who, momentAndAgo(at, context)].filter(Boolean).join(' · ');
  document.add({kind: 'blank'});
  for (const line of wrap(clean(title), columns - 2)) document.add({kind: 'heading', text: line});
  for (const paragraph of (text ?? '').split(/\r\n?|\n/))
    document.lay(paragraph, (plain, most) =>
      wrap(plain, Math.max(8, columns - 5), most).map(line => ({kind: 'field', name: '', text: line})),
    );
}
