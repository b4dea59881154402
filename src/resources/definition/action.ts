import type {CallEndpoint, Command, JsonObject, Params} from '../../api/index.ts';

/** What a person may give in a form: text, a number, yes or no; nothing where a field is left empty. */
export type Answer = string | number | boolean | undefined;
export type Answers = Readonly<Record<string, Answer>>;

/** Things of the account to choose from. */
export interface Collection<T> {
  resource: string;
  /** Only those that fit, as a filter of that resource. */
  filter?: (item: T, answers: Answers) => string;
  /** What stands beside the name: size, price, place. */
  detail?: (choice: never, answers: Answers) => string;
}

/** The thing that an answer names, out of a collection that the form chooses from; nothing until that has been read. */
export type Look = <T>(resource: string, id: Answer) => T | undefined;

/** One question of a form. Its name is the key of the body. */
export interface Field<T> {
  label: string;
  type: 'text' | 'number' | 'secret' | 'choice' | 'flag' | 'words';
  unit?: string;
  /** A text that may have several lines: a paste keeps its line breaks. */
  lines?: boolean;
  /** A secret that a key makes: nobody has it yet. A token comes from elsewhere. */
  makes?: true;
  /** One sentence under the field. */
  hint?: string;
  /** May be left empty, and is then not sent. */
  optional?: boolean | ((answers: Answers) => boolean);
  initial?: (item: T) => Answer;
  /** What is wrong with the answer, in the service's own terms; nothing when it is right. */
  check?: (answer: Answer, item: T, answers: Answers) => string | undefined;
  choices?: readonly string[];
  from?: Collection<T>;
  /** Asked only then. */
  when?: (answers: Answers) => boolean;
}

/** What an action creates: found by its label, or, where that does not tell, by what it is. */
export interface Created {
  resource: string;
  label: string;
  params?: Params;
  same?: (item: never) => boolean;
}

/**
 * How much stands between the key and the request: `plain` sends from the button, `confirm` asks once more
 * with Cancel focused, `label` wants the thing's label typed. `none` is for what changes nothing anywhere but
 * here, such as going over to another profile: the key does it.
 */
export type Level = 'none' | 'plain' | 'confirm' | 'label';

/** Something that can be done: to an item, or (`on: 'list'`) to a collection. */
export interface Action<T> {
  name: string;
  title: string;
  key: string;
  on: 'item' | 'list';
  level: Level;
  endpoint: CallEndpoint | Command;
  /** The parameters of its route, or of the command. */
  params: (item: T, place: Params) => Params;
  fields: Readonly<Record<string, Field<T>>>;
  /** Why it cannot be done now, and what to do first; nothing when it can. */
  unavailable?: (item: T) => string | undefined;
  /** What changes, in words: `size 20 → 40 GB`. A choice out of a collection is told by its name: `web-3 (41206569)`. */
  changes?: (item: T, answers: Answers) => string | undefined;
  /** What it costs, in words: `$12.00 a month in us-east`; nothing while that cannot be said yet. */
  cost?: (answers: Answers, look: Look, item: T) => string | undefined;
  /** The body, where it is not simply the answers under their names. */
  body?: (answers: Answers, item: T) => JsonObject;
  /** Creates something that can be found again, should the reply be lost. */
  creates?: (answers: Answers, place: Params) => Created;
  /** Whether the item shows that it was done, should the reply be lost. */
  done?: (item: T, answers: Answers) => boolean;
  /** Makes sense for one item at a time only: two cannot bear the same label. */
  one?: boolean;
  /** The item is no more afterwards. */
  removes?: boolean;
}
