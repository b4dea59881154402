import type {CallEndpoint, Command, JsonObject, Params, ReadEndpoint} from '../../api/index.ts';
import type {Answer, Answers} from './answers.ts';
import type {Cost, PriceSources} from './cost.ts';
import type {FormPlace, ListRead} from './form-place.ts';

/** A field whose choices are the items of a resource. */
interface ItemChoices<T> {
  resource: string;
  /** A filter of that resource, for the items that can be chosen. */
  filter?: (item: T, answers: Answers, place: FormPlace) => string;
  /** The parameters of its list, where that lies in an item. */
  params?: (item: T) => Params;
  /** The detail beside the label of a choice: size, price, region. */
  detail?: (choice: never, answers: Answers, item: T, place: FormPlace) => string;
  /** The value sent for a choice, in one line; its id if left out. An item without a value cannot be chosen. */
  value?: (choice: never, place: FormPlace) => string | undefined;
  /** The texts that a choice fills into other fields, by their names. */
  fills?: (choice: never) => Readonly<Record<string, string>>;
  /** Texts that a choice proposes for other fields; text that was typed there is kept. */
  proposes?: (choice: never) => Readonly<Record<string, string>>;
  /** Texts that a typed text proposes which matches no choice; `items` are those to choose from. */
  proposesTyped?: (text: string, items: readonly never[]) => Readonly<Record<string, string>>;
  /** Typed text that matches no choice is sent as well, if the field's check accepts it. */
  typed?: true;
}

/** A text that was read from a file, and the name of that without its folder. */
interface FileText {
  text: string;
  name: string;
}

/** One field of a form. Its name is the key in the body. */
export interface Field<T> {
  label: string;
  /**
   * `flag` is yes or no; `words` is a list, separated by commas; `choices` are several of the items of `from`; `file` is a path
   * on this machine, whose file is read and not sent: into the fields that it `fills`, or for the `plan` of the action.
   */
  type: 'text' | 'number' | 'duration' | 'secret' | 'choice' | 'choices' | 'flag' | 'words' | 'file';
  unit?: string;
  /** Of a `duration`, which is sent in seconds and can be typed as `5m` or `1h`: those that the service keeps as they are. */
  steps?: readonly number[];
  /** For `words`: the name of a field; its values in all loaded items are suggested. */
  inUse?: string;
  /** For a `file`: what its text fills in, by the names of other fields; what they refuse is not proposed. */
  fills?: (file: FileText) => Readonly<Record<string, string>>;
  proposes?: (file: FileText) => Readonly<Record<string, string>>;
  /** Why a file is refused, in words: nothing of it is shown then. */
  refuses?: (file: FileText) => string | undefined;
  /** The folder and the ending of such files: these are suggested while nothing is typed. */
  kept?: {folder: string; ending: string};
  /** A text of several lines: a paste keeps its line breaks, and an editor can be opened on it. It is sent as it is. */
  lines?: boolean;
  /** The extension of its file in the editor, which finds the language by it; `txt` if left out. */
  extension?: string;
  /** A new secret, such as a password: a key generates it. Not for a token, which exists already. */
  generated?: true;
  /** It may hold secrets: what is sent of it is neither shown in previews nor written down. */
  masked?: true;
  /** Below the others, where it is passed over: few people need it. */
  more?: true;
  /** The service does not show again what it stored: it cannot be compared. A `secret` is such a field anyway. */
  unshown?: true;
  /** Shown beside the field: a few words. */
  hint?: string | ((answers: Answers, item: T, place: FormPlace) => string | undefined);
  /** Shown behind the hint in a form alone: what its keys do for the field, or the fields around it. */
  inForm?: string;
  /** May be left empty, and is then not sent. */
  optional?: boolean | ((answers: Answers, item: T) => boolean);
  initial?: (item: T) => Answer;
  /** The item's present value, if the field does not begin with it; marked among the choices. */
  now?: (item: T) => Answer;
  /** The mistake in an answer, in the service's terms; undefined if it is valid. */
  check?: (answer: Answer, item: T, answers: Answers, place: FormPlace) => string | undefined;
  choices?: readonly string[];
  from?: ItemChoices<T>;
  /** Whether the field is shown and sent, given the other answers. For several items it is shown if it is for each of them. */
  when?: (answers: Answers, item: T) => boolean;
}

/** What an action creates, and how to find it if the reply is lost: by its label, or by `matches`. */
export interface Created {
  resource: string;
  label: string;
  params?: Params;
  matches?: (item: never) => boolean;
  /** Equalities that the service can filter by, so that not all of them need be read to find those that match. */
  filter?: JsonObject;
}

