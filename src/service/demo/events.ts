import {type EntityReference, entityReference} from '../fields.ts';
import {day, formatTime, hour, minute, parseTime} from '../simulation/clock.ts';
import {eventRetention, makeEvent} from '../simulation/events.ts';
import type {DemoContext} from './making.ts';

/** An account of 100,000 machines has more to tell than anybody reads. */
const most = 4000;

type Given = Omit<Parameters<typeof makeEvent>[0], 'id'>;

/** The events of the last 90 days: each tells something that the nodes, volumes and domains bear out. */
export function makeEvents(making: DemoContext): void {
  const told = [...aboutNodes(making), ...aboutVolumes(making), ...aboutTheRest(making)]
    .filter(
      event =>
        parseTime(event.created) > making.now - eventRetention && parseTime(event.created) <= making.now,
    )
    .sort((a, b) => (a.created < b.created ? -1 : 1))
    .slice(-most);
  const {random, now, store} = making;
  let id = 791_004_220;
  for (const each of told) {
    const event = makeEvent({id, ...each});
    event.username ??= random.pick(people);
    event.seen = event.read = parseTime(event.created) < now - 2 * day;
    store.tables.events.insert(event);
    id += random.integer(1, 90);
  }
}

const people = ['kestrel', 'kestrel', 'mvdberg', 'lin.wei', 'deploy-bot', 'deploy-bot'];

function aboutNodes({word, random, now, nodes}: DemoContext): Given[] {
  const told: Given[] = [];
  const does = (verb: string) => `${word.lower}_${verb}`;
  for (const node of nodes) {
    const entity = entityReference(word.lower, `/${word.lower}/instances`, node);
    const tell = (action: string, at: number, more: Partial<Given> = {}) => {
      told.push({action, created: formatTime(at), entity, duration: random.integer(4, 90), ...more});
    };
    const running = (percent: number): Partial<Given> => ({
      status: 'started',
      percent_complete: percent,
      duration: null,
      time_remaining: 20,
    });
    const born = parseTime(node.created);
    const waiting = node.status === 'provisioning';
    if (born > now - eventRetention) {
      tell(does('create'), born, waiting ? running(60) : {duration: random.integer(8, 30)});
      if (node.status === 'booting') tell(does('boot'), born + 15_000, running(40));
      else if (!waiting) tell(does('boot'), born + 25_000, {duration: random.integer(6, 25)});
    }
    if (node.status === 'rebooting') tell(does('reboot'), now - 35_000, running(55));
    if (node.status === 'shutting_down') tell(does('shutdown'), now - 12_000, running(25));
    if (node.status === 'migrating') tell(does('migrate'), now - 14 * minute, running(35));
    if (node.status === 'offline') tell(does('shutdown'), now - random.integer(hour, 80 * day));
    if (waiting || node.status === 'booting') continue;
    if (random.chance(0.5))
      tell(does('reboot'), between(random.next(), Math.max(born, now - eventRetention), now));
    if (random.chance(0.04)) {
      const refused = {
        status: 'failed' as const,
        message: 'The backup could not be taken',
        username: 'system',
      };
      tell(does('snapshot'), now - random.integer(day, 60 * day), refused);
    }
  }
  return told;
}

const between = (part: number, from: number, to: number) => Math.floor(from + part * (to - from));

function aboutVolumes({word, random, now, volumes, nodes}: DemoContext): Given[] {
  const told: Given[] = [];
  for (const volume of volumes) {
    const entity = entityReference('volume', '/volumes', volume);
    const node = nodes.length < 1000 ? nodes.find(each => each.id === volume.node_id) : undefined;
    const other = node === undefined ? null : entityReference(word.lower, `/${word.lower}/instances`, node);
    const tell = (action: string, at: number, more: Partial<Given> = {}) => {
      told.push({action, created: formatTime(at), entity, duration: random.integer(1, 12), ...more});
    };
    const born = parseTime(volume.created);
    if (volume.status === 'creating') {
      tell('volume_create', born, {status: 'started', percent_complete: 50, duration: null});
      continue;
    }
    tell('volume_create', born);
    if (volume.node_id !== null) tell('volume_attach', born + 40_000, {secondary_entity: other});
    else tell('volume_detach', now - random.integer(2 * day, 120 * day));
    if (volume.status === 'resizing') {
      tell('volume_resize', now - 70_000, {
        status: 'started',
        percent_complete: 60,
        duration: null,
        time_remaining: 45,
      });
    } else if (random.chance(0.15))
      tell('volume_resize', between(random.next(), Math.max(born, now - eventRetention), now));
  }
  return told;
}

function aboutTheRest({random, now, domains, balancers}: DemoContext): Given[] {
  const told: Given[] = [];
  const tell = (action: string, days: number, entity: EntityReference | null, more: Partial<Given> = {}) => {
    const created = formatTime(now - Math.floor((days + random.next() * 0.6) * day));
    told.push({action, created, entity, status: 'notification', percent_complete: null, ...more});
  };
  for (const domain of domains) {
    const entity = entityReference('domain', '/domains', {id: domain.id, label: domain.domain});
    for (let i = random.integer(0, 4); i > 0; i--)
      tell(
        random.pick(['dns_record_create', 'dns_record_update', 'dns_zone_update']),
        random.integer(1, 88),
        entity,
      );
  }
  for (const balancer of balancers)
    tell(
      'nodebalancer_config_update',
      random.integer(2, 80),
      entityReference('nodebalancer', '/nodebalancers', balancer),
    );
  for (const days of [2, 32, 62]) tell('payment_submitted', days, null, {username: 'system'});
  tell('token_create', 41, entityReference('token', '/profile/tokens', {id: 118_202, label: 'deploy'}));
  tell('user_create', 55, null, {message: 'sato-intern', username: 'kestrel'});
  tell(
    'ticket_create',
    6,
    entityReference('ticket', '/support/tickets', {
      id: 22_190_417,
      label: 'Packet loss between Osaka and Singapore',
    }),
  );
  tell('tfa_enabled', 71, null, {username: 'mvdberg'});
  tell('host_reboot', 17, null, {
    status: 'finished',
    percent_complete: 100,
    username: 'system',
    message: 'A host in Newark was restarted',
  });
  return told;
}
