import * as peer from '@linode/api-v4';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {createClock} from '../service/helpers.ts';
import {type Served, serve} from './serving.ts';

/**
 * A whole life of an account through the client that the family's own web console is built on, unchanged. It builds an
 * absolute URL for each call: that is turned to the service under test, nothing else.
 */
const clock = createClock();
let served: Served;

beforeAll(async () => {
  served = await serve({now: clock.now});
  use('peer-token');
  peer.baseRequest.interceptors.request.use(config => ({
    ...config,
    url: config.url?.replace('https://api.linode.com', `http://127.0.0.1:${served.port}`) ?? '',
  }));
});
afterAll(() => served.close());

let current: number | undefined;
/** Whose token the client sends: of several that were set, it would send the first. */
function use(token: string): void {
  if (current !== undefined) peer.baseRequest.interceptors.request.eject(current);
  current = peer.setToken(token);
}

/** The reasons for which a call is refused. */
async function refusal(call: Promise<unknown>): Promise<{field?: string; reason: string}[]> {
  const thrown = await call.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: unknown) => error,
  );
  const reply = (thrown as {response?: {data?: {errors?: {field?: string; reason: string}[]}}}).response;
  if (reply?.data?.errors === undefined) throw thrown;
  return reply.data.errors;
}

describe('@linode/api-v4 lists everything', () => {
  test('the catalogues', async () => {
    expect((await peer.getLinodeTypes()).results).toBe(37);
    expect((await peer.getRegions({page_size: 500})).results).toBe(47);
    expect(
      (await peer.getImages({page: 1}, {vendor: 'Debian', deprecated: false})).data.map(image => image.id),
    ).toContain('linode/debian12');
    expect(await peer.getLinodeKernels({page: 4})).toMatchObject({page: 4, pages: 4, results: 330});
    expect((await peer.getLinodeKernel('linode/latest-64bit')).architecture).toBe('x86_64');
    expect((await peer.getType('g6-nanode-1')).price.monthly).toBe(5);
    expect((await peer.getRegion('eu-central')).country).toBe('de');
    expect((await peer.getImage('linode/debian12')).vendor).toBe('Debian');
    expect(
      (await peer.getStackScripts({page_size: 25}, {mine: true})).data.every(script => script.mine),
    ).toBe(true);
  });

  test('the account', async () => {
    const account = await peer.getAccountInfo();
    const [invoices, payments] = await Promise.all([
      peer.getInvoices({page_size: 500}),
      peer.getPayments({page_size: 500}),
    ]);
    const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
    expect(sum(invoices.data.map(each => each.total)) - sum(payments.data.map(each => each.usd))).toBeCloseTo(
      account.balance,
      2,
    );
    expect((await peer.getInvoice(invoices.data[0]?.id ?? 0)).total).toBe(invoices.data[0]?.total);
    expect((await peer.getNetworkUtilization()).quota).toBeGreaterThan(0);
    expect((await peer.getAccountSettings()).network_helper).toBe(true);
    expect((await peer.getNotifications()).data.length).toBeGreaterThan(2);
    expect((await peer.getUsers()).data.map(user => user.username)).toContain('kestrel');
    expect((await peer.getUser('lin-wei')).restricted).toBe(true);
    expect((await peer.getProfile()).username).toBe('kestrel');
    expect(
      (await peer.getEvents({page_size: 25}, {'+order_by': 'created', '+order': 'desc'})).data,
    ).toHaveLength(25);
  });
});

