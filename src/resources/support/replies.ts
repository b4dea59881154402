import {endpoints} from '../../api/endpoints/endpoints.ts';
import {TicketReply} from '../../model/index.ts';
import {yesNo} from '../../text/format.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';

export const replies = describe(TicketReply).resource({
  name: 'replies',
  singular: 'reply',
  summary: 'what was answered to a ticket',
  hidden: true,
  beyond: true,
  parent: 'tickets',
  list: endpoints.tickets.replies,
  live: true,
  label: reply => (reply.description ?? '').split(/\r\n?|\n/)[0],
  primary: 'description',
  copies: [['text', reply => reply.description]],
  columns: [
    timeColumn('When', reply => reply.created, {field: 'created', rank: 1}),
    {title: 'By', field: 'created_by', rank: 2},
    {title: 'Text', field: 'description', width: 24, sentences: true, rank: 1},
    {title: 'Support', field: 'from_node', cell: reply => yesNo(reply.from_node), rank: 3},
  ],
  emptyText: 'Nobody has answered yet',
});
