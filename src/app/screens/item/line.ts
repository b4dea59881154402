import type {Chart} from '../../../charts/chart.ts';
import type {Tone} from '../../../resources/definition/status.ts';

export interface TextField {
  name: string;
  text: string;
  tone?: Tone | 'status' | undefined;
  /** The title of the relation that a click on it opens. */
  opens?: string | undefined;
}

/** A line of the detail screen, its text clean and no wider than the screen. */
export type DetailLine =
  | ({kind: 'field'} & TextField)
  /** A chart of that many cells between the name and the text. */
  | {kind: 'chart'; name: string; chart: Chart; cells: number; text: string; tone?: Tone | undefined}
  /** As much of the `status` as fits is shown after it, with its sign. `past`: the cursor has already left the item. */
  | {kind: 'heading'; text: string; status?: string | undefined; past?: boolean}
  | {kind: 'blank'};

export const remarkLine = (text: string): DetailLine => ({kind: 'field', name: '', text, tone: 'dim'});
