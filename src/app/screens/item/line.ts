import type {Chart} from '../../../charts/charts.ts';
import type {Tone} from '../../../resources/definition/column.ts';
import {brief, wrapCut} from '../../../text/text.ts';

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

/** The most lines of a sentence from the service. */
const mostLines = 5;

/** A sentence in as many lines as it needs, such as why something could not be read. @param cells for the lines */
export const sentenceLines = (text: string, cells: number): string[] =>
  wrapCut(brief(text, (mostLines + 1) * cells), cells, mostLines);

export const remarkLine = (text: string): DetailLine => ({kind: 'field', name: '', text, tone: 'dim'});
