import {paramNames} from '../../api/endpoints/endpoint.ts';
import type {CallEndpoint, Command, Json, JsonObject, Params, ReadEndpoint} from '../../api/index.ts';
import type {Unit} from '../../model/index.ts';
import {valueAt} from '../../own-property.ts';

/** The answer to a field of a form; undefined if the field is empty. */
export type Answer = string | number | boolean | undefined;

export type Answers = Readonly<Record<string, Answer>>;

/** The answers as the body of a request, without empty fields. */
export const bodyOf = (answers: Answers): JsonObject =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) => (answer === undefined ? [] : [[name, answer]])),
  );

/** The words of an answer: `a, b` → `['a', 'b']`. */
export function wordsOf(answer: Answer): string[] {
  return String(answer ?? '')
    .split(',')
    .map(word => word.trim())
    .filter(Boolean);
}

/** The values of an answer with several choices: one a line. */
export const linesOf = (answer: Answer): string[] =>
  String(answer ?? '')
    .split('\n')
    .filter(Boolean);

/** Converts an answer to its value in a request body, by the type of its field. */
export function sentAs(type: string | undefined, answer: NonNullable<Answer>): Json {
  if (type === 'words') return wordsOf(answer);
  return type === 'choices' ? linesOf(answer) : answer;
}

/** A list inside an item, such as the disks of a node. */
export interface ListRead {
  resource: string;
  params: Params;
}

/** The place where a form was opened: the parameters of its list, and the known data of other items. */
export interface FormPlace {
  params: Params;
  /** The word that the service uses for a node in paths and keys. */
  word: string;
  /** Finds an item that has been read, by its id, and by the parameters of its list if that belongs to another item. */
  find: <T>(
    resource: string,
    id: string | number | boolean | null | undefined,
    params?: Params,
  ) => T | undefined;
  /** The items of a list that the action `reads`; undefined while it is being read, null if it cannot be. */
  listed: <T>(list: ListRead) => readonly T[] | null | undefined;
  /** Prices that the service does not report, from the settings: dollars a month. */
  prices: Readonly<Record<string, number>>;
}

export const noPlace: FormPlace = {
  params: {},
  word: 'node',
  find: () => undefined,
  listed: () => null,
  prices: {},
};

/** The choices of a field that are items. Methods take them, so that TypeScript lets a field name their type. */
interface ItemChoices<T> {
  resource: string;
  /** A filter of that resource, for the items that can be chosen. */
  filter?: (item: T, answers: Answers, place: FormPlace) => string;
  /** The parameters of its list, if that belongs to an item; undefined while that item is not known. */
  params?: (item: T, answers: Answers, place: FormPlace) => Params | undefined;
  /** The detail beside the label of a choice: size, price, region. `items` are those that the action applies to; none in a create. */
  detail?(choice: unknown, answers: Answers, items: readonly T[], place: FormPlace): string;
  /** The value sent for a choice, in one line; its id if left out. An item without a value cannot be chosen. */
  value?(choice: unknown, place: FormPlace): string | undefined;
  /** The texts that a choice fills into other fields, by their names. */
  fills?(choice: unknown): Readonly<Record<string, string>>;
  /** Texts that a choice proposes for other fields. A proposal never replaces typed text. */
  proposes?(choice: unknown): Readonly<Record<string, string>>;
  /** Texts that a typed text proposes if it matches no choice. @param items the choices */
  proposesTyped?(text: string, items: readonly unknown[]): Readonly<Record<string, string>>;
}

/** The text of a file, and its name without the folder. */
interface FileText {
  text: string;
  name: string;
}

