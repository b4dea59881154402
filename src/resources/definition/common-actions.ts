import type {Answer, Answers, Field} from './action.ts';
import {given, wordsOf} from './checks.ts';

/** What is done to nearly everything, by the same key and in the same way. */

interface Labelled {
  label?: string | null | undefined;
  tags?: string[] | null | undefined;
}

/** Tags, as every edit asks for them. */
export const tags = {
  label: 'Tags',
  type: 'words',
  optional: true,
  hint: 'with commas between them',
  initial: item => item.tags?.join(', '),
} satisfies Field<Pick<Labelled, 'tags'>>;

/** `E`: only the rule for the label differs. */
export const editing = (check: (label: Answer) => string | undefined) => ({
  name: 'edit',
  title: 'Edit label and tags',
  key: 'E',
  on: 'item' as const,
  level: 'plain' as const,
  fields: {
    label: {label: 'Label', type: 'text', initial: item => item.label ?? undefined, check},
    tags,
  } satisfies Record<string, Field<Labelled>>,
  body: (answers: Answers) => ({...given({label: answers.label}), tags: wordsOf(answers.tags)}),
  one: true,
  done: (item: Labelled, {label, tags: wanted}: Answers) =>
    (label === undefined || item.label === label) &&
    (wanted === undefined || String(item.tags) === String(wanted)),
});

/** `x`: it cannot be undone, so its label has to be typed. */
export const removing = {
  name: 'remove',
  title: 'Delete',
  key: 'x',
  on: 'item' as const,
  level: 'label' as const,
  fields: {},
  removes: true,
};
