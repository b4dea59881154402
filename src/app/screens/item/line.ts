import type {Chart} from '../../../charts/chart.ts';
import type {Tone} from '../../../resources/definition/status.ts';

/** A line of the detail screen, its text clean and no wider than the screen. */
export type DetailLine =
  /** `opens`: the title of the relation that a click on it opens. */
  | {
      kind: 'field';
      name: string;
      text: string;
      tone?: Tone | 'status' | undefined;
      opens?: string | undefined;
    }
  /** A chart of so many cells between the name and the text. */
  | {kind: 'chart'; name: string; chart: Chart; cells: number; text: string; tone?: Tone | undefined}
  /** `status` stands behind it. `past`: it is not what the cursor is on. */
  | {kind: 'heading'; text: string; status?: string | undefined; past?: boolean}
  | {kind: 'blank'};

/** A remark, dimmed and without a name. */
export const remarkLine = (text: string): DetailLine => ({kind: 'field', name: '', text, tone: 'dim'});
