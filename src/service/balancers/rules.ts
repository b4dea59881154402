import * as v from 'valibot';
import {boolean, integer, oneOf as oneOfWords, optional, string, stringOfLength} from '../check.ts';
import type {OperationContext} from '../context.ts';
import {badRequest} from '../refusal.ts';
import type * as is from '../schemas.ts';

/** What a request may say of a load balancer's port. */
export const portFields = {
  port: optional(integer(1, 65_535)),
  protocol: optional(oneOfWords(['http', 'https', 'tcp', 'udp'])),
  algorithm: optional(oneOfWords(['roundrobin', 'leastconn', 'source', 'ring_hash'])),
  stickiness: optional(oneOfWords(['none', 'table', 'http_cookie', 'session', 'source_ip'])),
  check: optional(oneOfWords(['none', 'connection', 'http', 'http_body'])),
  check_interval: optional(integer(2, 3600)),
  check_timeout: optional(integer(1, 30)),
  check_attempts: optional(integer(1, 30)),
  check_path: optional(string),
  check_body: optional(string),
  check_passive: optional(boolean),
  proxy_protocol: optional(oneOfWords(['none', 'v1', 'v2'])),
};

/** What a request says of a machine behind it. */
export const backendFields = {
  label: stringOfLength(3, 32),
  address: v.pipe(
    string,
    v.regex(/^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-fA-F:]+\]):\d{1,5}$/, 'Must be an address and a port'),
  ),
  weight: optional(integer(1, 255)),
  mode: optional(oneOfWords(['accept', 'reject', 'drain', 'backup', 'none'])),
};

type Given<F extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<F, undefined>>;

/** Adds a port to a load balancer. @throws Refusal 400, field `port`, if it has that one */
export function addPort(
  {store}: OperationContext,
  balancer: number,
  given: Given<typeof portFields>,
): is.BalancerConfig {
  const {ports} = store.tables;
  const port = given.port ?? 80;
  if (ports.all('parent = ?', balancer).some(each => each.port === port)) {
    throw badRequest('There is a configuration for this port already', 'port');
  }
  const made: is.BalancerConfig = {
    id: ports.nextNumber(),
    nodebalancer_id: balancer,
    port,
    protocol: given.protocol ?? 'http',
    algorithm: given.algorithm ?? 'roundrobin',
    stickiness: given.stickiness ?? 'table',
    check: given.check ?? 'none',
    check_interval: given.check_interval ?? 5,
    check_timeout: given.check_timeout ?? 3,
    check_attempts: given.check_attempts ?? 2,
    check_path: given.check_path ?? '',
    check_body: given.check_body ?? '',
    check_passive: given.check_passive ?? true,
    proxy_protocol: given.proxy_protocol ?? 'none',
    cipher_suite: 'recommended',
    ssl_commonname: '',
    ssl_fingerprint: '',
    ssl_cert: null,
    ssl_key: null,
    nodes_status: {up: 0, down: 0},
  };
  ports.insert(made, balancer);
  return made;
}

/** Adds a machine behind a port. */
export function addBackend(
  context: OperationContext,
  port: is.BalancerConfig,
  given: Given<typeof backendFields>,
): is.Backend {
  const {backends} = context.store.tables;
  const made: is.Backend = {
    id: backends.nextNumber(),
    nodebalancer_id: port.nodebalancer_id,
    config_id: port.id,
    label: given.label,
    address: given.address,
    weight: given.weight ?? 100,
    mode: given.mode ?? 'accept',
    status: 'UP',
  };
  backends.insert(made, port.id);
  countBackends(context, port);
  return made;
}

/** Sees to it that a port tells how many machines are behind it. */
export function countBackends({store}: OperationContext, port: is.BalancerConfig): void {
  const up = store.tables.backends.count({where: 'parent = ?', values: [port.id]});
  store.tables.ports.update(port.id, {...port, nodes_status: {up, down: 0}});
}
