import {type Domain, domainName} from '../../model/index.ts';
import {clean} from '../../text/text.ts';
import type {Answers} from '../definition/action/answers.ts';
import {taggedBody} from '../definition/action/common-actions.ts';
import type {Field} from '../definition/action/field.ts';
import {madeId, type PlanInput, type Planner, type PlanRow} from '../definition/action/planner.ts';
import {checkMail, soaFields} from './soa-fields.ts';
import {compareFile, fileFields} from './zone-import.ts';

/** A new domain from a zone file: the domain itself, then its records. */

export const isFromFile = ({from_zone}: Answers): boolean => Boolean(from_zone);
const ofFile = {when: isFromFile};

export const newZoneFields = {
  from_zone: {
    label: 'From zone file',
    type: 'file',
    hint: 'its records too, and its own name and contact where none is given',
    optional: true,
    more: true,
    when: ({type}) => type !== 'slave',
  },
  soa: {...fileFields.soa, ...ofFile},
  name_servers: {...fileFields.name_servers, ...ofFile},
  skip_lines: {...fileFields.skip_lines, ...ofFile},
} satisfies Record<string, Field<Domain>>;

export const newZonePlan: Planner<Domain> = {
  when: isFromFile,
  file: 'from_zone',
  parts: {resource: 'records', params: () => ({domain_id: madeId})},
  own: 'create',
  make: makeDomain,
};

/** The rows of an import into a domain without records, below that of the domain itself. */
async function makeDomain(_: unknown, input: PlanInput): Promise<PlanRow[]> {
  const [{readMasterFile}, {soaOf}] = await Promise.all([
    import('../../import/zone/master-file.ts'),
    import('../../import/zone/soa.ts'),
  ]);
  const {answers, text} = input;
  const {subject} = readMasterFile(text, 'unknown.invalid');
  const name = String(answers.domain ?? subject ?? '');
  const {soa} = readMasterFile(text, name, subject);
  const read = soa && soaOf(soa);
  const contact = String(answers.soa_email ?? (read && 'mail' in read ? read.mail : undefined) ?? '');
  const lacks = !domainName.test(name)
    ? 'the file does not say which domain it is about: "Domain" does'
    : checkMail(contact) && 'the file does not say who is responsible for the domain: "Contact" does';
  if (lacks) return [{kind: 'mistake', cells: [lacks], nothing: lacks}];
  const domain = {
    ...{id: 0, domain: name, type: 'master', soa_email: contact},
    ...{ttl_sec: 0, refresh_sec: 0, retry_sec: 0, expire_sec: 0},
  };
  const rows = await compareFile(domain, {
    ...input,
    answers: {...answers, file: answers.from_zone, rename: true},
  });
  if (rows.some(({kind}) => kind === 'mistake')) return rows;
  const own = rows.find(({step}) => step?.own);
  const takenOver =
    subject !== undefined &&
    subject.toLowerCase() !== name.toLowerCase() &&
    `the names of ${clean(subject)}, which the file is about, are taken over`;
  const made: PlanRow = {
    kind: 'add',
    cells: ['domain', name],
    detail: [`${soaFields.soa_email.label} ${contact}`, own?.detail, takenOver].filter(Boolean).join(', '),
    step: {
      own: true,
      action: 'create',
      body: {
        ...taggedBody({domain: name, type: 'master', tags: answers.tags}),
        ...own?.step?.body,
        soa_email: contact,
      },
    },
  };
  const rest = rows.filter(row => row !== own);
  const isTold = ({kind}: PlanRow) => kind === 'skipped' || kind === 'omitted';
  return [...rest.filter(isTold), made, ...rest.filter(row => !isTold(row))];
}
