import type {Tone} from '../../../resources/definition/column.ts';
import type {Input} from '../../state/state.ts';

/** A part of a line in one style. */
interface RowSpan {
  text: string;
  tone?: Tone | undefined;
  bold?: boolean | undefined;
}

/** A field of a form, or a choice in the selected one. */
export interface FormHit {
  field: string;
  choice?: number;
}

/** One line of a form: spans, a line that is typed into, or the buttons. */
export interface FormRow {
  key: string;
  /** What a click on the line selects. */
  hit?: FormHit;
  spans?: readonly RowSpan[];
  /** It is the selected suggestion, whose line is filled. */
  selected?: boolean;
  typed?: {label: string; input: Input; active: boolean; note: string; tone: Tone};
  buttons?: true;
}
