import {isIP} from 'node:net';
import * as v from 'valibot';
import {backendValues, balancerConfigValues as values} from '../../model/index.ts';
import {keysOf} from '../../own-property.ts';
import {boolean, integer, listOf, oneOf, string} from '../validation.ts';

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
export const storedFieldNames = keysOf(storedFields);

export const portFields = {...storedFields, ssl_cert: v.nullish(string), ssl_key: v.nullish(string)};

/** Returns the address of a backend without its port, and without the brackets of an IPv6 address. */
export const hostOf = (address: string): string => address.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');

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
export type BackendInput = Input<typeof backendFields>;
