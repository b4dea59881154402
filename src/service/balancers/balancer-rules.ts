import {isIP} from 'node:net';
import * as v from 'valibot';
import {attempt} from '../../attempt.ts';
import {backendValues, balancerConfigValues as values} from '../../model/index.ts';
import {keysOf} from '../../own-property.ts';
import {type EntityReference, entityReference, type WithDefaults} from '../fields.ts';
import {ipv6Address} from '../made-up.ts';
import type {Node} from '../nodes/node-schema.ts';
import {badRequest, type OperationContext} from '../operation.ts';
import {boolean, ErrorList, givenFields, integer, listOf, oneOf, string} from '../validation.ts';
import type {Word} from '../word.ts';
import type {Backend, BalancerConfig, LoadBalancer} from './balancer-schema.ts';

/** The fields of a port that are stored as they are sent. */
const storedFields = {
  port: v.nullish(integer(1, 65_535)),
  protocol: v.nullish(oneOf(values.protocol)),
  algorithm: v.nullish(oneOf(values.algorithm)),
  stickiness: v.nullish(oneOf(values.stickiness)),
  check: v.nullish(oneOf(values.check)),
  check_interval: v.nullish(integer(2, 3600)),
  check_timeout: v.nullish(integer(1, 30)),
  check_attempts: v.nullish(integer(1, 30)),
  check_path: v.nullish(
    v.pipe(string, v.regex(/^[a-zA-Z0-9/\-%?&=.]*$/, 'Must hold only letters, digits and / - % ? & = .')),
  ),
  check_body: v.nullish(string),
  check_passive: v.nullish(boolean),
  proxy_protocol: v.nullish(oneOf(values.proxy_protocol)),
  udp_check_port: v.nullish(integer(1, 65_535)),
  cipher_suite: v.nullish(oneOf(values.cipher_suite)),
};
const storedFieldNames = keysOf(storedFields);

export const portFields = {...storedFields, ssl_cert: v.nullish(string), ssl_key: v.nullish(string)};

/** Returns the address of a backend without its port, and without the brackets of an IPv6 address. */
const hostOf = (address: string): string => address.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');

// The pattern is for the OpenAPI document. It also matches numbers that no address has.
const addressPattern = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-fA-F:]+\]):\d{1,5}$/;

const hasPort = (address: string) => {
  const port = Number(/:(\d+)$/.exec(address)?.[1]);
  return port >= 1 && port <= 65_535;
};

export const backendFields = {
  label: v.pipe(string, v.regex(/^[a-zA-Z0-9-_.]{3,32}$/, 'Must be 3-32 letters, digits, -, _ and .')),
  address: v.pipe(
    string,
    v.regex(addressPattern, 'Must be an address and a port'),
    v.check(text => isIP(hostOf(text)) !== 0 && hasPort(text), 'Must be an address and a port'),
  ),
  weight: v.nullish(integer(1, 255)),
  mode: v.nullish(oneOf(backendValues.mode)),
};

export const portWithBackends = v.looseObject({
  ...portFields,
  nodes: v.nullish(listOf(v.looseObject(backendFields), 'Must be a list')),
});

type Input<F extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<F, undefined>>;
export type PortInput = Input<typeof portFields>;
type BackendInput = Input<typeof backendFields>;

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
    client_udp_sess_throttle: 0,
    lke_cluster: null,
    tags: [],
    transfer: {in: null, out: null, total: null},
  };
  return Object.assign(balancer, fields);
}

export const balancerReference = (balancer: LoadBalancer): EntityReference =>
  entityReference('nodebalancer', '/nodebalancers', balancer);

/** UDP may share a port with TCP, HTTP or HTTPS. @param wanted with the id of the changed port @throws HttpError 400, field `port` */
function checkPortUnused(
  {store}: OperationContext,
  balancerId: number,
  wanted: Pick<BalancerConfig, 'port' | 'protocol'> & {readonly id?: number},
): void {
  const {id, port, protocol} = wanted;
  const isTaken = (each: BalancerConfig) =>
    each.id !== id && each.port === port && (each.protocol === 'udp') === (protocol === 'udp');
  if (store.tables.ports.childrenOf(balancerId).some(isTaken))
    throw badRequest('There is a configuration for this port already', 'port');
}

/** @throws HttpError 400, field `ssl_cert`, for an HTTPS port without a certificate */
function checkCertificate({protocol, ssl_cert}: BalancerConfig): void {
  if (protocol === 'https' && ssl_cert === null)
    throw badRequest('ssl_cert is required for https', 'ssl_cert');
}

