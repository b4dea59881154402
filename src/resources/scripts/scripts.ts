import {endpoints} from '../../api/endpoints/endpoints.ts';
import {type Image, Script} from '../../model/index.ts';
import {count, yesNo} from '../../text/format.ts';
import {
  type Answer,
  type Answers,
  bodyOf,
  type Field,
  field,
  linesOf,
  storedFields,
} from '../definition/action.ts';
import {atMost, lengthBetween} from '../definition/checks.ts';
import {idColumn} from '../definition/common.ts';
import {createAction, editAction, removeAction} from '../definition/common-actions.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';

export const {action, resource} = describe(Script);

const ifForeign = (script: Script) =>
  script.mine === false ? `it belongs to ${script.username || 'another account'}` : undefined;

function checkText(answer: Answer): string | undefined {
  const text = String(answer);
  if (!text.startsWith('#!')) return 'must begin with #! and the program that runs it, such as #!/bin/bash';
  return atMost(65_535)(answer);
}

const scriptText = field.text('Script', {
  lines: true,
  extension: 'sh',
  initial: script => script?.script ?? undefined,
  check: checkText,
}) satisfies Field<Script | undefined>;

/** Reads the text of a script, in place of typing it. */
const scriptFile = field.file('From file', {
  optional: true,
  hint: 'such as ~/setup.sh',
  fills: ({text}) => ({script: text}),
}) satisfies Field<Script | undefined>;

const revisionNote = field.text('Note', {
  optional: true,
  hint: 'what is new in it',
  check: atMost(512),
}) satisfies Field<Script | undefined>;

const describingFields = storedFields({
  label: field.text('Label', {check: lengthBetween(3, 128)}),
  images: field.choices('Images', {
    choices: ['any/all'],
    initial: script => script?.images?.join('\n'),
    from: {
      resource: 'images',
      detail: (image: Image) => [image.id, image.vendor].filter(Boolean).join(' · '),
    },
  }),
  description: field.text('Description', {lines: true, optional: true}),
  is_public: field.flag('Public', {
    hint: 'for everybody, for good',
    initial: script => script?.is_public === true,
    check: (answer, script) =>
      script?.is_public === true && answer !== true ? 'a public script stays public' : undefined,
  }),
} satisfies Record<string, Field<Script | undefined>>);

/** Returns a warning if the answers make a script public, which cannot be undone. */
const publicity = (script: Script | undefined, {is_public}: Answers): string | undefined =>
  is_public === true && script?.is_public !== true
    ? 'everybody can read and deploy it from then on, and it stays public'
    : undefined;

/** `script 4 → 6 lines: 3 new, 1 gone`; undefined if the texts are equal. */
export function textChanges(before: string, after: string): string | undefined {
  if (before === after) return undefined;
  const [old, now] = [textLines(before), textLines(after)];
  const length = old.length === now.length ? `${now.length}` : `${count(old.length)} → ${count(now.length)}`;
  const [added, gone] = [lacking(now, old), lacking(old, now)];
  const moved = added + gone === 0 ? 'in another order' : `${count(added)} new, ${count(gone)} gone`;
  return `script ${length} lines: ${moved}`;
}

const textLines = (text: string) => text.replace(/\n$/, '').split('\n');

/** The number of lines that are not among the others. A line that is there several times is counted as often. */
function lacking(lines: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  let lack = 0;
  for (const line of lines) {
    const number = left.get(line) ?? 0;
    if (number === 0) lack++;
    else left.set(line, number - 1);
  }
  return lack;
}

const create = action({
  ...createAction,
  title: 'Create script',
  endpoint: endpoints.scripts.create,
  fields: {
    file: {
      ...scriptFile,
      inForm: 'empty to write it here',
      proposes: ({name}) => ({label: name.replace(/\.(sh|bash|py|pl|rb)$/, '')}),
    },
    script: scriptText,
    ...describingFields,
    rev_note: revisionNote,
  },
  changes: publicity,
  cautions: publicity,
  creates: answers => ({resource: 'scripts', label: String(answers.label)}),
});

const revise = action({
  name: 'revise',
  title: 'Edit its text',
  verb: 'edit the text of',
  summary: 'edit the text of a script, or take it from a file',
  key: 'T',
  // The editor fills in the field, so without the confirmation a repeated Enter would send it.
  level: 'confirm',
  single: true,
  editor: 'script',
  endpoint: endpoints.scripts.update,
  fields: {script: scriptText, rev_note: revisionNote, file: {...scriptFile, more: true}},
  unavailable: ifForeign,
  changes: (script, {script: text}) => textChanges(script.script ?? '', String(text ?? '')),
});

const edit = action({
  ...editAction,
  single: true,
  endpoint: endpoints.scripts.update,
  fields: describingFields,
  body: ({images, description, ...answers}) => ({
    ...bodyOf(answers),
    description: description ?? '',
    images: linesOf(images),
  }),
  unavailable: ifForeign,
  changes: publicity,
  cautions: publicity,
});

const remove = action({
  ...removeAction,
  endpoint: endpoints.scripts.remove,
  unavailable: ifForeign,
  changes: () => 'nodes that were deployed from it stay as they are',
});

const scriptActions = [create, revise, edit, remove];

export const scripts = resource({
  name: 'scripts',
  menu: 10,
  aliases: ['stackscripts'],
  summary: 'stack scripts, public and your own',
  list: endpoints.scripts.list,
  read: endpoints.scripts.read,
  offered: true,
  columns: [
    {title: 'Label', width: 14, cell: script => script.label, rank: 1},
    {title: 'Author', also: ['user'], field: 'username', rank: 2},
    {title: 'Mine', cell: script => yesNo(script.mine), rank: 3},
    {title: 'Public', field: 'is_public', cell: script => yesNo(script.is_public), rank: 4},
    {
      title: 'Deployed',
      field: 'deployments_total',
      align: 'right',
      cell: script => count(script.deployments_total),
      rank: 3,
    },
    timeColumn('Updated', script => script.updated, {rank: 5}),
    {title: 'Description', width: 16, cell: script => script.description, rank: 4},
    idColumn,
    {
      title: 'Running',
      field: 'deployments_active',
      align: 'right',
      cell: script => count(script.deployments_active),
      optional: true,
      rank: 11,
    },
    timeColumn('Created', script => script.created, {optional: true, rank: 12}),
    {title: 'Note', field: 'rev_note', width: 12, optional: true, rank: 13},
  ],
  actions: scriptActions,
  groups: [
    ['Use', 'Deployed', 'Running', 'Images', 'Public', 'Mine'],
    ['Times', 'Created', 'Updated'],
  ],
  details: [['Images', script => script.images?.join(', ')]],
  sections: [{title: 'Script', rows: script => numbered(script.script ?? ''), wide: true}],
});

/** The numbered lines of a text. A generator, since a script may have very many lines and few are shown. */
function* numbered(text: string): Iterable<readonly [name: string, line: string]> {
  let start = 0;
  // A line break at the end begins no other line.
  for (let number = 1; start < text.length; number++) {
    const end = text.indexOf('\n', start);
    yield [String(number), text.slice(start, end < 0 ? text.length : end).replaceAll('\t', '    ')];
    start = end < 0 ? text.length + 1 : end + 1;
  }
}
