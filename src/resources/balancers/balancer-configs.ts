import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {Params} from '../../api/index.ts';
import {BalancerConfig, balancerConfigValues, balancerConfigValues as values} from '../../model/index.ts';
import {count, duration, yesNo} from '../../text/format.ts';
import {type Answer, type Answers, type Field, field, storedFields} from '../definition/action.ts';
import {between} from '../definition/checks.ts';
import {idColumn} from '../definition/common.ts';
import {createAction, editOf, enteredText, removeAction} from '../definition/common-actions.ts';
import {describe} from '../definition/definition.ts';

export const {action, resource} = describe(BalancerConfig);

export const inBalancer = (place: Params) => ({balancer_id: place.balancer_id ?? ''});

/** `443 https` */
const nameOfConfig = ({port, protocol}: Pick<BalancerConfig, 'port' | 'protocol'>): string =>
  [port, protocol].filter(Boolean).join(' ');

/** The certificate of an HTTPS port and its key, from files or pasted. The service never returns them. */

const isHttps = ({protocol}: Answers): boolean => protocol === 'https';

/** A port that already serves HTTPS has both; they stay as they are if the fields are left empty. */
const isKept = (answers: Answers, config?: BalancerConfig): boolean =>
  config?.protocol === 'https' || !isHttps(answers);

const isPem = (text: unknown, what: RegExp): boolean =>
  what.test(String(text)) && /-----END [A-Z0-9 ]+-----\s*$/.test(String(text));

const noCertificate = 'it holds no certificate in PEM format: -----BEGIN CERTIFICATE-----';
const noKey = 'it holds no private key in PEM format without a passphrase: -----BEGIN PRIVATE KEY-----';

const isCertificate = (text: unknown) => isPem(text, /^\s*-----BEGIN CERTIFICATE-----/);
const isKey = (text: unknown) => isPem(text, /^\s*-----BEGIN ((?!ENCRYPTED)[A-Z]+ )?PRIVATE KEY-----/);