/** One field of a form. Its name is the key in the body. */
export interface Field<T> {
  label: string;
  /**
   * `words`: separated by commas; `choices`: several items of `from`; `file`: a path, whose text is for the fields it
   * `fills`, or the `plan`.
   */
  type: 'text' | 'number' | 'duration' | 'secret' | 'choice' | 'choices' | 'flag' | 'words' | 'file';
  /** The unit of a number, which can be typed in others of its kind: `2 TB` where it is GB. */
  unit?: Unit;
  /** The lengths that the service stores unchanged, of a `duration`. It is sent in seconds and can be typed as `5m` or `1h`. */
  steps?: readonly number[];
  /** For `words`: the name of a field; its values in all loaded items are suggested. */
  inUse?: string;
  /** For a `file`: the texts for other fields, by their names. A proposal that the field refuses is dropped. */
  fills?: (file: FileText) => Readonly<Record<string, string>>;
  proposes?: (file: FileText) => Readonly<Record<string, string>>;
  /** For a `file`: why it is refused. Its text is not shown then. */
  refuses?: (file: FileText) => string | undefined;
  /** For a `file`: where such files usually are, and how their names end. They are suggested while the field is empty. */
  usually?: {folder: string; ending: string};
  /** A text of several lines: line breaks in a paste stay, and it can be edited in an editor. It is sent as it is. */
  lines?: boolean;
  /** The text for a value that the service takes as an object; undefined for one that the text cannot hold. */
  fromObject?: (value: JsonObject) => string | undefined;
  /** The extension of its file in the editor, by which that recognises the language; `txt` if left out. */
  extension?: string;
  /** A new secret, such as a password: a key generates it. Not for a token, which exists already. */
  generated?: true;
  /** It may contain secrets, so that its value is treated as one; in the form it is shown. */
  masked?: true;
  /** Few people need it: it is below the other fields, and skipped. */
  more?: true;
  /** The service does not return its stored value, so that cannot be compared. The same applies to every `secret`. */
  unshown?: true;
  /** Shown beside the field: a few words. */
  hint?: string | ((answers: Answers, item: T, place: FormPlace) => string | undefined);
  /** Shown after the hint, only in a form: about keys of the field, or the fields around it. */
  inForm?: string;
  /** May be left empty, and is then not sent. */
  optional?: boolean | ((answers: Answers, item: T) => boolean);
  initial?: (item: T) => Answer;
  /** The item's current value, if the field is empty at first. The choices begin there, and it is marked; items that have the answer already are left out. */
  now?: (item: T) => Answer;
  /** The mistake in an answer, in the service's terms; undefined if it is valid. Only one that goes on from the label begins with `must`. */
  check?: (answer: Answer, item: T, answers: Answers, place: FormPlace) => string | undefined;
  choices?: readonly string[];
  /** The same, where they depend on the item. */
  choicesFor?: (item: T) => readonly string[];
  /** Typed text that is none of its choices is sent as well, if its check accepts it. */
  typed?: true;
  from?: ItemChoices<T>;
  /** Whether the field is left out where several items are edited, as each needs a value of its own. */
  own?: true;
  /** It is never shown nor sent: it carries what a choice tells about itself, for the checks of other fields. */
  carried?: true;
  /** Whether the field is shown and sent, given the other answers. For several items, it must be for all of them. */
  when?: (answers: Answers, item: T) => boolean;
}

const ofType =
  (type: Field<unknown>['type']) =>
  <T>(label: string, others: Omit<Field<T>, 'label' | 'type'> = {}): Field<T> => ({label, type, ...others});

/** Declares a field of a type: `field.text('Label', {hint: '3–64 characters'})`. */
export const field = {
  ...{text: ofType('text'), number: ofType('number'), duration: ofType('duration')},
  ...{secret: ofType('secret'), choice: ofType('choice'), choices: ofType('choices')},
  ...{flag: ofType('flag'), words: ofType('words'), file: ofType('file')},
};

/** Whether the value of a field is, or may contain, a secret: it is nowhere told, journaled or put on a command line, and shown in its own field alone. */
export const isSecret = ({type, masked}: Pick<Field<unknown>, 'type' | 'masked'>): boolean =>
  type === 'secret' || masked === true;

/** The names of the fields that a file fills in. */
export const filledBy = ({fills}: Pick<Field<unknown>, 'fills'>): readonly string[] =>
  Object.keys(fills?.({text: '', name: ''}) ?? {});

/** Fields that show the value that the item has by their name at first, unless they name another first answer. */
export function storedFields<F extends Readonly<Record<string, object>>>(fields: F): F {
  const filled = Object.entries(fields).map(([name, field]) => {
    // A new item has nothing yet.
    const initial = (item?: Readonly<Record<string, Answer | null>>): Answer => item?.[name] ?? undefined;
    return [name, {initial, ...field}];
  });
  // The cast: the fields are the same, by the same names.
  return Object.fromEntries(filled) as F;
}

