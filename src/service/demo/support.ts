import type {Notification} from '../account/schema.ts';
import type {EntityReference} from '../fields.ts';
import {nodeReference} from '../nodes/rules.ts';
import {pseudoRandomHex} from '../random.ts';
import {day, formatTime, hour, parseTime} from '../simulation/clock.ts';
import type {Ticket} from '../support/schema.ts';
import {volumeReference} from '../volumes/rules.ts';
import {type DemoContext, randomTime} from './demo-context.ts';

/** The id of the open ticket that a notice and an event refer to. */
export const openTicket = 22_190_417;

function referenceTo({nodes, word}: DemoContext, label: string): EntityReference | null {
  const node = nodes.find(each => each.label === label);
  return node === undefined ? null : nodeReference(word, node);
}

/** Makes the notices of the service to the account. */
export function makeNotifications(context: DemoContext): void {
  const {now, store} = context;
  const add = (
    fields: Pick<Notification, 'type' | 'label' | 'message' | 'severity'> & Partial<Notification>,
  ) => store.tables.notifications.insert({body: null, entity: null, when: null, until: null, ...fields});
  add({
    type: 'reboot_scheduled',
    severity: 'major',
    label: 'Restart scheduled',
    message: 'The host of this machine will be restarted',
    entity: referenceTo(context, 'db-primary-fra'),
    when: formatTime(now + 5 * day),
    until: formatTime(now + 5 * day + 4 * hour),
  });
  add({
    type: 'migration_pending',
    severity: 'minor',
    label: 'Migration pending',
    message: 'This machine is to move to newer hardware; it can be started at any time',
    entity: referenceTo(context, 'wiki-old'),
  });
  const [volume] = store.tables.volumes.all('label = ?', 'db-primary-data');
  add({
    type: 'volume_migration_scheduled',
    severity: 'minor',
    label: 'Volume migration scheduled',
    message: 'This volume is to move to faster storage',
    entity: volume ? volumeReference(volume) : null,
    when: formatTime(now + 12 * day),
  });
  add({
    type: 'ticket_important',
    severity: 'major',
    label: 'You have an important ticket open',
    message: 'You have an important ticket open',
    entity: {
      id: openTicket,
      label: 'Packet loss between Osaka and Singapore',
      type: 'ticket',
      url: `/support/tickets/${openTicket}`,
    },
  });
  add({
    type: 'notice',
    severity: 'minor',
    label: 'Images reach their end of life',
    message: 'CentOS 7 and Ubuntu 20.04 no longer receive updates',
    until: formatTime(now + 60 * day),
  });
}

export function makeTickets(context: DemoContext): void {
  const {random, now, store} = context;
  const add = (id: number, summary: string, daysAgo: number, fields: Partial<Ticket>) => {
    const opened = formatTime(now - daysAgo * day - random.integer(0, 20) * hour);
    store.tables.tickets.insert({
      id,
      summary,
      description: `${summary}. Please look into it.`,
      status: 'open',
      entity: null,
      opened,
      opened_by: 'kestrel',
      updated: randomTime(random, parseTime(opened), now),
      updated_by: 'support',
      closed: null,
      closable: true,
      gravatar_id: pseudoRandomHex(id, 32),
      attachments: [],
      ...fields,
    });
  };
  const answer = (ticket: number, daysAgo: number, by: string, description: string, staff = false) => {
    const {replies} = store.tables;
    replies.insert(
      {
        id: replies.nextId(),
        description,
        created: formatTime(now - daysAgo * day),
        created_by: by,
        from_node: staff,
        gravatar_id: pseudoRandomHex(ticket + by.length, 32),
        friendly_name: by,
        attachments: [],
      },
      ticket,
    );
  };
  const closed = (days: number) => ({
    status: 'closed',
    closable: false,
    closed: formatTime(now - days * day),
  });
  add(20_004_118, 'Raise the limit of machines in Frankfurt', 240, {...closed(238), opened_by: 'mvdberg'});
  add(21_400_900, 'Invoice lacks our tax id', 130, closed(127));
  add(openTicket, 'Packet loss between Osaka and Singapore', 6, {opened_by: 'lin-wei'});
  answer(
    openTicket,
    5,
    'support',
    'Thank you for telling us. We see it too, between 01:00 and 03:00 UTC.\n\nCould you send us a trace of the path,\nfrom both ends?',
    true,
  );
  answer(
    openTicket,
    4,
    'lin-wei',
    'Here it is:\n\n  4  203.0.113.9   38 % lost\n  5  203.0.113.17   0 % lost',
  );
  answer(openTicket, 2, 'support', 'A carrier has replaced a line card. Is it better now?', true);
  add(22_240_331, '新加坡机房磁盘延迟', 1, {
    status: 'new',
    opened_by: 'lin-wei',
    updated_by: null,
    entity: referenceTo(context, 'db-primary-sin'),
  });
}
