import * as v from 'valibot';
import {hex} from '../addresses.ts';
import {balancerReference} from '../balancers/make.ts';
import {entityReference} from '../basics.ts';
import {ErrorList, itemId, optional, stringOfLength} from '../check.ts';
import {domainReference} from '../domains/make.ts';
import {childListRoute, itemRoute, listRoute} from '../http/read-routes.ts';
import {findItem, itemJson, type Route, routeWithBody} from '../http/route.ts';
import {nodeReference} from '../nodes/make.ts';
import {badRequest} from '../refusal.ts';
import * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {volumeReference} from '../volumes/make.ts';

const options = {scope: 'account'};

const openTicket = routeWithBody({
  ...options,
  method: 'POST',
  path: '/support/tickets',
  rateLimitClass: 'openTicket',
  body: v.looseObject({
    summary: stringOfLength(1, 64),
    description: stringOfLength(1, 65_000),
    node_id: optional(itemId),
    volume_id: optional(itemId),
    domain_id: optional(itemId),
    nodebalancer_id: optional(itemId),
  }),
  reply: is.Ticket,
  handle: (context, body) => {
    const {store, word, now: at, caller} = context;
    const {nodes, volumes, domains, balancers, tickets} = store.tables;
    const reasons = new ErrorList();
    const named = <T>(
      field: string,
      id: number | null | undefined,
      get: (id: number) => T | undefined,
    ): T | undefined => {
      const found = typeof id === 'number' ? get(id) : undefined;
      if (typeof id === 'number' && found === undefined) reasons.add(`${field} is not valid`, field);
      return found;
    };
    const node = named('node_id', body.node_id, id => nodes.get(id));
    const volume = named('volume_id', body.volume_id, id => volumes.get(id));
    const domain = named('domain_id', body.domain_id, id => domains.get(id));
    const balancer = named('nodebalancer_id', body.nodebalancer_id, id => balancers.get(id));
    reasons.throwIfAny();
    const entity =
      (node && nodeReference(word, node)) ??
      (volume && volumeReference(volume)) ??
      (domain && domainReference(domain)) ??
      (balancer && balancerReference(balancer)) ??
      null;
    const ticket: is.Ticket = {
      id: tickets.nextNumber(),
      summary: body.summary,
      description: body.description,
      status: 'new',
      entity,
      opened: formatTime(at),
      opened_by: caller?.username ?? '',
      updated: formatTime(at),
      updated_by: null,
      closed: null,
      closable: true,
      gravatar_id: hex(at % 100_003, 32),
      attachments: [],
    };
    tickets.insert(ticket);
    recordEvent(context, {
      action: 'ticket_create',
      entity: entityReference('ticket', '/support/tickets', {id: ticket.id, label: ticket.summary}),
    });
    return itemJson(context, 'tickets', ticket.id);
  },
});

const closeTicket: Route = {
  ...options,
  method: 'POST',
  path: '/support/tickets/:id/close',
  handle: context => {
    const ticket = findItem(context, 'tickets');
    if (!ticket.closable) throw badRequest('The ticket cannot be closed');
    const closed = formatTime(context.now);
    context.store.tables.tickets.update(ticket.id, {
      ...ticket,
      status: 'closed',
      closable: false,
      closed,
      updated: closed,
    });
    return {};
  },
};

const reply = routeWithBody({
  ...options,
  method: 'POST',
  path: '/support/tickets/:id/replies',
  body: v.looseObject({description: stringOfLength(1, 65_000)}),
  reply: is.Reply,
  handle: (context, body) => {
    const ticket = findItem(context, 'tickets');
    if (ticket.status === 'closed') throw badRequest('The ticket is closed');
    const {replies, tickets} = context.store.tables;
    const by = context.caller?.username ?? '';
    const made: is.Reply = {
      id: replies.nextNumber(),
      description: body.description,
      created: formatTime(context.now),
      created_by: by,
      from_support: false,
      gravatar_id: hex(by.length, 32),
      friendly_name: by,
      attachments: [],
    };
    replies.insert(made, ticket.id);
    tickets.update(ticket.id, {...ticket, updated: formatTime(context.now), updated_by: by});
    return itemJson(context, 'replies', made.id);
  },
});

export const support: readonly Route[] = [
  listRoute('/support/tickets', 'tickets', options),
  itemRoute('/support/tickets/:id', 'tickets', options),
  openTicket,
  closeTicket,
  childListRoute(
    '/support/tickets/:id/replies',
    'replies',
    options,
    context => findItem(context, 'tickets').id,
  ),
  reply,
];
