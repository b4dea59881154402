import {isIP} from 'node:net';
import * as v from 'valibot';
import {boolean, integer, oneOf, string, stringOfLength} from '../validation.ts';

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
  udp_check_port: v.nullish(integer(1, 65_535)),
  cipher_suite: v.nullish(oneOf(['recommended', 'legacy', 'none'])),
  ssl_cert: v.nullish(string),
  ssl_key: v.nullish(string),
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
  'udp_check_port',
  'cipher_suite',
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
export type PortInput = Input<typeof portFields>;
export type BackendInput = Input<typeof backendFields>;
