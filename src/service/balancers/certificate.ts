import {ErrorList} from '../validation.ts';
import type {PortInput} from './bodies.ts';
import type {BalancerConfig} from './schema.ts';

/** The certificate of an HTTPS port. The service never sends it or its key. */

const redacted = '<REDACTED>';

const parsed = <T>(parse: () => T): T | undefined => {
  try {
    return parse();
  } catch {
    return undefined;
  }
};

/** Returns the fields that a port shows of the certificate in a body. @throws HttpError 400, field `ssl_cert` or `ssl_key` */
export function certificateFields({ssl_cert, ssl_key}: PortInput): Partial<BalancerConfig> {
  if (!ssl_cert && !ssl_key) return {};
  // Loaded here, because loading takes longer than the first reply of the demo account.
  const {createPrivateKey, X509Certificate} = process.getBuiltinModule('node:crypto');
  const errors = new ErrorList();
  const certificate = ssl_cert ? parsed(() => new X509Certificate(ssl_cert)) : undefined;
  const key = ssl_key ? parsed(() => createPrivateKey(ssl_key)) : undefined;
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
