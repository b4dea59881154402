/** Items that the demo account has none of: with parts missing, or at the limits of a sentence. */

const grant = (id: number, permissions: string | null, label = `web-${id}`) => ({id, label, permissions});
/** By the name of their resource. */
export const oddItems: Readonly<Record<string, readonly object[]>> = {
  account: [
    {company: '', email: 'a@example.org', first_name: '', last_name: 'Lin'},
    {company: 'Kestrel', email: 'a@example.org', first_name: 'Wei', last_name: null},
    {company: '', email: ''},
  ],
  grants: [
    {},
    {global: null},
    {global: {account_access: null}},
    {global: {account_access: 'read_only', add_nodes: true, add_big_volumes: false, cancel_account: true}},
    {
      global: {account_access: 'odd', cancel_account: true, longview_subscription: true},
      volume: [],
      domain: [grant(1, null)],
      node: [1, 2, 3, 4, 5, 6, 7, 8, 9].map(id => grant(id, id < 9 ? 'read_only' : '')),
      image: [1, 2, 3, 4, 5, 6, 7, 8, 9].map(id => grant(id, 'read_write', id === 2 ? '' : undefined)),
    },
  ],
  transfer: [
    {
      used: 5,
      quota: 1000,
      billable: 7,
      region_transfers: [
        {id: 'a', used: 1, quota: 10, billable: 3},
        {id: 'b', used: 1000, quota: 2000, billable: 0},
      ],
    },
    {
      used: null,
      quota: null,
      billable: 0,
      region_transfers: [
        {id: 'c', used: null, quota: 0},
        {id: 'd', used: 1, quota: null},
      ],
    },
    {used: 0, quota: 0},
  ],
  'balancer-configs': [
    {
      id: 1,
      port: 80,
      protocol: 'http',
      check: 'none',
      check_interval: 5,
      check_timeout: 3,
      check_attempts: 2,
    },
    {id: 2, port: null, protocol: null, check: 'http', check_path: '/health', nodes_status: {up: 1, down: 0}},
    {
      id: 3,
      port: 443,
      protocol: 'https',
      check: 'connection',
      check_path: '/x',
      nodes_status: {up: 0, down: 2},
    },
  ],
  'invoice-items': [
    {label: 'a', unit_price: '', amount: null, tax: '', total: 'odd', quantity: 0},
    {label: 'b', unit_price: null, amount: 0, tax: 0.5, total: '7.25', quantity: 1},
    {label: 'c', unit_price: 'free', amount: '1', tax: 1e9},
  ],
  types: [
    {id: 'a', label: 'A', network_out: null, memory: 1024, disk: 25_600, vcpus: 1, price: {monthly: 5}},
    {
      id: 'b',
      label: 'B',
      network_out: 1000,
      memory: 2048,
      disk: 25_600,
      vcpus: 2,
      price: {monthly: 0, hourly: 0},
    },
  ],
  events: [
    ...['failed', 'started', 'scheduled', 'finished', 'notification'].map((status, id) => ({
      ...{id, status, action: 'node_boot', percent_complete: 45, rate: null, time_remaining: '00:05:00'},
      ...{entity: {id: 7, type: 'node', label: 'web'}},
    })),
    {
      id: 6,
      status: 'started',
      action: 'node_boot',
      percent_complete: null,
      duration: 'odd',
      time_remaining: '',
    },
    {
      id: 7,
      status: 'started',
      action: 'node_boot',
      percent_complete: 0,
      duration: 90.5,
      time_remaining: 'soon',
    },
  ],
  notices: [
    {type: 'outage', message: 'it is down', label: 'Outage', entity: {id: 7, type: 'node', label: 'web'}},
    {type: 'outage', message: '', label: 'Outage', entity: {id: 7, type: 'node', label: null}},
    {type: 'outage', message: null, label: ''},
    {type: null, severity: 'minor'},
  ],
  journal: [
    {id: 'a', method: null, path: '/x', took: null},
    {id: 'b', method: 'POST', path: null, took: 1500, body: {a: 1}},
  ],
  profiles: [
    {name: 'a', open: false, default: false},
    {name: 'b', open: true, default: true},
    {name: 'c', open: false, default: true},
  ],
  nodes: [
    {id: 1, label: 'a', ipv4: null, ipv6: null, specs: null, status: 'running'},
    {id: 2, label: 'b', ipv4: ['192.168.1.1', '192.0.2.1'], ipv6: '2001:db8::1/128', specs: {vcpus: 1}},
    {
      id: 3,
      label: 'c',
      ipv4: ['10.0.0.1', '192.168.1.2', '192.0.2.2', '192.0.2.3'],
      ipv6: '',
      specs: {vcpus: 2},
    },
  ],
  tokens: [
    {id: 1, label: 'a', scopes: '*'},
    {id: 2, label: 'b', scopes: 'nodes:read_only volumes:*,images:read_write'},
    {id: 3, label: 'c', scopes: null},
  ],
  sshkeys: [
    {id: 1, label: 'a', ssh_key: 'ssh-ed25519 AAAA'},
    {id: 2, label: 'b', ssh_key: ' sk-ssh-ed25519@openssh.com AAAA me and you \n'},
    {id: 3, label: 'c', ssh_key: null},
  ],
  records: [
    {id: 1, type: 'A', name: '', target: '192.0.2.1', ttl_sec: 300},
    {id: 2, type: 'TXT', name: 'a', target: 'x'.repeat(61), priority: 10},
    {id: 3, type: 'TXT', name: 'a', target: 'x'.repeat(60)},
    {id: 4, type: 'MX', name: null, target: null, priority: null},
    {id: 5, type: 'MX', name: '', target: 'mail', priority: 5},
    {id: 6, type: 'SRV', name: '_a._tcp', target: 'b', priority: null, weight: 2, port: null},
    {id: 7, type: 'CAA', name: '', target: 'ca', tag: null},
    {id: 8, type: 'CAA', name: '', target: 'ca', tag: 'issue'},
    {id: 9, type: null, name: 'a', target: '192.0.2.1'},
  ],
  scripts: [
    {id: 1, label: 'a', script: '', images: []},
    {id: 2, label: 'b', script: 'one\n\ttwo\n', images: ['x', 'y'], deployments_total: 0},
    {id: 3, label: 'c', script: 'one\n\nthree', mine: false, is_public: true, deployments_active: 1000},
  ],
  domains: [
    {id: 1, domain: 'a.test', type: 'master', ttl_sec: 0, refresh_sec: 90, retry_sec: null, tags: []},
    {id: 2, domain: 'b.test', type: 'slave', master_ips: ['192.0.2.1', '192.0.2.2'], status: 'disabled'},
  ],
  images: [
    {id: 'private/1', label: ' Debian 12 ', size: 0, eol: null, is_public: false},
    {id: 'x/1', label: null, size: 2500, eol: '2020-01-01T00:00:00', deprecated: true, is_public: true},
  ],
  tickets: [
    {id: 1, summary: 'a', status: 'open', closable: false, entity: null},
    {id: 2, summary: 'b', status: 'closed', closable: true, entity: {id: 7, type: 'node', label: 'web'}},
  ],
};
