import type {JsonObject} from '../../api/index.ts';
import {type Action, type Answer, type Answers, bodyOf, type Field, field, wordsOf} from './action.ts';
import {checkTags} from './checks.ts';
import type {Resource} from './definition.ts';

/** Actions that resources share: a resource adds its endpoint and its parameters. */

interface Labelled {
  label?: string | null | undefined;
  tags?: string[] | null | undefined;
}

export const tags = field.words('Tags', {
  optional: true,
  hint: 'separated by commas',
  inForm: 'tab completes one in use',
  inUse: 'tags',
  // A new item has no tags yet.
  initial: item => item?.tags?.join(', '),
  check: checkTags,
}) satisfies Field<Pick<Labelled, 'tags'> | undefined>;

/** The answers as a body, with the tags as a list. */
export const taggedBody = ({tags: typed, ...answers}: Answers): JsonObject => ({
  ...bodyOf(answers),
  ...(typed === undefined ? {} : {tags: wordsOf(typed)}),
});

export const createAction = {name: 'create', key: 'n', on: 'list' as const, level: 'plain' as const};

export const editAction = {name: 'edit', title: 'Edit', key: 'E', level: 'plain' as const};

/** Edits the label and the tags of an item, and shows what changes. */
export function labelAndTagsAction(checkLabel: (label: Answer) => string | undefined) {
  const fields = {
    label: field.text('Label', {own: true, initial: item => item.label ?? undefined, check: checkLabel}),
    tags,
  } satisfies Record<string, Field<Labelled>>;
  return {
    ...editOf<Labelled, keyof typeof fields>(fields),
    title: 'Edit label and tags',
    verb: 'edit',
    body: (answers: Answers) => ({...bodyOf({label: answers.label}), tags: wordsOf(answers.tags)}),
    done: (item: Labelled, {label, tags: wanted}: Answers) =>
      (label === undefined || item.label === label) &&
      (wanted === undefined || String(item.tags) === String(wanted)),
  };
}

/** A label for the copy of an item, to begin with: `web-1-copy`, as long as the service accepts at most. */
export const copyLabel = ({label}: Labelled, longest: number): string =>
  `${(label ?? '').slice(0, longest - '-copy'.length).replace(/[-_.]+$/, '')}-copy`;

/** Deletes an item. It cannot be undone, so its label must be typed. */
export const removeAction = {
  name: 'remove',
  title: 'Delete',
  key: 'x',
  level: 'label' as const,
  removes: true,
};

export const editOf = <T, F extends string>(fields: Readonly<Record<F, Field<T>>>) => ({
  ...editAction,
  fields,
  changes: (item: T, answers: Answers) => editedText(fields, item, answers),
});

/** Describes the changes of an edit: `port 80 → 8080, mode accept → drain`. Fields with unchanged values are left out. */
export function editedText<T>(
  fields: Readonly<Record<string, Field<T>>>,
  item: T,
  answers: Answers,
): string | undefined {
  const changeTexts = Object.entries(fields).flatMap(([name, {label, type, unit, initial}]) => {
    const [before, after] = [worded(initial?.(item)), worded(answers[name])];
    // A field without an answer is not sent; a field that is sent empty has the answer ''.
    if (type === 'file' || before === after || answers[name] === undefined) return [];
    const called = label.replace(/^[A-Z](?=[a-z])/, first => first.toLowerCase());
    if (type === 'secret') return [`another ${called}`];
    return [`${called} ${before} → ${after}${unit === undefined || answers[name] === '' ? '' : ` ${unit}`}`];
  });
  return changeTexts.length > 0 ? changeTexts.join(', ') : undefined;
}

/** What an item has in the fields of its form: `port 443, protocol https`. What the service does not return is left out. */
export function enteredText<T>(fields: Readonly<Record<string, Field<T>>>, item: T): string {
  const first = Object.fromEntries(
    Object.entries(fields).map(([name, {initial}]) => [name, initial?.(item)]),
  );
  const texts = Object.entries(fields).flatMap(([name, {label, unit, when}]) => {
    const answer = first[name];
    if (answer === undefined || answer === '' || when?.(first, item) === false) return [];
    const called = label.replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase());
    return [`${called} ${worded(answer)}${unit === undefined ? '' : ` ${unit}`}`];
  });
  return texts.join(', ');
}

/** Returns an answer as text; `a text` for one of several lines. */
function worded(answer: Answer): string {
  if (answer === undefined || answer === '') return 'none';
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  const text = String(answer);
  return text.includes('\n') ? 'a text' : text;
}

/** Names of actions in other command-line tools. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  remove: ['delete', 'rm'],
  edit: ['update'],
  create: ['add', 'new'],
  add: ['create', 'new'],
  open: ['create', 'new'],
  boot: ['start'],
  reboot: ['restart'],
  shutdown: ['stop'],
  resize: ['upgrade'],
};

/** The verb of an action: of its names the one that its title begins with, as sentences about it do, else its own. */
export function verbOf({name, title}: Pick<Action<unknown>, 'name' | 'title'>): string {
  const [word = ''] = title.toLowerCase().split(' ');
  return synonyms[name]?.includes(word) ? word : name;
}

/** Returns the names of an action on the command line, the verb first; without those that another action has. */
export function verbNames({actions = []}: Resource, action: Action<unknown>): readonly [string, ...string[]] {
  const {name} = action;
  const taken = (other: string) =>
    actions.some(one => one.name === other || (one.name !== name && synonyms[one.name]?.includes(other)));
  const verb = verbOf(action);
  const others = [name, ...(synonyms[name] ?? []).filter(other => !taken(other))];
  return [verb, ...others.filter(other => other !== verb)];
}
