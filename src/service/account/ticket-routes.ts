import * as v from 'valibot';
import {balancerReference} from '../balancers/balancer-rules.ts';
import {domainReference} from '../domains/domain-rules.ts';
import {type EntityReference, entityReference} from '../fields.ts';
import {
  childListRoute,
  findItem,
  postRoute,
  type RequestContext,
  type Route,
  readItem,
  readRoutes,
  updateItem,
} from '../http/route.ts';
import {pseudoRandomHex} from '../made-up.ts';
import {nodeReference} from '../nodes/node-rules.ts';
import {badRequest} from '../operation.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {ErrorList, itemId, stringOfLength} from '../validation.ts';
import {volumeReference} from '../volumes/volume-rules.ts';
import {Reply, Ticket} from './account-schema.ts';

const options = {scope: 'account'};

const ticketId = (context: RequestContext): number => findItem(context, 'tickets').id;

const ticketBody = v.looseObject({
  summary: stringOfLength(1, 64),
  description: stringOfLength(1, 65_000),
  node_id: v.nullish(itemId),
  volume_id: v.nullish(itemId),
  domain_id: v.nullish(itemId),
  nodebalancer_id: v.nullish(itemId),
});

/** Returns a reference to the first item that a ticket names; null if it names none. @throws HttpError 400 for unknown items */
function ticketEntity(
  {store, word}: RequestContext,
  body: v.InferOutput<typeof ticketBody>,
): EntityReference | null {
  const {nodes, volumes, domains, balancers} = store.tables;
  const errors = new ErrorList();
  const find = <T>(
    field: 'node_id' | 'volume_id' | 'domain_id' | 'nodebalancer_id',
    table: {get(id: number): T | undefined},
    refer: (item: T) => EntityReference,
  ): EntityReference | undefined => {
    const id = body[field] ?? undefined;
    if (id === undefined) return undefined;
    const item = table.get(id);
    if (item !== undefined) return refer(item);
    errors.add(`${field} is not valid`, field);
    return undefined;
  };
  const references = [
    find('node_id', nodes, node => nodeReference(word, node)),
    find('volume_id', volumes, volumeReference),
    find('domain_id', domains, domainReference),
    find('nodebalancer_id', balancers, balancerReference),
  ];
  errors.throwIfAny();
  return references.find(each => each !== undefined) ?? null;
}

export const ticketRoutes: readonly Route[] = [
  ...readRoutes('/support/tickets', 'tickets', options),
  postRoute('/support/tickets', options, {
    rateLimitClass: 'openTicket',
    body: ticketBody,
    reply: Ticket,
    handle: (context, body) => {
      const {store, now, caller} = context;
      const {tickets} = store.tables;
      const entity = ticketEntity(context, body);
      const {id, summary: label} = tickets.insert({
        id: tickets.nextId(),
        summary: body.summary,
        description: body.description,
        status: 'new',
        entity,
        opened: formatTime(now),
        opened_by: caller?.username ?? '',
        updated: formatTime(now),
        updated_by: null,
        closed: null,
        closable: true,
        gravatar_id: pseudoRandomHex(now % 100_003, 32),
        attachments: [],
      });
      const reference = entityReference('ticket', '/support/tickets', {id, label});
      recordEvent(context, {action: 'ticket_create', entity: reference});
      return readItem(context, 'tickets', id);
    },
  }),
  postRoute('/support/tickets/:id/close', options, {
    handle: context => {
      const ticket = findItem(context, 'tickets');
      if (!ticket.closable) throw badRequest('The ticket cannot be closed');
      const closed = formatTime(context.now);
      updateItem(context, 'tickets', ticket, {status: 'closed', closable: false, closed});
      return {};
    },
  }),
  childListRoute('/support/tickets/:id/replies', 'replies', options, ticketId),
  postRoute('/support/tickets/:id/replies', options, {
    body: v.looseObject({description: stringOfLength(1, 65_000)}),
    reply: Reply,
    handle: (context, {description}) => {
      const ticket = findItem(context, 'tickets');
      if (ticket.status === 'closed') throw badRequest('The ticket is closed');
      const {replies} = context.store.tables;
      const username = context.caller?.username ?? '';
      const now = formatTime(context.now);
      const reply: Reply = {
        id: replies.nextId(),
        description,
        created: now,
        created_by: username,
        from_node: false,
        gravatar_id: pseudoRandomHex(username.length, 32),
        friendly_name: username,
        attachments: [],
      };
      replies.insert(reply, ticket.id);
      updateItem(context, 'tickets', ticket, {updated_by: username});
      return readItem(context, 'replies', reply.id);
    },
  }),
];
