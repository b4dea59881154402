import type {Tone} from '../../../../resources/definition/status.ts';
import type {Input} from '../../../state.ts';

/** A stretch of a line that looks one way. */
interface RowSpan {
  text: string;
  tone?: Tone | undefined;
  bold?: boolean | undefined;
}

/** One line of a form: spans, a line that is typed into, or its buttons. */
export interface FormRow {
  key: string;
  /** The field or the choice that a click on it selects. A button cannot be clicked. */
  hit?: {field: string; choice?: number};
  spans?: readonly RowSpan[];
  selected?: boolean;
  typed?: {label: string; input: Input; active: boolean; note: string; tone: Tone};
  buttons?: true;
}
