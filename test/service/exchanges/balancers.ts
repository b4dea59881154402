import {certificate, certificateKey} from '../balancers/certificate.ts';
import type {Step} from './exchange.ts';

/** Load balancers, their ports and backends, from the first request to the last, with all that is refused on the way. */
export const balancers: readonly Step[] = [
  ['POST /nodebalancers', {}],
  ['POST /nodebalancers', {region: 'moon', label: 'front'}],
  ['POST /nodebalancers', {region: 'eu-central', label: 'a b', client_conn_throttle: 21}],
  [
    'POST /node/instances as web',
    {
      type: 'g6-nanode-1',
      region: 'eu-central',
      label: 'web',
      image: 'node/debian12',
      root_pass: 'correct horse battery',
      private_ip: true,
    },
  ],
  ['POST /nodebalancers as front', {region: 'eu-central', label: 'front'}],
  [
    'POST /nodebalancers as whole',
    {
      ...{region: 'us-east', label: 'whole', client_conn_throttle: 20, tags: ['prod']},
      configs: [
        {
          nodes: [
            {label: 'web', address: '192.0.2.1:80'},
            {label: 'none', address: '[2001:db8::9]:80', weight: 1},
          ],
        },
        {port: 443, protocol: 'tcp', nodes: null},
      ],
    },
  ],
  14,
  'GET /nodebalancers/:whole/configs',
  ['PUT /nodebalancers/:front', {label: 'edge', client_conn_throttle: 5, tags: ['x'], region: 'us-east'}],
  ['PUT /nodebalancers/:front', {label: null, check_passive: true}],
  ['PUT /nodebalancers/:front', {label: 'ab'}],
  ['POST /nodebalancers/:front/configs as plain', {}],
  ['POST /nodebalancers/:front/configs', {port: 80}],
  ['POST /nodebalancers/:front/configs', {port: 0, protocol: 'quic', check_interval: 1, check_timeout: 31}],
  ['POST /nodebalancers/:front/configs', {port: 443, protocol: 'https'}],
  ['POST /nodebalancers/:front/configs', {port: 443, protocol: 'https', ssl_cert: 'x', ssl_key: 'y'}],
  ['POST /nodebalancers/:front/configs', {port: 443, protocol: 'https', ssl_cert: certificate}],
  [
    'POST /nodebalancers/:front/configs as safe',
    {
      port: 443,
      protocol: 'https',
      ssl_cert: certificate,
      ssl_key: certificateKey,
      cipher_suite: 'legacy',
      ...{check: 'http', check_path: '/', check_body: 'fine', check_interval: 60, check_timeout: 30},
      ...{check_attempts: 7, check_passive: false, algorithm: 'source', stickiness: 'http_cookie'},
      ...{proxy_protocol: 'v1', udp_check_port: 81},
    },
  ],
  [
    'POST /nodebalancers/:front/configs as udp',
    {
      ...{port: 53, protocol: 'udp', algorithm: 'ring_hash', udp_check_port: 5353, proxy_protocol: 'v2'},
      nodes: [{label: 'dns', address: '192.0.2.1:53'}],
    },
  ],
  ['PUT /nodebalancers/:front/configs/:plain', {port: 443}],
  [
    'PUT /nodebalancers/:front/configs/:plain',
    {port: 80, algorithm: 'leastconn', check_body: 'ok', stickiness: 'none'},
  ],
  ['PUT /nodebalancers/:front/configs/:plain', {protocol: 'https'}],
  ['PUT /nodebalancers/:front/configs/99', {port: 81}],
  'GET /nodebalancers/:front/configs/:plain',
  'GET /nodebalancers/:whole/configs/:plain',
  ['POST /nodebalancers/:front/configs/:plain/nodes', {label: 'ab', address: '192.0.2.300:80', weight: 0}],
  ['POST /nodebalancers/:front/configs/:plain/nodes', {label: 'web', address: 'web:80'}],
  ['POST /nodebalancers/:front/configs/:plain/nodes as one', {label: 'one', address: '192.0.2.1:80'}],
  [
    'POST /nodebalancers/:front/configs/:plain/nodes as two',
    {label: 'two', address: '192.0.2.77:80', weight: 255, mode: 'drain'},
  ],
  'GET /nodebalancers/:front/configs/:plain',
  'GET /nodebalancers/:front/configs/:plain/nodes',
  ['PUT /nodebalancers/:front/configs/:plain/nodes/:two', {address: '192.0.2.1:8080', mode: null}],
  ['PUT /nodebalancers/:front/configs/:plain/nodes/:two', {label: 'second', weight: 7}],
  ['PUT /nodebalancers/:front/configs/:safe/nodes/:two', {label: 'other'}],
  'POST /node/instances/:web/shutdown',
  5,
  'GET /nodebalancers/:front/configs/:plain',
  'GET /nodebalancers/:front/configs/:plain/nodes/:one',
  [
    'POST /nodebalancers/:front/configs/:plain/rebuild',
    {port: 8080, nodes: [{label: 'new', address: '192.0.2.1:1'}]},
  ],
  ['POST /nodebalancers/:front/configs/:plain/rebuild', {port: 53, protocol: 'udp'}],
  'DELETE /nodebalancers/:front/configs/:plain/nodes/:one',
  ['POST /nodebalancers/:front/configs/:udp/nodes as last', {label: 'last', address: '198.51.100.1:53'}],
  'DELETE /nodebalancers/:front/configs/:udp/nodes/:last',
  'DELETE /nodebalancers/:front/configs/:udp',
  'DELETE /nodebalancers/:front',
  'DELETE /nodebalancers/:front',
  'GET /nodebalancers/:front/configs',
];
