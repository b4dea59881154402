import type {Params} from '../../../api/index.ts';
import type {Unit} from '../../../model/index.ts';
import type {Answer, Answers} from './answers.ts';
import type {FormPlace} from './form-place.ts';

/**
 * A field whose choices are the items of a resource. What takes a choice is declared as a method: TypeScript then lets a field
 * name the type that the resource declares, which each of its items has.
 */
interface ItemChoices<T> {
  resource: string;
  /** A filter of that resource, for the items that can be chosen. */
  filter?: (item: T, answers: Answers, place: FormPlace) => string;
  /** The parameters of its list, where that lies in an item. */
  params?: (item: T) => Params;
  /** The detail beside the label of a choice: size, price, region. */
  detail?(choice: unknown, answers: Answers, item: T, place: FormPlace): string;
  /** The value sent for a choice, in one line; its id if left out. An item without a value cannot be chosen. */
  value?(choice: unknown, place: FormPlace): string | undefined;
  /** The texts that a choice fills into other fields, by their names. */
  fills?(choice: unknown): Readonly<Record<string, string>>;
  /** Texts that a choice proposes for other fields. A proposal never replaces typed text. */
  proposes?(choice: unknown): Readonly<Record<string, string>>;
  /** Texts that a typed text proposes which matches no choice; `items` are those to choose from. */
  proposesTyped?(text: string, items: readonly unknown[]): Readonly<Record<string, string>>;
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
  /** The unit of a number, which can be typed in others of its kind: `2 TB` where it is GB. */
  unit?: Unit;
  /** The lengths that the service stores unchanged, of a `duration`. It is sent in seconds and can be typed as `5m` or `1h`. */
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
