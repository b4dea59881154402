import type {JsonObject, Params} from '../../../api/index.ts';
import type {Unit} from '../../../model/index.ts';
import type {Answer, Answers} from './answers.ts';
import type {FormPlace} from './form-place.ts';

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
   * `flag` is yes or no; `words` is a list, separated by commas; `choices` are several of the items of `from`; `file` is the path of
   * a file on this machine, whose text is used for the fields that it `fills`, or for the `plan` of the action.
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
