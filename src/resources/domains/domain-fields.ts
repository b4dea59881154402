import {Domain, domainDefaults, longestTime, storedTimes} from '../../model/index.ts';
import {duration} from '../../text/format.ts';
import {type Answer, type Answers, type Field, storedFields} from '../definition/action.ts';
import {between} from '../definition/checks.ts';
import {describe} from '../definition/definition.ts';

export const {action, resource} = describe(Domain);

export const ofDomain = (domain: Domain) => ({id: domain.id});

/** The fields of a domain that are in its SOA record, for editing it and for importing a zone. */

// The longest address has 254 characters (RFC 5321). On much longer texts the pattern would be slow.
export const checkMail = (mail: Answer) =>
  String(mail).length <= 254 && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(mail))
    ? undefined
    : 'must be an email address';

const time = (name: keyof typeof domainDefaults, label: string) =>
  ({
    label,
    type: 'duration',
    unit: 's',
    steps: storedTimes,
    optional: true,
    hint: `300, 5m, 1h, 2d; 0 is the default, ${duration(domainDefaults[name])}`,
    check: between(0, longestTime),
  }) satisfies Field<Domain>;

/** A slave has no such fields: it gets its times from its masters. */
const ofMaster = {more: true, when: (_: Answers, {type}: Domain) => type !== 'slave'} as const;

export const soaFields = storedFields({
  soa_email: {
    label: 'Contact',
    type: 'text',
    // Only a slave may lack it; the service refuses a master without one.
    optional: true,
    check: checkMail,
  },
  ttl_sec: {...time('ttl_sec', 'TTL'), hint: '300, 5m, 1h, 2d; 0 is the default'},
  refresh_sec: {...time('refresh_sec', 'Refresh'), ...ofMaster},
  retry_sec: {...time('retry_sec', 'Retry'), ...ofMaster},
  expire_sec: {...time('expire_sec', 'Expire'), ...ofMaster},
} satisfies Record<string, Field<Domain>>);

/** Returns the request body for the SOA fields. A cleared time is sent as 0, which means the default. */
export function soaBody({soa_email, ...times}: Answers): Record<string, string | number> {
  const numbers = Object.entries(times).map(([name, seconds]) => [name, Number(seconds ?? 0)]);
  return {soa_email: String(soa_email ?? ''), ...Object.fromEntries(numbers)};
}
