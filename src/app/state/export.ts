import type {FormatName} from '../../export/formats.ts';
import type {Input} from './line-editor.ts';
import type {CameUp} from './stamp.ts';

/** The rows to export: all that match the filter, those that are loaded or marked, or the one under the cursor. */
export type Extent = 'all' | 'loaded' | 'marked' | 'item';

/** `document`: the document that the resource declares for an item; `allColumns`: CSV with columns that are not shown, too. */
export type ExportFormat = FormatName | 'document' | 'allColumns';

export type ChoiceField = 'extent' | 'format';

export interface ExportState extends CameUp {
  kind: 'export';
  field: ChoiceField | 'path';
  extent: Extent;
  format: ExportFormat;
  /** The text that is typed to find a choice of the field. */
  search?: Input | undefined;
  /** Whether the last character typed there was refused, as no choice matches the text with it. */
  refused?: true | undefined;
  /** The typed path; until then, the file is named after its content. */
  typedPath?: Input | undefined;
  /** `replace` asks whether to replace an existing file; Cancel is selected unless `replaceSelected`. */
  stage: 'fill' | 'replace' | 'writing';
  replaceSelected: boolean;
  /** The number of rows read so far; unknown until the first page has loaded. */
  progress?: {done: number; total: number} | undefined;
  /** The reason that the last attempt left no file. */
  problem?: string | undefined;
  /** Completions of the path, if there are several. */
  names: readonly string[];
}
