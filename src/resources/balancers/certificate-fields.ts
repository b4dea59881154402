import type {BalancerConfig} from '../../model/index.ts';
import type {Answers} from '../definition/action/answers.ts';
import type {Field} from '../definition/action/field.ts';

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

export const certificateFields = {
  certificate_file: {
    label: 'Certificate file',
    type: 'file',
    optional: true,
    hint: 'its path, such as ~/fullchain.pem',
    inForm: 'or paste it below',
    refuses: ({text}) => (isCertificate(text) ? undefined : noCertificate),
    fills: ({text}) => ({ssl_cert: text}),
    when: isHttps,
  },
  ssl_cert: {
    label: 'Certificate',
    type: 'text',
    lines: true,
    extension: 'pem',
    unshown: true,
    optional: isKept,
    hint: 'in PEM format, with what it is signed by',
    check: text => (isCertificate(text) ? undefined : noCertificate),
    when: isHttps,
  },
  key_file: {
    label: 'Key file',
    type: 'file',
    optional: true,
    hint: 'its path, such as ~/privkey.pem',
    inForm: 'or paste it below',
    refuses: ({text}) => (isKey(text) ? undefined : noKey),
    fills: ({text}) => ({ssl_key: text}),
    when: isHttps,
  },
  ssl_key: {
    label: 'Key',
    type: 'secret',
    lines: true,
    // A new certificate has a key of its own.
    optional: (answers, config) => isKept(answers, config) && answers.ssl_cert === undefined,
    hint: 'in PEM format, without a passphrase',
    check: text => (isKey(text) ? undefined : noKey),
    when: isHttps,
  },
} satisfies Record<string, Field<BalancerConfig>>;