/** Plans several writes of other actions from a file and the existing items, shown in a table first. On a list the first makes the item. */
export interface Planner<T> {
  /** Whether it is a plan with these answers; always if left out. */
  when?: (answers: Answers) => boolean;
  /** The field whose answer is the path of the file. */
  file: string;
  /** The list of the item's parts, which is read completely. The writes are about these parts. */
  parts: {resource: string; params: (item: T) => Params};
  /** A further endpoint that is read, if the service has it. */
  extra?: {endpoint: ReadEndpoint; params: (item: T) => Params};
  /** The action that changes or makes the item itself, if the plan may include that. */
  own?: string;
  make: (item: T, read: PlanInput) => Promise<readonly PlanRow[]>;
}

export interface PlanInput {
  text: string;
  parts: readonly unknown[];
  /** The reply of the service; undefined if it has no such endpoint. */
  extra: unknown;
  answers: Answers;
  /** The item itself cannot be changed, because the service has no such endpoint. */
  fixed: boolean;
}

/** A change, or: unchanged (`left`), only in the account (`other`), not possible (`skipped`), not asked for (`omitted`), a `mistake`. */
export type PlanKind = 'mistake' | 'skipped' | 'omitted' | 'remove' | 'change' | 'add' | 'other' | 'left';

export interface PlanRow {
  kind: PlanKind;
  /** The part, in columns: `A`, `www`, `192.0.2.1`. */
  cells: readonly string[];
  /** The change, or the reason why the part is not used. */
  detail?: string | undefined;
  /** Why there is nothing to send, if that is not because nothing is left to do. */
  nothing?: string | undefined;
  step?: Step | undefined;
  /** It is taken otherwise than the file has it; the detail says how. */
  otherwise?: boolean;
}

/** Stands for the id of the item that the first write of a plan makes. */
export const madeId = 'NEW';

/** A write of another action, for one of the parts or for a new one. */
export interface Step {
  action: string;
  /** It changes or makes the item itself, by the planner's `own` action. */
  own?: true;
  target?: {id: string; label: string; value: unknown};
  body?: JsonObject;
  /** The ids of existing parts that look like the one it creates; see {@link Created}. */
  before?: readonly string[];
}

/** Finds an item of a catalogue by its id; undefined until the catalogue has loaded. */
export type FindItem = <T>(resource: string, id: string | number | null | undefined) => T | undefined;

export interface PriceSources {
  /** Finds an item of the resource's `catalogues`. In a form, also what is chosen in its fields. */
  find: FindItem;
  /** Prices that the service does not publish, from the settings: dollars a month. */
  prices: Readonly<Record<string, number>>;
}

/** The cost before and after an action, in dollars a month; 0 if there is no item, undefined if the price is unknown. */
export interface Cost {
  before: number | undefined;
  after: number | undefined;
  /** The region, where it decides the price. */
  region?: string | undefined;
  /** The part of `after` that is for backups. */
  backups?: number | undefined;
  /** What else is in the price: `the account's settings add backups`. */
  note?: string | undefined;
}

/** A new item, and how to find it if the reply is lost: by its label, or by `matches`. */
export interface Created {
  resource: string;
  label: string;
  params?: Params;
  /** A method, so that it may name the type of that resource's items. */
  matches?(item: unknown): boolean;
  /** Equalities that the service can filter by, so that fewer items have to be read. */
  filter?: JsonObject;
}

/** What confirms it: a button (`plain`), a second time (`confirm`), the typed label (`label`); `none`: it only changes this program. */
export type Level = 'none' | 'plain' | 'confirm' | 'label';

