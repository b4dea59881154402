/** Bodies that the service accepts, by the method and the path of the route. `{node}` stands for
 * the id of an item of the account, `{n}` for another number in each request. */
export const accepted: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /node/instances': {
    type: 'g6-nanode-1',
    region: 'nl-ams',
    label: 'made-{n}',
    image: 'node/debian12',
    root_pass: 'a good long password',
  },
  'PUT /node/instances/:id': {label: 'renamed-{n}', tags: ['a', 'b'], watchdog_enabled: false},
  'POST /node/instances/:id/rebuild': {image: 'node/debian12', root_pass: 'a good long password'},
  'POST /node/instances/:id/resize': {type: 'g6-standard-8'},
  'POST /node/instances/:id/clone': {label: 'copy-{n}', region: 'nl-ams', type: 'g6-standard-8'},
  'POST /node/instances/:id/backups': {label: 'before-{n}'},
  'POST /node/instances/:id/configs': {label: 'made-{n}', kernel: 'node/latest-64bit', devices: {}},
  'PUT /node/instances/:id/configs/:config': {label: 'renamed-{n}'},
  'POST /node/instances/:id/disks': {label: 'made-{n}', size: 100},
  'PUT /node/instances/:id/disks/:disk': {label: 'renamed-{n}'},
  'POST /node/instances/:id/disks/:disk/resize': {size: 5000},
  'POST /node/instances/:id/disks/:disk/password': {password: 'a good long password'},
  'POST /node/instances/:id/ips': {type: 'ipv4', public: true},
  'POST /volumes': {label: 'made-{n}', region: 'nl-ams', size: 20, tags: ['a']},
  'PUT /volumes/:id': {label: 'renamed-{n}', tags: []},
  'POST /volumes/:id/attach': {node_id: '{node}'},
  'POST /volumes/:id/clone': {label: 'copy-{n}'},
  'POST /volumes/:id/resize': {size: 9000},
  'POST /nodebalancers': {region: 'nl-ams', label: 'made-{n}'},
  'PUT /nodebalancers/:id': {label: 'renamed-{n}', client_conn_throttle: 5},
  'POST /nodebalancers/:id/configs': {port: '{n}', protocol: 'http', check: 'http', check_path: '/'},
  'PUT /nodebalancers/:id/configs/:config': {port: 8082, check: 'connection'},
  'POST /nodebalancers/:id/configs/:config/rebuild': {port: '{n}', protocol: 'tcp', nodes: []},
  'POST /nodebalancers/:id/configs/:config/nodes': {
    label: 'made-{n}',
    address: '192.168.1.7:80',
    weight: 50,
    mode: 'accept',
  },
  'PUT /nodebalancers/:id/configs/:config/nodes/:node': {label: 'renamed-{n}', weight: 7, mode: 'drain'},
  'POST /domains': {domain: 'made-{n}.example', type: 'master', soa_email: 'a@b.example', ttl_sec: 300},
  'PUT /domains/:id': {soa_email: 'c@d.example', status: 'disabled', description: 'x'},
  'POST /domains/:id/records': {
    type: 'SRV',
    service: 'sip',
    protocol: 'tcp',
    target: 'a.example',
    priority: 1,
    weight: 2,
    port: 5060,
  },
  'PUT /domains/:id/records/:record': {name: 'renamed', ttl_sec: 300},
  'PUT /account': {company: 'Made', email: 'a@b.example', zip: '1', country: 'NL'},
  'PUT /account/settings': {backups_enabled: true, network_helper: false},
  'POST /images': {label: 'made-{n}', disk_id: '{disk}'},
  'PUT /images/**:id': {label: 'renamed-{n}', tags: ['a']},
  'POST /node/stackscripts': {label: 'made-{n}', script: '#!/bin/sh\n', images: ['node/debian12']},
  'PUT /node/stackscripts/:id': {label: 'renamed-{n}', rev_note: 'second'},
  'PUT /profile': {email: 'a@b.example', timezone: 'UTC', email_notifications: false},
  'POST /profile/tokens': {label: 'made-{n}', scopes: 'nodes:read_only', expiry: '2026-01-01T00:00:00'},
  'PUT /profile/tokens/:id': {label: 'renamed-{n}'},
  'POST /profile/sshkeys': {
    label: 'made-{n}',
    ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHVwYXJlZ2FyZGxlc3NvZndoYXR0aGlza2V5aXMxMjM0 made@here',
  },
  'POST /support/tickets': {summary: 'A question', description: 'What is it?'},
  'POST /support/tickets/:id/replies': {description: 'It is.'},
};

const shutDown = ['POST', '/node/instances/:id/shutdown'] as const;
const enableBackups = ['POST', '/node/instances/:id/backups/enable'] as const;
const detach = ['POST', '/volumes/:id/detach'] as const;

/** What is sent before, so that the route has something to do. */
export const prepared: Readonly<Record<string, readonly (readonly [method: string, path: string])[]>> = {
  'POST /node/instances/:id/boot': [shutDown],
  'POST /node/instances/:id/backups': [enableBackups],
  'POST /node/instances/:id/backups/cancel': [enableBackups],
  'POST /node/instances/:id/disks': [shutDown, ['DELETE', '/node/instances/:id/disks/:disk']],
  'POST /node/instances/:id/disks/:disk/resize': [shutDown],
  'POST /node/instances/:id/disks/:disk/password': [shutDown],
  'DELETE /node/instances/:id/disks/:disk': [shutDown],
  'POST /volumes/:id/attach': [detach],
  'DELETE /volumes/:id': [detach],
};
