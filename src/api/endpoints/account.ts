import * as m from '../../model/index.ts';
import {call, Done, list, read, scoped} from './endpoint.ts';

export const accountEndpoints = {
  account: scoped('account', {read: read('/account', m.Account)}),
  transfer: scoped('account', {read: read('/account/transfer', m.Transfer)}),
  settings: scoped('account', {
    read: read('/account/settings', m.Settings),
    update: call('PUT', '/account/settings', {body: m.SettingsUpdate, reply: m.Settings}),
  }),
  profile: scoped('account', {read: read('/profile', m.Profile)}),
  /** Beyond the specification: a service may not have them. */
  sshKeys: scoped('account', {
    list: list('/profile/sshkeys', m.SshKey),
    read: read('/profile/sshkeys/:id', m.SshKey),
    create: call('POST', '/profile/sshkeys', {body: m.SshKeyCreate, reply: m.SshKey}),
    remove: call('DELETE', '/profile/sshkeys/:id', {reply: Done}),
  }),
  tokens: scoped('account', {
    list: list('/profile/tokens', m.Token, {filterable: m.tokenFilterable, tokens: true}),
    read: read('/profile/tokens/:id', m.Token, {tokens: true}),
    create: call('POST', '/profile/tokens', {body: m.TokenCreate, reply: m.Token}),
    update: call('PUT', '/profile/tokens/:id', {body: m.TokenUpdate, reply: m.Token}),
    remove: call('DELETE', '/profile/tokens/:id', {reply: Done}),
  }),
  events: scoped('events', {
    list: list('/account/events', m.Event, {filterable: m.eventFilterable}),
    read: read('/account/events/:id', m.Event),
  }),
  notifications: scoped('account', {list: list('/account/notifications', m.Notification)}),
  payments: scoped('account', {
    list: list('/account/payments', m.Payment),
    read: read('/account/payments/:id', m.Payment),
  }),
  invoices: scoped('account', {
    list: list('/account/invoices', m.Invoice, {filterable: m.invoiceFilterable}),
    read: read('/account/invoices/:id', m.Invoice),
    /** Beyond the specification: a service may not have it. */
    items: list('/account/invoices/:invoice_id/items', m.InvoiceItem),
  }),
  tickets: scoped('account', {
    list: list('/support/tickets', m.Ticket, {filterable: m.ticketFilterable}),
    read: read('/support/tickets/:id', m.Ticket),
    create: call('POST', '/support/tickets', {
      body: m.TicketCreate,
      reply: m.Ticket,
      budget: 'create-ticket',
    }),
    close: call('POST', '/support/tickets/:id/close', {reply: Done}),
    /** Beyond the specification: a service may not have them. */
    replies: list('/support/tickets/:ticket_id/replies', m.TicketReply),
    reply: call('POST', '/support/tickets/:ticket_id/replies', {
      body: m.TicketReplyCreate,
      reply: m.TicketReply,
    }),
  }),
  users: scoped('account', {
    list: list('/account/users', m.User, {filterable: m.userFilterable}),
    read: read('/account/users/:id', m.User),
    /** Beyond the specification: a service may not have it. */
    grants: read('/account/users/:id/grants', m.Grants),
  }),
} as const;
