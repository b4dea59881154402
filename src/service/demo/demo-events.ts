import type {Event} from '../account/account-schema.ts';
import {balancerReference} from '../balancers/balancer-rules.ts';
import {domainReference} from '../domains/domain-rules.ts';
import {type EntityReference, entityReference, imageReference} from '../fields.ts';
import {nodeReference} from '../nodes/node-rules.ts';
import {day, formatTime, hour, minute, parseTime} from '../simulation/clock.ts';
import {eventRetention, makeEvent} from '../simulation/events.ts';
import {volumeReference} from '../volumes/volume-rules.ts';
import type {DemoContext} from './demo-context.ts';
import {openTicket} from './demo-people.ts';

/** Limits the events of very large accounts. */
const maxEvents = 4000;

type EventFields = Pick<Event, 'action' | 'created'> & Partial<Event> & {by?: string};

const usernames = ['kestrel', 'kestrel', 'mvdberg', 'lin-wei', 'deploy-bot', 'deploy-bot'];

/** Makes the events of the last 90 days. They are consistent with the state of the nodes, volumes and domains. */
export function makeEvents(context: DemoContext): void {
  const {random, now, store} = context;
  const events = [...nodeEvents(context), ...volumeEvents(context), ...otherEvents(context)]
    .filter(({created}) => parseTime(created) > now - eventRetention && parseTime(created) <= now)
    .sort((a, b) => (a.created < b.created ? -1 : 1))
    .slice(-maxEvents);
  let id = 791_004_220;
  for (const {by, ...fields} of events) {
    const event = makeEvent({id, ...fields});
    event.username ??= random.pick(usernames);
    // A name is drawn in any case, so that later events get the same names as before.
    event.username = by ?? event.username;
    event.seen = event.read = parseTime(event.created) < now - 2 * day;
    store.tables.events.insert(event);
    id += random.integer(1, 90);
  }
}

const started = (percent: number, secondsLeft: number | null): Partial<Event> => ({
  status: 'started',
  percent_complete: percent,
  duration: null,
  time_remaining: secondsLeft,
});

function nodeEvents({word, random, now, nodes, store}: DemoContext): EventFields[] {
  const events: EventFields[] = [];
  for (const node of nodes) {
    const entity = nodeReference(word, node);
    const add = (verb: string, time: number, fields: Partial<Event> = {}) => {
      const action = `${word.lower}_${verb}`;
      events.push({action, created: formatTime(time), entity, duration: random.integer(4, 90), ...fields});
    };
    const created = parseTime(node.created);
    const isProvisioning = node.status === 'provisioning';
    if (created > now - eventRetention) {
      const image = store.tables.images.get(node.image ?? '');
      const secondary_entity = image === undefined ? null : imageReference(image);
      const state = isProvisioning ? started(60, 20) : {duration: random.integer(8, 30)};
      add('create', created, {...state, secondary_entity});
      if (node.status === 'booting') add('boot', created + 15_000, started(40, 20));
      else if (!isProvisioning) add('boot', created + 25_000, {duration: random.integer(6, 25)});
    }
    if (node.status === 'rebooting') add('reboot', now - 35_000, started(55, 20));
    if (node.status === 'shutting_down') add('shutdown', now - 12_000, started(25, 20));
    if (node.status === 'migrating') add('migrate', now - 14 * minute, started(35, 20));
    if (node.status === 'offline') add('shutdown', now - random.integer(hour, 80 * day));
    if (isProvisioning || node.status === 'booting') continue;
    if (random.chance(0.5))
      add('reboot', timeBetween(random.next(), Math.max(created, now - eventRetention), now));
    if (random.chance(0.04)) {
      const time = now - random.integer(day, 60 * day);
      add('snapshot', time, {status: 'failed', message: 'The backup could not be taken', username: 'system'});
    }
  }
  return events;
}

/** @param part 0 for `from`, 1 for `to` */
const timeBetween = (part: number, from: number, to: number) => Math.floor(from + part * (to - from));

function volumeEvents({word, random, now, volumes, nodes}: DemoContext): EventFields[] {
  const events: EventFields[] = [];
  for (const volume of volumes) {
    const entity = volumeReference(volume);
    // Searching the nodes for each volume would take too long in a large account.
    const node = nodes.length < 1000 ? nodes.find(each => each.id === volume.node_id) : undefined;
    const add = (action: string, time: number, fields: Partial<Event> = {}) => {
      events.push({action, created: formatTime(time), entity, duration: random.integer(1, 12), ...fields});
    };
    const created = parseTime(volume.created);
    if (volume.status === 'creating') {
      add('volume_create', created, {status: 'started', percent_complete: 50, duration: null});
      continue;
    }
    add('volume_create', created);
    if (volume.node_id !== null) {
      const secondary_entity = node === undefined ? null : nodeReference(word, node);
      add('volume_attach', created + 40_000, {secondary_entity});
    } else add('volume_detach', now - random.integer(2 * day, 120 * day));
    if (volume.status === 'resizing') add('volume_resize', now - 70_000, started(60, 45));
    else if (random.chance(0.15))
      add('volume_resize', timeBetween(random.next(), Math.max(created, now - eventRetention), now));
  }
  return events;
}

function otherEvents({store, random, now, domains, balancers}: DemoContext): EventFields[] {
  const events: EventFields[] = [];
  const add = (
    action: string,
    daysAgo: number,
    entity: EntityReference | null,
    fields: Partial<EventFields> = {},
  ) => {
    const created = formatTime(now - Math.floor((daysAgo + random.next() * 0.6) * day));
    events.push({action, created, entity, status: 'notification', percent_complete: null, ...fields});
  };
  for (const domain of domains) {
    for (let i = random.integer(0, 4); i > 0; i--) {
      const action = random.pick(['dns_record_create', 'dns_record_update', 'dns_zone_update']);
      add(action, random.integer(1, 88), domainReference(domain));
    }
  }
  for (const balancer of balancers)
    add('nodebalancer_config_update', random.integer(2, 80), balancerReference(balancer));
  for (const daysAgo of [2, 32, 62]) add('payment_submitted', daysAgo, null, {username: 'system'});
  add('token_create', 41, entityReference('token', '/profile/tokens', {id: 118_202, label: 'deploy'}));
  add('user_create', 55, null, {message: 'sato-intern', username: 'kestrel'});
  const ticket = store.tables.tickets.get(openTicket);
  if (ticket) {
    const {id, summary: label, opened, opened_by: by} = ticket;
    const reference = entityReference('ticket', '/support/tickets', {id, label});
    add('ticket_create', 6, reference, {created: opened, by});
  }
  add('tfa_enabled', 71, null, {username: 'mvdberg'});
  add('host_reboot', 17, null, {
    status: 'finished',
    percent_complete: 100,
    username: 'system',
    message: 'A host in Newark was restarted',
  });
  return events;
}
