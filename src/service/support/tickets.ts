import * as v from 'valibot';
import {hex} from '../addresses.ts';
import {subject} from '../basics.ts';
import {optional, Reasons, reference, sized} from '../check.ts';
import {list, listOf, one} from '../http/read-routes.ts';
import {find, type Route, shown, taking} from '../http/route.ts';
import {invalid} from '../refusal.ts';
import * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {about, tell} from '../simulation/lifecycle.ts';

const terms = {scope: 'account'};

const openTicket = taking({
  ...terms,
  method: 'POST',
  path: '/support/tickets',
  counts: 'openTicket',
  body: v.looseObject({
    summary: sized(1, 64),
    description: sized(1, 65_000),
    node_id: optional(reference),
    volume_id: optional(reference),
    domain_id: optional(reference),
    nodebalancer_id: optional(reference),
  }),
  reply: is.Ticket,
  run: (call, body) => {
    const {store, word, at, caller} = call;
    const {nodes, volumes, domains, balancers, tickets} = store.tables;
    const reasons = new Reasons();
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
    reasons.settle();
    const entity =
      (node && about.node(word, node)) ??
      (volume && about.volume(volume)) ??
      (domain && about.domain(domain)) ??
      (balancer && about.balancer(balancer)) ??
      null;
    const ticket: is.Ticket = {
      id: tickets.nextNumber(),
      summary: body.summary,
      description: body.description,
      status: 'new',
      entity,
      opened: stamp(at),
      opened_by: caller?.username ?? '',
      updated: stamp(at),
      updated_by: null,
      closed: null,
      closable: true,
      gravatar_id: hex(at % 100_003, 32),
      attachments: [],
    };
    tickets.insert(ticket);
    tell(call, {
      action: 'ticket_create',
      entity: subject('ticket', '/support/tickets', {id: ticket.id, label: ticket.summary}),
    });
    return shown(call, 'tickets', ticket.id);
  },
});

const closeTicket: Route = {
  ...terms,
  method: 'POST',
  path: '/support/tickets/:id/close',
  run: call => {
    const ticket = find(call, 'tickets');
    if (!ticket.closable) throw invalid('The ticket cannot be closed');
    const closed = stamp(call.at);
    call.store.tables.tickets.update(ticket.id, {
      ...ticket,
      status: 'closed',
      closable: false,
      closed,
      updated: closed,
    });
    return {};
  },
};

const reply = taking({
  ...terms,
  method: 'POST',
  path: '/support/tickets/:id/replies',
  body: v.looseObject({description: sized(1, 65_000)}),
  reply: is.Reply,
  run: (call, body) => {
    const ticket = find(call, 'tickets');
    if (ticket.status === 'closed') throw invalid('The ticket is closed');
    const {replies, tickets} = call.store.tables;
    const by = call.caller?.username ?? '';
    const made: is.Reply = {
      id: replies.nextNumber(),
      description: body.description,
      created: stamp(call.at),
      created_by: by,
      from_support: false,
      gravatar_id: hex(by.length, 32),
      friendly_name: by,
      attachments: [],
    };
    replies.insert(made, ticket.id);
    tickets.update(ticket.id, {...ticket, updated: stamp(call.at), updated_by: by});
    return shown(call, 'replies', made.id);
  },
});

export const support: readonly Route[] = [
  list('/support/tickets', 'tickets', terms),
  one('/support/tickets/:id', 'tickets', terms),
  openTicket,
  closeTicket,
  listOf('/support/tickets/:id/replies', 'replies', terms, call => find(call, 'tickets').id),
  reply,
];
