import {type BalancerConfig, balancerConfigValues as values} from '../../model/index.ts';
import type {Answer, Answers} from '../definition/action/answers.ts';
import {between} from '../definition/action/checks.ts';
import {type Field, storedFields} from '../definition/action/field.ts';
import {certificateFields} from './certificate-fields.ts';

/** The fields of a configuration, for adding and editing one. The service has defaults for empty fields. */

type ConfigField = Field<BalancerConfig>;
/** Values that only some protocols accept: field → value → protocols. */
const takenBy: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  algorithm: {source: ['http', 'https', 'tcp'], ring_hash: ['udp']},
  stickiness: {
    table: ['http', 'https', 'tcp'],
    http_cookie: ['http', 'https'],
    session: ['udp'],
    source_ip: ['udp'],
  },
  check: {http: ['http', 'https', 'tcp'], http_body: ['http', 'https', 'tcp']},
};

const fits =
  (field: keyof typeof takenBy): NonNullable<ConfigField['check']> =>
  (answer, _, {protocol}) => {
    const taken = takenBy[field]?.[String(answer)];
    if (!taken || protocol === undefined || taken.includes(String(protocol))) return undefined;
    return `${answer} is for ${taken.join(', ')}, not for ${protocol}`;
  };

const checked = ({check}: Answers): boolean => check !== undefined && check !== 'none';
const isUdp = ({protocol}: Answers): boolean => protocol === 'udp';
const asks = ({check}: Answers): boolean => check === 'http' || check === 'http_body';

export const configFields = {
  ...storedFields({
    port: {
      label: 'Port',
      type: 'number',
      hint: 'such as 80',
      check: between(1, 65_535),
    },
    protocol: {
      label: 'Protocol',
      type: 'choice',
      choices: values.protocol,
      initial: config => (config ? config.protocol : 'http') ?? undefined,
    },
  } satisfies Record<string, ConfigField>),
  ...certificateFields,
  ...storedFields({
    cipher_suite: {
      label: 'Ciphers',
      type: 'choice',
      more: true,
      choices: values.cipher_suite,
      optional: true,
      when: ({protocol}) => protocol === 'https',
    },
    algorithm: {
      label: 'Algorithm',
      type: 'choice',
      choices: values.algorithm,
      optional: true,
      check: fits('algorithm'),
    },
    stickiness: {
      label: 'Stickiness',
      type: 'choice',
      choices: values.stickiness,
      optional: true,
      check: fits('stickiness'),
    },
    proxy_protocol: {
      label: 'Proxy protocol',
      type: 'choice',
      more: true,
      choices: values.proxy_protocol,
      optional: true,
      when: ({protocol}) => protocol === 'tcp',
    },
    check: {
      label: 'Check',
      type: 'choice',
      choices: values.check,
      optional: true,
      initial: config => (config ? config.check : 'connection') ?? undefined,
      check: fits('check'),
    },
    check_path: {
      label: 'Path checked',
      type: 'text',
      hint: 'such as /health',
      check: path => (String(path).startsWith('/') ? undefined : 'it begins with /'),
      when: asks,
    },
    check_body: {
      label: 'Body holds',
      type: 'text',
      hint: 'a regular expression',
      when: ({check}) => check === 'http_body',
    },
    udp_check_port: {
      label: 'Port checked',
      type: 'number',
      more: true,
      optional: true,
      check: between(1, 65_535),
      when: answers => isUdp(answers) && checked(answers),
    },
    check_interval: {
      label: 'Check every',
      type: 'number',
      more: true,
      unit: 's',
      optional: true,
      hint: '2–3,600, more than the timeout',
      check: between(2, 3600),
      when: checked,
    },
    check_timeout: {
      label: 'Check timeout',
      type: 'number',
      more: true,
      unit: 's',
      optional: true,
      hint: '1–30',
      check: (seconds, _, answers) => between(1, 30)(seconds) ?? lessThanInterval(seconds, answers),
      when: checked,
    },
    check_attempts: {
      label: 'Check attempts',
      type: 'number',
      more: true,
      optional: true,
      hint: '1–30 before it counts as down',
      check: between(1, 30),
      when: checked,
    },
    check_passive: {
      label: 'Passive check',
      hint: 'an answer of 500 or above counts as down, too',
      type: 'flag',
      more: true,
      initial: config => (config ? config.check_passive : true) ?? undefined,
      when: answers => !isUdp(answers),
    },
  } satisfies Record<string, ConfigField>),
};

function lessThanInterval(seconds: Answer, {check_interval: every}: Answers): string | undefined {
  return every === undefined || Number(seconds) < Number(every)
    ? undefined
    : `must be less than the ${every} s between checks`;
}