describe('@linode/api-v4 works with a node and its volumes', () => {
  let node: peer.Linode;
  let volume: peer.Volume;

  test('a node is created, deployed and booted', async () => {
    node = await peer.createLinode({
      type: 'g6-standard-1',
      region: 'eu-central',
      label: 'peer-node',
      image: 'linode/debian12',
      root_pass: 'aComplexP@ssword1',
      tags: ['peer'],
      booted: true,
    });
    expect(node).toMatchObject({
      label: 'peer-node',
      status: 'provisioning',
      region: 'eu-central',
      tags: ['peer'],
    });
    clock.advance(30);
    expect((await peer.getLinode(node.id)).status).toBe('running');
    expect((await peer.getLinodes({}, {label: 'peer-node'})).data.map(each => each.id)).toEqual([node.id]);
    expect((await peer.getLinodes({}, {'+and': [{region: 'eu-central'}, {tags: 'peer'}]})).results).toBe(1);
    const events = await peer.getEvents(
      {},
      {'entity.id': node.id, 'entity.type': 'linode', '+order_by': 'id', '+order': 'desc'},
    );
    expect(events.data.map(event => [event.action, event.status])).toEqual([
      ['linode_boot', 'finished'],
      ['linode_create', 'finished'],
    ]);
  });

  test('it is shut down, booted, rebooted', async () => {
    await peer.linodeShutdown(node.id);
    clock.advance(10);
    expect((await peer.getLinode(node.id)).status).toBe('offline');
    await peer.linodeBoot(node.id);
    expect((await peer.getLinode(node.id)).status).toBe('booting');
    clock.advance(10);
    await peer.linodeReboot(node.id);
    clock.advance(10);
    expect((await peer.getLinode(node.id)).status).toBe('running');
    expect(await refusal(peer.linodeBoot(node.id))).toEqual([
      {reason: `Linode ${node.id} is already running`},
    ]);
  });

  test('its profiles, disks and addresses', async () => {
    const configs = await peer.getLinodeConfigs(node.id);
    expect(configs.results).toBe(1);
    const made = await peer.createLinodeConfig(node.id, {label: 'rescue', devices: {sda: null}} as never);
    await peer.updateLinodeConfig(node.id, made.id, {comments: 'spare'});
    expect((await peer.getLinodeConfig(node.id, made.id)).comments).toBe('spare');
    await peer.deleteLinodeConfig(node.id, made.id);
    expect((await peer.getLinodeConfigs(node.id)).results).toBe(1);
    const disks = await peer.getLinodeDisks(node.id);
    expect(disks.data.map(disk => disk.filesystem)).toEqual(['ext4', 'swap']);
    await peer.updateLinodeDisk(node.id, disks.data[0]?.id ?? 0, {label: 'root'});
    expect((await peer.getLinodeDisk(node.id, disks.data[0]?.id ?? 0)).label).toBe('root');
    expect((await peer.getLinodeIPs(node.id)).ipv4.public.map(each => each.address)).toEqual(node.ipv4);
    const address = await peer.allocateIPAddress(node.id, {type: 'ipv4', public: true});
    expect((await peer.getLinode(node.id)).ipv4).toContain((address as {address: string}).address);
  });

  test('a volume is created, attached, grown, renamed, cloned, detached and deleted', async () => {
    volume = await peer.createVolume({label: 'peer-data', region: 'eu-central', size: 20, tags: ['peer']});
    expect(volume).toMatchObject({
      status: 'creating',
      linode_id: null,
      filesystem_path: '/dev/disk/by-id/scsi-0Linode_Volume_peer-data',
    });
    clock.advance(10);
    expect((await peer.getVolume(volume.id)).status).toBe('active');
    await peer.attachVolume(volume.id, {
      linode_id: node.id,
      config_id: (await peer.getLinodeConfigs(node.id)).data[0]?.id ?? 0,
    });
    expect((await peer.getLinodeVolumes(node.id)).data.map(each => each.id)).toEqual([volume.id]);
    const [config] = (await peer.getLinodeConfigs(node.id)).data;
    expect(config?.devices.sdc).toEqual({disk_id: null, volume_id: volume.id});
    clock.advance(5);
    await peer.resizeVolume(volume.id, {size: 40});
    clock.advance(10);
    expect(await peer.getVolume(volume.id)).toMatchObject({
      size: 40,
      status: 'active',
      linode_label: 'peer-node',
    });
    await peer.updateVolume(volume.id, {label: 'peer-renamed', tags: ['peer', 'renamed']});
    expect((await peer.getVolumes({}, {tags: 'renamed'})).data.map(each => each.label)).toEqual([
      'peer-renamed',
    ]);
    const copy = await peer.cloneVolume(volume.id, {label: 'peer-copy'});
    clock.advance(10);
    expect(await peer.getVolume(copy.id)).toMatchObject({size: 40, status: 'active', linode_id: null});
    expect(await refusal(peer.deleteVolume(volume.id))).toEqual([
      {reason: 'The volume is attached: detach it before it is deleted'},
    ]);
    await peer.detachVolume(volume.id);
    expect((await peer.getVolume(volume.id)).linode_id).toBeNull();
    await peer.deleteVolume(volume.id);
    await peer.deleteVolume(copy.id);
    expect(await refusal(peer.getVolume(volume.id))).toEqual([{reason: 'Not found'}]);
    const told = await peer.getEvents({}, {'entity.id': volume.id, 'entity.type': 'volume'});
    expect(told.data.map(event => event.action).reverse()).toEqual([
      'volume_create',
      'volume_attach',
      'volume_resize',
      'volume_update',
      'volume_clone',
      'volume_detach',
      'volume_delete',
    ]);
  });

  test('an invalid request is refused with the name of the field', async () => {
    const far = await peer.createVolume({label: 'far', region: 'us-east', size: 20});
    expect(await refusal(peer.attachVolume(far.id, {linode_id: node.id} as never))).toEqual([
      {field: 'linode_id', reason: 'The volume and the Linode must be in the same region'},
    ]);
    clock.advance(10);
    expect(await refusal(peer.resizeVolume(far.id, {size: 15}))).toMatchObject([{field: 'size'}]);
    expect(
      await refusal(peer.createLinode({type: 'g6-huge', region: 'mars', label: 'peer-node-2'} as never)),
    ).toEqual([
      {field: 'type', reason: 'type is not valid'},
      {field: 'region', reason: 'region is not valid'},
    ]);
    expect(
      await refusal(peer.createLinode({type: 'g6-nanode-1', region: 'us-east', label: 'peer-node'})),
    ).toEqual([{field: 'label', reason: 'Label must be unique among your linodes'}]);
    expect(await refusal(peer.getLinodes({page_size: 1000}))).toMatchObject([{field: 'page_size'}]);
    expect(await refusal(peer.getVolumes({}, {region: 'us-east'}))).toEqual([
      {field: 'X-Filter', reason: 'Cannot filter on region'},
    ]);
    await peer.deleteVolume(far.id);
  });

  test('it is rebuilt, resized, cloned, renamed, imaged and deleted', async () => {
    await peer.rebuildLinode(node.id, {image: 'linode/arch', root_pass: 'aComplexP@ssword1'} as never);
    clock.advance(30);
    expect(await peer.getLinode(node.id)).toMatchObject({image: 'linode/arch', status: 'running'});
    await peer.resizeLinode(node.id, {type: 'g6-standard-2'} as never);
    clock.advance(30);
    expect((await peer.getLinode(node.id)).specs.memory).toBe(4096);
    const copy = await peer.cloneLinode(node.id, {
      region: 'us-east',
      type: 'g6-standard-2',
      label: 'peer-clone',
    } as never);
    expect((await peer.updateLinode(node.id, {label: 'peer-final', tags: []})).label).toBe('peer-final');
    const [disk] = (await peer.getLinodeDisks(node.id)).data;
    const image = await peer.createImage({disk_id: disk?.id ?? 0, label: 'peer-image'});
    clock.advance(30);
    expect(await peer.getImage(image.id)).toMatchObject({
      id: expect.stringMatching(/^private\/\d+$/),
      status: 'available',
    });
    await peer.updateImage(image.id, {description: 'golden'} as never);
    expect((await peer.getImages({}, {is_public: false})).data.map(each => each.description)).toEqual([
      'golden',
    ]);
    await peer.deleteImage(image.id);
    for (const id of [node.id, copy.id]) {
      await peer.deleteLinode(id);
      expect(await refusal(peer.getLinode(id))).toEqual([{reason: 'Not found'}]);
    }
  });
});

