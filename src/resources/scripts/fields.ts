import type {Image, Script} from '../../model/index.ts';
import {count} from '../../text/format.ts';
import type {Answer, Answers} from '../definition/action/answers.ts';
import {atMost, lengthBetween} from '../definition/action/checks.ts';
import {type Field, storedFields} from '../definition/action/field.ts';

function checkText(answer: Answer): string | undefined {
  const text = String(answer);
  if (!text.startsWith('#!')) return 'must begin with #! and the program that runs it, such as #!/bin/bash';
  return atMost(65_535)(answer);
}

export const scriptText = {
  label: 'Script',
  type: 'text',
  lines: true,
  extension: 'sh',
  initial: script => script?.script ?? undefined,
  check: checkText,
} satisfies Field<Script | undefined>;

/** Reads the text of a script, in place of typing it. */
export const scriptFile = {
  label: 'From file',
  type: 'file',
  optional: true,
  hint: 'such as ~/setup.sh',
  fills: ({text}) => ({script: text}),
} satisfies Field<Script | undefined>;

export const revisionNote = {
  label: 'Note',
  type: 'text',
  optional: true,
  hint: 'what is new in it',
  check: atMost(512),
} satisfies Field<Script | undefined>;

export const describingFields = storedFields({
  label: {
    label: 'Label',
    type: 'text',
    check: lengthBetween(3, 128),
  },
  images: {
    label: 'Images',
    type: 'choices',
    choices: ['any/all'],
    initial: script => script?.images?.join('\n'),
    from: {
      resource: 'images',
      detail: (image: Image) => [image.id, image.vendor].filter(Boolean).join(' · '),
    },
  },
  description: {
    label: 'Description',
    type: 'text',
    lines: true,
    optional: true,
  },
  is_public: {
    label: 'Public',
    type: 'flag',
    hint: 'for everybody, for good',
    initial: script => script?.is_public === true,
    check: (answer, script) =>
      script?.is_public === true && answer !== true ? 'a public script stays public' : undefined,
  },
} satisfies Record<string, Field<Script | undefined>>);

/** Returns a warning if the answers make a script public, which cannot be undone. */
export const publicity = (script: Script | undefined, {is_public}: Answers): string | undefined =>
  is_public === true && script?.is_public !== true
    ? 'everybody can read and deploy it from then on, and it stays public'
    : undefined;

/** `script 4 → 6 lines: 3 new, 1 gone`; undefined if the texts are equal. */
export function textChanges(before: string, after: string): string | undefined {
  if (before === after) return undefined;
  const [old, now] = [linesOf(before), linesOf(after)];
  const length = old.length === now.length ? `${now.length}` : `${count(old.length)} → ${count(now.length)}`;
  const [added, gone] = [lacking(now, old), lacking(old, now)];
  const moved = added + gone === 0 ? 'in another order' : `${count(added)} new, ${count(gone)} gone`;
  return `script ${length} lines: ${moved}`;
}

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n');

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
