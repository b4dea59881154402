import {endpoints} from '../../api/endpoints/endpoints.ts';
import {entityTypes, type Node, Ticket, TicketReply, type Volume} from '../../model/index.ts';
import {actionKey} from '../../preferences/key-name.ts';
import {yesNo} from '../../text/format.ts';
import {field} from '../definition/action.ts';
import {atMost} from '../definition/checks.ts';
import {aboutEntity, idColumn, regionName} from '../definition/common.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';

const {action, resource} = describe(Ticket);

const open = action({
  name: 'open',
  title: 'Open ticket',
  key: 'n',
  on: 'list',
  level: 'plain',
  endpoint: endpoints.tickets.create,
  fields: {
    summary: field.text('Summary', {hint: '1–64 characters', check: atMost(64)}),
    description: field.text('Description', {lines: true, check: atMost(65_000)}),
    node_id: field.choice('About node', {
      optional: true,
      from: {
        resource: 'nodes',
        detail: (node: Node, _, __, place) =>
          [regionName(node.region, place), node.status].filter(Boolean).join(' · '),
      },
    }),
    volume_id: field.choice('About volume', {
      optional: true,
      from: {
        resource: 'volumes',
        detail: (volume: Volume, _, __, place) =>
          [regionName(volume.region, place), volume.status].filter(Boolean).join(' · '),
      },
      // A ticket is about one thing.
      when: answers => answers.node_id === undefined,
    }),
  },
  creates: answers => ({resource: 'tickets', label: String(answers.summary)}),
});

const close = action({
  name: 'close',
  title: 'Close',
  key: 'x',
  level: 'confirm',
  endpoint: endpoints.tickets.close,
  unavailable: ticket => {
    if (ticket.status === 'closed') return 'it is closed already';
    return ticket.closable === false ? 'only support can close it' : undefined;
  },
  changes: ticket => `status ${ticket.status} → closed`,
  done: ticket => ticket.status === 'closed',
});

const reply = action({
  name: 'reply',
  summary: 'add a reply to a ticket',
  title: 'Reply',
  verb: 'add a reply to',
  key: 'R',
  level: 'plain',
  single: true,
  endpoint: endpoints.tickets.reply,
  params: ticket => ({ticket_id: ticket.id}),
  fields: {description: field.text('Reply', {lines: true, check: atMost(65_000)})},
  unavailable: ticket =>
    ticket.status === 'closed' ? `it is closed: open a new one (${actionKey(open)})` : undefined,
  creates: ({description}, _, id) => ({
    resource: 'replies',
    // It has none.
    label: '',
    params: {ticket_id: id ?? ''},
    matches: (one: TicketReply) => one.description?.trim() === String(description).trim(),
  }),
});

export const tickets = resource({
  name: 'tickets',
  menu: 19,
  aliases: ['support'],
  summary: 'support tickets',
  list: endpoints.tickets.list,
  read: endpoints.tickets.read,
  live: true,
  label: ticket => ticket.summary,
  primary: 'summary',
  values: {status: ['new', 'open', 'closed'], 'entity.type': entityTypes},
  columns: [
    {title: 'Summary', width: 16, cell: ticket => ticket.summary, rank: 1},
    {title: 'Status', cell: ticket => ticket.status, tone: 'status', rank: 1},
    {title: 'About', field: 'entity.label', width: 12, rank: 3},
    {title: 'By', field: 'opened_by', rank: 4},
    timeColumn('Opened', ticket => ticket.opened, {rank: 5}),
    timeColumn('Updated', ticket => ticket.updated, {rank: 2}),
    idColumn,
    timeColumn('Closed', ticket => ticket.closed, {optional: true, rank: 11}),
    {title: 'Last by', field: 'updated_by', optional: true, rank: 12},
  ],
  groups: [['Times', 'Opened', 'Updated', 'Closed', 'Last by']],
  details: [
    ['About a', ticket => ticket.entity?.type],
    ['Can be closed', ticket => yesNo(ticket.closable)],
  ],
  conversation: {
    messages: (ticket, replies: readonly TicketReply[]) => [
      {by: ticket.opened_by, at: ticket.opened, text: ticket.description},
      ...replies.map(({created_by, created, description, from_node}) => ({
        by: created_by,
        at: created,
        text: description,
        staff: from_node === true,
      })),
    ],
  },
  relations: [
    {title: 'Replies', to: 'replies', params: ticket => ({ticket_id: ticket.id}), whole: true},
    {title: 'Opened by', to: 'users', id: ticket => ticket.opened_by},
    ...aboutEntity('node', 'volume', 'domain', 'nodebalancer'),
  ],
  actions: [open, reply, close],
});

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