describe('@linode/api-v4 works with domains, load balancers, tickets and the profile', () => {
  test('a domain with its records', async () => {
    const domain = await peer.createDomain({
      domain: 'peer.example.org',
      type: 'master',
      soa_email: 'admin@example.org',
    });
    const record = await peer.createDomainRecord(domain.id, {type: 'A', name: 'www', target: '192.0.2.5'});
    await peer.createDomainRecord(domain.id, {type: 'MX', name: '', target: 'mail.example.org', priority: 5});
    expect((await peer.getDomainRecords(domain.id)).data.map(each => each.type)).toEqual(['A', 'MX']);
    expect((await peer.updateDomainRecord(domain.id, record.id, {target: '192.0.2.6'})).target).toBe(
      '192.0.2.6',
    );
    expect((await peer.getDomainRecord(domain.id, record.id)).target).toBe('192.0.2.6');
    expect(
      await refusal(peer.createDomainRecord(domain.id, {type: 'AAAA', name: 'www', target: '192.0.2.5'})),
    ).toEqual([{field: 'target', reason: 'Must be an IPv6 address'}]);
    await peer.deleteDomainRecord(domain.id, record.id);
    expect((await peer.getDomainRecords(domain.id)).results).toBe(1);
    await peer.updateDomain(domain.id, {domainId: domain.id, description: 'changed'} as never);
    expect((await peer.getDomains({}, {domain: 'peer.example.org'})).data).toMatchObject([
      {description: 'changed'},
    ]);
    await peer.deleteDomain(domain.id);
    expect(await refusal(peer.getDomain(domain.id))).toEqual([{reason: 'Not found'}]);
  });

  test('a load balancer with a port', async () => {
    const made = await peer.createNodeBalancer({
      region: 'us-east',
      label: 'peer-front',
      configs: [],
    } as never);
    const config = await peer.createNodeBalancerConfig(made.id, {
      port: 80,
      protocol: 'http',
      algorithm: 'roundrobin',
      stickiness: 'table',
      check: 'connection',
      check_interval: 5,
      check_timeout: 3,
      check_attempts: 2,
      nodes: [{label: 'web-0', address: '192.168.130.2', port: 80}],
    } as never);
    await peer.createNodeBalancerConfigNode(made.id, config.id, {
      label: 'web-1',
      address: '192.168.130.3',
      port: 80,
      weight: 100,
      mode: 'accept',
    } as never);
    expect((await peer.getNodeBalancerConfigs(made.id)).data).toMatchObject([
      {port: 80, nodes_status: {up: 0, down: 2}},
    ]);
    expect((await peer.getNodeBalancerConfigNodes(made.id, config.id)).data.map(each => each.label)).toEqual([
      'web-0',
      'web-1',
    ]);
    expect((await peer.updateNodeBalancer(made.id, {label: 'peer-renamed'})).label).toBe('peer-renamed');
    expect((await peer.getNodeBalancers({}, {label: 'peer-renamed'})).results).toBe(1);
    await peer.deleteNodeBalancerConfig(made.id, config.id);
    await peer.deleteNodeBalancer(made.id);
    expect(await refusal(peer.getNodeBalancer(made.id))).toEqual([{reason: 'Not found'}]);
  });

  test('tickets, scripts, keys, tokens', async () => {
    const ticket = await peer.createSupportTicket({summary: 'Peer', description: 'Does it work?'} as never);
    await peer.createReply({ticket_id: ticket.id, description: 'It does.'});
    expect((await peer.getTicketReplies(ticket.id)).data).toMatchObject([{description: 'It does.'}]);
    await peer.closeSupportTicket(ticket.id);
    expect((await peer.getTicket(ticket.id)).status).toBe('closed');
    const script = await peer.createStackScript({
      label: 'peer-script',
      script: '#!/bin/bash\n',
      images: ['linode/debian12'],
      is_public: false,
    } as never);
    expect((await peer.updateStackScript(script.id, {description: 'ours'} as never)).description).toBe(
      'ours',
    );
    await peer.deleteStackScript(script.id);
    expect(await refusal(peer.getStackScript(script.id))).toEqual([{reason: 'Not found'}]);
    const keys = async () => (await peer.getSSHKeys()).data.map(each => each.label);
    const before = await keys();
    const key = await peer.createSSHKey({
      label: 'peer',
      ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHKs4dmQAbVkUQKKePsyG/nYzMQ9I6uEiv8qfDwHHBzL a b',
    } as never);
    expect(await keys()).toEqual([...before, 'peer']);
    await peer.deleteSSHKey(key.id);
    expect(await keys()).toEqual(before);
    expect((await peer.updateProfile({timezone: 'Europe/Paris'})).timezone).toBe('Europe/Paris');
    const token = await peer.createPersonalAccessToken({
      label: 'peer',
      scopes: 'volumes:read_only',
      expiry: '2026-01-01T00:00:00',
    } as never);
    use(token.token ?? '');
    expect((await peer.getVolumes()).results).toBeGreaterThan(0);
    expect(await refusal(peer.getLinodes())).toEqual([
      {reason: 'Your OAuth token is not authorized to use this endpoint.'},
    ]);
    use('peer-token');
    await peer.deletePersonalAccessToken(token.id);
    use(token.token ?? '');
    expect(await refusal(peer.getVolumes())).toEqual([{reason: 'Invalid Token'}]);
  });

  test('all of at least 40 replies matched the OpenAPI document', () => {
    expect(served.misfits).toEqual([]);
    expect(served.steps()).toBeGreaterThanOrEqual(40);
  });
});