/**
 * What the user must do before the request is sent: press a button (`plain`), confirm a second time (`confirm`), or type the
 * item's label (`label`). `none` is for actions that change nothing but the running program: the key runs them at once.
 */
export type Level = 'none' | 'plain' | 'confirm' | 'label';

/** Something that can be done to an item, or (`on: 'list'`) to a collection. */
export interface Action<T> {
  name: string;
  title: string;
  /** A shorter verb than the title, for sentences: `edit`. */
  verb?: string;
  /** What it does, for a line of the commands' help; made from its title and its fields if left out. */
  summary?: string;
  key: string;
  on: 'item' | 'list';
  /** Few people need it: its hint comes after those of the other keys. */
  rare?: true;
  level: Level;
  endpoint: CallEndpoint | Command;
  /** The parameters of the route or the command; `place` has those of the list. */
  params: (item: T, place: Params) => Params;
  fields: Readonly<Record<string, Field<T>>>;
  /** Why it cannot be done now, and what to do first; undefined if it can. */
  unavailable?: (item: T) => string | undefined;
  /** Why it cannot be done to these together; undefined if it can. */
  apart?: (items: readonly T[]) => string | undefined;
  /** What it changes, in words: `size 20 → 40 GB`. The app shows the label beside a chosen id: `web-3 (41206569)`. */
  changes?: (item: T, answers: Answers) => string | undefined;
  /** What it costs; undefined while the answers do not determine it. */
  cost?: (item: T, answers: Answers, sources: PriceSources) => Cost | undefined;
  /** The lists that its functions look at, beside the catalogues; they are read once they are named. */
  reads?: (item: T, answers: Answers, place: FormPlace) => readonly ListRead[];
  /** Further catalogues in which its cost is looked up, beside those of its resource. */
  catalogues?: readonly string[];
  /** The body, if it is not the answers by the names of their fields. */
  body?: (answers: Answers, item: T, place: FormPlace) => JsonObject;
  /**
   * What it creates, so that it can be found if the reply is lost; undefined if with these answers it creates nothing. `id` is
   * that of the item that it is done to, if it is.
   */
  creates?: (answers: Answers, place: Params, id?: string) => Created | undefined;
  /** Whether an item shows that the action was done, if the reply was lost; undefined if this item cannot tell. */
  done?: (item: T, answers: Answers) => boolean | undefined;
  /** Only for one item at a time: two items cannot have the same label. */
  single?: boolean;
  /** The field that is opened in the person's editor as soon as the form is. */
  editor?: string;
  /**
   * A field of what it creates that stands in the reply and nowhere else, such as a token: it is shown until the form
   * is left, and can be copied once.
   */
  reveals?: {field: string; label: string};
  /** It comes to several writes, which are shown in a table before anything is sent. */
  plan?: Planner<T>;
  /** Removes the item. */
  removes?: boolean;
}

/** Several writes of other actions, worked out from a file and what is there; a table shows them before anything is sent. */
export interface Planner<T> {
  /** The field whose answer is the path of the file. */
  file: string;
  /** The list of what belongs to the item: all of it is read, and the writes are about it. */
  parts: {resource: string; params: (item: T) => Params};
  /** Is read as well, where the service has it. */
  extra?: {endpoint: ReadEndpoint; params: (item: T) => Params};
  /** The action that changes the item itself, where the plan comes to that too. */
  own?: string;
  make: (item: T, read: PlanInput) => Promise<readonly PlanRow[]>;
}

/** What a plan is made from. */
export interface PlanInput {
  text: string;
  parts: readonly never[];
  /** As the service answered; undefined where it has no such endpoint. */
  extra: unknown;
  answers: Answers;
  /** The item itself cannot be changed: the service lacks that. */
  fixed: boolean;
}

/** What is shown for a part: what is done to it, that it stays as it is, or why it is refused. */
export type PlanKind = 'mistake' | 'skipped' | 'remove' | 'change' | 'add' | 'other' | 'left';

/** A line of the table. */
export interface PlanRow {
  kind: PlanKind;
  /** The part, in columns: `A`, `www`, `192.0.2.1`. */
  cells: readonly string[];
  /** What changes, or why it is not taken. */
  detail?: string | undefined;
  /** Why there is nothing to send, where this says more than that nothing is left to do. */
  nothing?: string | undefined;
  step?: Step | undefined;
}

/** A write of another action, for one of the parts or for a new one. */
export interface Step {
  action: string;
  /** It is about the item itself, by the planner's `own` action. */
  own?: true;
  target?: {id: string; label: string; value: unknown};
  body?: JsonObject;
  /** The ids of what is there already and may be taken for what it makes, where its answer is lost. */
  before?: readonly string[];
}
