import {isIP} from 'node:net';
import * as v from 'valibot';
import type {OperationContext} from '../context.ts';
import {type EntityReference, entityReference, type WithDefaults} from '../fields.ts';
import {badRequest} from '../http-error.ts';
import {ipv6Address} from '../ip-addresses.ts';
import {boolean, integer, oneOf, string, stringOfLength} from '../validation.ts';
import type {Word} from '../word.ts';
import type {Backend, BalancerConfig, LoadBalancer} from './schema.ts';

/** Makes a load balancer. Fields that are not given have the values of a new one. */
export function makeBalancer(
  word: Word,
  fields: WithDefaults<LoadBalancer, 'id' | 'label' | 'region' | 'ipv4' | 'created'>,
): LoadBalancer {
  const balancer: LoadBalancer = {
    id: fields.id,
    label: fields.label,
    region: fields.region,
    type: 'common',
    hostname: `${fields.ipv4.replaceAll('.', '-')}.ip.${word.lower}usercontent.example`,
    ipv4: fields.ipv4,
    ipv6: ipv6Address(fields.id),
    created: fields.created,
    updated: fields.created,
    client_conn_throttle: 0,
    lke_cluster: null,
    tags: [],
    transfer: {in: null, out: null, total: null},
  };
  return Object.assign(balancer, fields);
}

/** Refers to a load balancer in events and tickets. */
export const balancerReference = (balancer: LoadBalancer): EntityReference =>
  entityReference('nodebalancer', '/nodebalancers', balancer);

/** The fields of a port in a request body. */
export const portFields = {
  port: v.nullish(integer(1, 65_535)),
  protocol: v.nullish(oneOf(['http', 'https', 'tcp', 'udp'])),
  algorithm: v.nullish(oneOf(['roundrobin', 'leastconn', 'source', 'ring_hash'])),
  stickiness: v.nullish(oneOf(['none', 'table', 'http_cookie', 'session', 'source_ip'])),
  check: v.nullish(oneOf(['none', 'connection', 'http', 'http_body'])),
  check_interval: v.nullish(integer(2, 3600)),
  check_timeout: v.nullish(integer(1, 30)),
  check_attempts: v.nullish(integer(1, 30)),
  check_path: v.nullish(string),
  check_body: v.nullish(string),
  check_passive: v.nullish(boolean),
  proxy_protocol: v.nullish(oneOf(['none', 'v1', 'v2'])),
};

export const portFieldNames = [
  'port',
  'protocol',
  'algorithm',
  'stickiness',
  'check',
  'check_interval',
  'check_timeout',
  'check_attempts',
  'check_path',
  'check_body',
  'check_passive',
  'proxy_protocol',
] as const;

const addressPattern = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-fA-F:]+\]):\d{1,5}$/;
// The pattern is the shape that the OpenAPI document shows; it also matches numbers that no address has.
const hasValidAddress = (text: string) => isIP(text.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) !== 0;

/** The fields of a backend in a request body. */
export const backendFields = {
  label: stringOfLength(3, 32),
  address: v.pipe(
    string,
    v.regex(addressPattern, 'Must be an address and a port'),
    v.check(hasValidAddress, 'Must be an address and a port'),
  ),
  weight: v.nullish(integer(1, 255)),
  mode: v.nullish(oneOf(['accept', 'reject', 'drain', 'backup', 'none'])),
};

/** A port in a request body, with its backends. */
export const portWithBackends = v.looseObject({
  ...portFields,
  nodes: v.nullish(v.array(v.looseObject(backendFields))),
});

type Input<F extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<F, undefined>>;
type PortInput = Input<typeof portFields>;
type BackendInput = Input<typeof backendFields>;

/** Adds a port to a load balancer. @throws HttpError 400, field `port`, if it has that port already */
export function addPort({store}: OperationContext, balancerId: number, input: PortInput): BalancerConfig {
  const {ports} = store.tables;
  const port = input.port ?? 80;
  if (ports.all('parent = ?', balancerId).some(each => each.port === port)) {
    throw badRequest('There is a configuration for this port already', 'port');
  }
  const config: BalancerConfig = {
    id: ports.nextId(),
    nodebalancer_id: balancerId,
    port,
    protocol: input.protocol ?? 'http',
    algorithm: input.algorithm ?? 'roundrobin',
    stickiness: input.stickiness ?? 'table',
    check: input.check ?? 'none',
    check_interval: input.check_interval ?? 5,
    check_timeout: input.check_timeout ?? 3,
    check_attempts: input.check_attempts ?? 2,
    check_path: input.check_path ?? '',
    check_body: input.check_body ?? '',
    check_passive: input.check_passive ?? true,
    proxy_protocol: input.proxy_protocol ?? 'none',
    cipher_suite: 'recommended',
    ssl_commonname: '',
    ssl_fingerprint: '',
    ssl_cert: null,
    ssl_key: null,
    nodes_status: {up: 0, down: 0},
  };
  ports.insert(config, balancerId);
  return config;
}

/** Adds a backend to a port. */
export function addBackend(context: OperationContext, port: BalancerConfig, input: BackendInput): Backend {
  const {backends} = context.store.tables;
  const backend: Backend = {
    id: backends.nextId(),
    nodebalancer_id: port.nodebalancer_id,
    config_id: port.id,
    label: input.label,
    address: input.address,
    weight: input.weight ?? 100,
    mode: input.mode ?? 'accept',
    status: 'UP',
  };
  backends.insert(backend, port.id);
  updateStatus(context, port);
  return backend;
}

/** Updates the number of backends that a port shows. */
export function updateStatus({store}: OperationContext, port: BalancerConfig): void {
  const up = store.tables.backends.count({where: 'parent = ?', values: [port.id]});
  store.tables.ports.update(port.id, {...port, nodes_status: {up, down: 0}});
}