/** Something that can be done to an item, or (`on: 'list'`) to a collection. */
export interface Action<T> {
  name: string;
  title: string;
  /** A shorter verb than the title, for sentences: `edit`. */
  verb?: string;
  /** One line for the help of the commands; made from the title and the fields if left out. */
  summary?: string;
  key: string;
  on: 'item' | 'list';
  /** Few people need it, so its hint follows those of the other keys. */
  rare?: true;
  /** A `plain` one is confirmed, too, if it is on several items or its `cautions` say so. */
  level: Level;
  endpoint: CallEndpoint | Command;
  /** The parameters of the route or the command; `place` has those of the list. */
  params: (item: T, place: Params) => Params;
  fields: Readonly<Record<string, Field<T>>>;
  /** Why it cannot be done now, and what to do first; undefined if it can. */
  unavailable?: (item: T) => string | undefined;
  /** Why it cannot be done to these together; undefined if it can. */
  apart?: (items: readonly T[]) => string | undefined;
  /** Describes the changes: `size 20 → 40 GB`. The app adds the label to a chosen id: `web-3 (41206569)`. */
  changes?: (item: T, answers: Answers, place: FormPlace) => string | undefined;
  /** What to know before: `shut down while it moves`. Told with the changes while it is asked, and not once it is sent. */
  warns?: (item: T, answers: Answers, place: FormPlace) => string | undefined;
  /** Why these answers need a confirmation where others need none: they cannot be undone. Shown by `changes`, and on the command line. */
  cautions?: (item: T, answers: Answers) => string | undefined;
  /** Returns the cost; undefined while the answers do not determine it. */
  cost?: (item: T, answers: Answers, sources: PriceSources) => Cost | undefined;
  /** The lists that its functions use, beside the catalogues. They are read when this function returns them. */
  reads?: (item: T, answers: Answers, place: FormPlace) => readonly ListRead[];
  /** Further catalogues in which its cost is looked up, beside those of its resource, and what there is one of: `settings`. */
  catalogues?: readonly string[];
  /** The body, if it is not the answers by the names of their fields. */
  body?: (answers: Answers, item: T, place: FormPlace) => JsonObject;
  /** Returns the item that the action creates, to find it if the reply is lost. `id` is that of the item acted on. */
  creates?: (answers: Answers, place: Params, id?: string) => Created | undefined;
  /** The fields whose values the item has afterwards, to be compared: all fields of an edit or a creation, of other actions perhaps some. */
  sets?: readonly string[];
  /** Whether an item shows that the action was done, if the reply was lost; undefined if this item cannot tell. Without it, `sets` tell. */
  done?: (item: T, answers: Answers) => boolean | undefined;
  /** The `action` of the event that shows that it was done, if the item does not and the reply is lost: `node_reboot`. */
  event?: string;
  /** What the item is once it is done, where its status does not tell: `attached to web-3`. */
  becomes?: (item: T) => string;
  /** It can be applied to only one item at a time, for example because two items cannot have the same label. */
  single?: boolean;
  /** The field that is opened in an editor together with the form. */
  editor?: string;
  /** A field that only the reply contains, such as a new token: it is shown until the form is left, and can be copied once. */
  reveals?: {field: string; label: string};
  /** It consists of several writes, which are shown in a table before any is sent. */
  plan?: Planner<T>;
  removes?: boolean;
  /** It leaves the account in use, with the secrets that were made there and not copied. */
  leaves?: true;
  /** All that a removed item was, to enter it again: `www A 192.0.2.1, TTL 300 s`. The question and the journal show it. */
  loses?: (item: T) => string;
}

/** The parameters of an action's route or command by name: those of the list, such as `:domain_id`; else the item's, such as `:id`. */
function paramsOf(endpoint: CallEndpoint | Command): Action<unknown>['params'] {
  return (item, place) => {
    const names = endpoint.kind === 'command' ? endpoint.params : paramNames(endpoint.route);
    // The cast: what a route is given of an item is a number or a text. An action on the list has no item.
    const own = item as Params | undefined;
    return Object.fromEntries(names.map(name => [name, (name in place ? place[name] : own?.[name]) ?? '']));
  };
}

/** Whether an item has the values that an action sets. */
const hasAll =
  (names: readonly string[]) =>
  (item: unknown, answers: Answers): boolean =>
    names.every(name => valueAt(item, name) === answers[name]);

/** The parts of an action that its declaration may leave out: it is on an item, without fields, and {@link paramsOf} its route. */
type Common = 'on' | 'fields' | 'params';

export function declareAction<T>(
  declared: Omit<Action<T>, Common> & Partial<Pick<Action<T>, Common>>,
): Action<T> {
  const {on = 'item', fields = {}, params = paramsOf(declared.endpoint), sets} = declared;
  return {...(sets ? {done: hasAll(sets)} : {}), ...declared, on, fields, params};
}