/** Adds a port to a load balancer. @throws HttpError 400 */
export function addPort(context: OperationContext, balancerId: number, input: PortInput): BalancerConfig {
  const {ports} = context.store.tables;
  const port = input.port ?? 80;
  const protocol = input.protocol ?? 'http';
  checkPortUnused(context, balancerId, {port, protocol});
  const udp = protocol === 'udp';
  const config: BalancerConfig = {
    id: ports.nextId(),
    nodebalancer_id: balancerId,
    port,
    protocol,
    algorithm: input.algorithm ?? 'roundrobin',
    stickiness: input.stickiness ?? (udp ? 'session' : 'table'),
    check: input.check ?? 'none',
    check_interval: input.check_interval ?? 5,
    check_timeout: input.check_timeout ?? 3,
    check_attempts: input.check_attempts ?? 2,
    check_path: input.check_path ?? '',
    check_body: input.check_body ?? '',
    check_passive: input.check_passive ?? !udp,
    proxy_protocol: input.proxy_protocol ?? 'none',
    udp_check_port: input.udp_check_port ?? 80,
    udp_session_timeout: 16,
    cipher_suite: input.cipher_suite ?? 'recommended',
    ssl_commonname: '',
    ssl_fingerprint: '',
    ssl_cert: null,
    ssl_key: null,
    nodes_status: {up: 0, down: 0},
    ...certificateFields(input),
  };
  checkCertificate(config);
  ports.insert(config, balancerId);
  return config;
}

/** The port with the given fields changed. @throws HttpError 400 */
export function changedPort(
  context: OperationContext,
  port: BalancerConfig,
  input: PortInput,
): BalancerConfig {
  checkPortUnused(context, port.nodebalancer_id, {
    id: port.id,
    port: input.port ?? port.port,
    protocol: input.protocol ?? port.protocol,
  });
  const changed = {...port, ...givenFields(input, storedFieldNames), ...certificateFields(input)};
  checkCertificate(changed);
  return changed;
}

/** Adds a backend to a port. `checkHealth` decides whether it is up, once after all have been added. */
export function addBackend({store}: OperationContext, port: BalancerConfig, input: BackendInput): Backend {
  const {backends} = store.tables;
  const backend: Backend = {
    id: backends.nextId(),
    nodebalancer_id: port.nodebalancer_id,
    config_id: port.id,
    label: input.label,
    address: input.address,
    weight: input.weight ?? 100,
    mode: input.mode ?? (port.protocol === 'udp' ? 'none' : 'accept'),
    status: 'DOWN',
  };
  return backends.insert(backend, port.id);
}

/** The certificate of an HTTPS port. The service never sends it or its key. */

const redacted = '<REDACTED>';

/** Returns the fields that a port shows of the certificate in a body. @throws HttpError 400, field `ssl_cert` or `ssl_key` */
function certificateFields({ssl_cert, ssl_key}: PortInput): Partial<BalancerConfig> {
  if (!ssl_cert && !ssl_key) return {};
  // Loaded here, because loading takes longer than the first reply of the demo account.
  const {createPrivateKey, X509Certificate} = process.getBuiltinModule('node:crypto');
  const errors = new ErrorList();
  const certificate = ssl_cert ? attempt(() => new X509Certificate(ssl_cert), undefined) : undefined;
  const key = ssl_key ? attempt(() => createPrivateKey(ssl_key), undefined) : undefined;
  if (ssl_cert && !certificate) errors.add('Must be a certificate in PEM format', 'ssl_cert');
  if (ssl_key && !key) errors.add('Must be a private key in PEM format, without a passphrase', 'ssl_key');
  if (certificate && !ssl_key) errors.add('ssl_key is required with a certificate', 'ssl_key');
  if (certificate && key && !certificate.checkPrivateKey(key))
    errors.add('The key is not that of the certificate', 'ssl_key');
  errors.throwIfAny();
  if (!certificate) return {};
  return {
    ssl_cert: redacted,
    ssl_key: redacted,
    ssl_commonname: /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? '',
    ssl_fingerprint: certificate.fingerprint,
  };
}

/** Decides which backends are up: those whose address belongs to a running node. */

/** Returns nodes by their addresses. The oldest node with an address has it. */
function nodesByAddress({store}: OperationContext): ReadonlyMap<string, Node> {
  const nodes = store.tables.nodes.all().reverse();
  return new Map(nodes.flatMap(node => node.ipv4.map(address => [address, node])));
}

/** Updates the status of the backends of ports. Writes nothing if no status has changed. */
export function checkHealth(context: OperationContext, ports: readonly Pick<BalancerConfig, 'id'>[]): void {
  const {tables} = context.store;
  const byAddress = nodesByAddress(context);
  for (const {id} of ports) {
    let up = 0;
    const all = tables.backends.childrenOf(id);
    for (const backend of all) {
      const status = byAddress.get(hostOf(backend.address))?.status === 'running' ? 'UP' : 'DOWN';
      if (status === 'UP') up += 1;
      if (status !== backend.status) tables.backends.update(backend.id, {...backend, status});
    }
    const port = tables.ports.get(id);
    const down = all.length - up;
    if (!port || (port.nodes_status.up === up && port.nodes_status.down === down)) continue;
    tables.ports.update(id, {...port, nodes_status: {up, down}});
  }
}