const certificateFields = {
  certificate_file: field.file('Certificate file', {
    optional: true,
    hint: 'its path, such as ~/fullchain.pem',
    inForm: 'or paste it below',
    refuses: ({text}) => (isCertificate(text) ? undefined : noCertificate),
    fills: ({text}) => ({ssl_cert: text}),
    when: isHttps,
  }),
  ssl_cert: field.text('Certificate', {
    lines: true,
    extension: 'pem',
    unshown: true,
    optional: isKept,
    hint: 'in PEM format, with what it is signed by',
    check: text => (isCertificate(text) ? undefined : noCertificate),
    when: isHttps,
  }),
  key_file: field.file('Key file', {
    optional: true,
    hint: 'its path, such as ~/privkey.pem',
    inForm: 'or paste it below',
    refuses: ({text}) => (isKey(text) ? undefined : noKey),
    fills: ({text}) => ({ssl_key: text}),
    when: isHttps,
  }),
  ssl_key: field.secret('Key', {
    lines: true,
    // A new certificate has a key of its own.
    optional: (answers, config) => isKept(answers, config) && answers.ssl_cert === undefined,
    hint: 'in PEM format, without a passphrase',
    check: text => (isKey(text) ? undefined : noKey),
    when: isHttps,
  }),
} satisfies Record<string, Field<BalancerConfig>>;

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
    port: field.number('Port', {hint: 'such as 80', check: between(1, 65_535)}),
    protocol: field.choice('Protocol', {
      choices: values.protocol,
      initial: config => (config ? config.protocol : 'http') ?? undefined,
    }),
  } satisfies Record<string, ConfigField>),
  ...certificateFields,
  ...storedFields({
    cipher_suite: field.choice('Ciphers', {
      more: true,
      choices: values.cipher_suite,
      optional: true,
      when: ({protocol}) => protocol === 'https',
    }),
    algorithm: field.choice('Algorithm', {
      choices: values.algorithm,
      optional: true,
      check: fits('algorithm'),
    }),
    stickiness: field.choice('Stickiness', {
      choices: values.stickiness,
      optional: true,
      check: fits('stickiness'),
    }),
    proxy_protocol: field.choice('Proxy protocol', {
      more: true,
      choices: values.proxy_protocol,
      optional: true,
      when: ({protocol}) => protocol === 'tcp',
    }),
    check: field.choice('Check', {
      choices: values.check,
      optional: true,
      initial: config => (config ? config.check : 'connection') ?? undefined,
      check: fits('check'),
    }),
    check_path: field.text('Path checked', {
      hint: 'such as /health',
      check: path => (String(path).startsWith('/') ? undefined : 'it begins with /'),
      when: asks,
    }),
    check_body: field.text('Body holds', {
      hint: 'a regular expression',
      when: ({check}) => check === 'http_body',
    }),
    udp_check_port: field.number('Port checked', {
      more: true,
      optional: true,
      check: between(1, 65_535),
      when: answers => isUdp(answers) && checked(answers),
    }),
    check_interval: field.number('Check every', {
      more: true,
      unit: 's',
      optional: true,
      hint: '2–3,600, more than the timeout',
      check: between(2, 3600),
      when: checked,
    }),
    check_timeout: field.number('Check timeout', {
      more: true,
      unit: 's',
      optional: true,
      hint: '1–30',
      check: (seconds, _, answers) => between(1, 30)(seconds) ?? lessThanInterval(seconds, answers),
      when: checked,
    }),
    check_attempts: field.number('Check attempts', {
      more: true,
      optional: true,
      hint: '1–30 before it counts as down',
      check: between(1, 30),
      when: checked,
    }),
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

const add = action({
  ...createAction,
  name: 'add',
  title: 'Add configuration',
  endpoint: endpoints.balancerConfigs.create,
  fields: configFields,
  creates: (asked, place) => ({
    resource: 'balancer-configs',
    label: [asked.port, asked.protocol].filter(Boolean).join(' '),
    params: inBalancer(place),
    // A load balancer can serve a port twice, if one is UDP.
    matches: (config: BalancerConfig) =>
      config.port === asked.port && (config.protocol === 'udp') === (asked.protocol === 'udp'),
  }),
});

const edit = action({...editOf(configFields), endpoint: endpoints.balancerConfigs.update});

const remove = action({
  ...removeAction,
  endpoint: endpoints.balancerConfigs.remove,
  loses: config => enteredText(configFields, config),
  changes: config => {
    const {up, down} = config.nodes_status ?? {};
    const behind = (up ?? 0) + (down ?? 0);
    const also =
      behind > 0 ? `, and its ${behind === 1 ? 'backend goes' : `${behind} backends go`} with it` : '';
    return `nothing answers on ${nameOfConfig(config)} any more${also}`;
  },
});

/** Returns the kind of health check and its path: `http /health`; undefined if there is none. */
const checkText = ({check, check_path}: BalancerConfig): string | undefined =>
  [check, check?.startsWith('http') && check_path].filter(Boolean).join(' ') || undefined;

const timed = ({check}: BalancerConfig, text: string | undefined) => (check === 'none' ? undefined : text);

export const balancerConfigs = resource({
  name: 'balancer-configs',
  title: 'Configurations',
  singular: 'configuration',
  aliases: ['configs', 'ports'],
  summary: 'the ports of a load balancer',
  parent: 'balancers',
  beyond: true,
  list: endpoints.balancerConfigs.list,
  read: endpoints.balancerConfigs.read,
  live: true,
  label: nameOfConfig,
  primary: 'port',
  emptyText: 'This load balancer serves no port',
  values: balancerConfigValues,
  columns: [
    {title: 'Port', align: 'right', cell: config => config.port, rank: 1},
    {title: 'Protocol', cell: config => config.protocol, rank: 1},
    {
      title: 'Up',
      field: 'nodes_status.up',
      align: 'right',
      total: sum => `${count(sum)} up`,
      tone: config => (config.nodes_status?.up ? 'good' : 'dim'),
      rank: 1,
    },
    {
      title: 'Down',
      field: 'nodes_status.down',
      align: 'right',
      total: sum => `${count(sum)} down`,
      tone: config => (config.nodes_status?.down ? 'bad' : 'dim'),
      rank: 1,
    },
    {title: 'Algorithm', cell: config => config.algorithm, rank: 3},
    {title: 'Stickiness', cell: config => config.stickiness, rank: 4},
    {title: 'Check', width: 12, cell: checkText, rank: 2},
    {
      title: 'Every',
      field: 'check_interval',
      align: 'right',
      cell: config => timed(config, duration(config.check_interval)),
      rank: 5,
    },
    {title: 'Certificate', field: 'ssl_commonname', width: 16, rank: 6},
    {title: 'Proxy protocol', field: 'proxy_protocol', optional: true, rank: 11},
    idColumn,
  ],
  groups: [
    [
      'Check',
      'Check',
      'Every',
      'Answer within',
      'Attempts',
      'Body holds',
      'Connections watched',
      'Port checked',
    ],
    ['Encryption', 'Certificate', 'Cipher suite', 'Fingerprint'],
  ],
  details: [
    ['Answer within', config => timed(config, duration(config.check_timeout))],
    ['Attempts', config => timed(config, count(config.check_attempts))],
    ['Body holds', config => config.check_body],
    ['Connections watched', config => yesNo(config.check_passive)],
    ['Port checked', config => (config.protocol === 'udp' ? config.udp_check_port : undefined)],
    ['Cipher suite', config => (config.protocol === 'https' ? config.cipher_suite : undefined)],
    ['Fingerprint', config => config.ssl_fingerprint],
  ],
  relations: [
    {
      title: 'Backends',
      to: 'backends',
      params: (config, place) => ({...inBalancer(place), config_id: config.id}),
    },
    {title: 'Load balancer', to: 'balancers', id: (_, place) => place.balancer_id},
  ],
  actions: [add, edit, remove],
  enterRelation: 'Backends',
  copies: [
    ['port', config => (config.port == null ? undefined : String(config.port))],
    ['fingerprint', config => config.ssl_fingerprint],
  ],
});
