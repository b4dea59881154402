import type {FormatName} from '../../../export/formats.ts';
import type {Input} from '../../input/line-editor.ts';

/** The rows to export: all that the filter keeps, the loaded, the marked, or the one under the cursor. */
export type Extent = 'all' | 'loaded' | 'marked' | 'item';

/** `document`: the one that the resource declares for an item; `allColumns`: CSV with the columns, too, that are not shown. */
export type ExportFormat = FormatName | 'document' | 'allColumns';

/** A field in which something is chosen. */
export type ChoiceField = 'extent' | 'format';

/** An export: its choices, or its progress. */
export interface ExportState {
  kind: 'export';
  /** The field that keys are about. */
  field: ChoiceField | 'path';
  extent: Extent;
  format: ExportFormat;
  /** The text that is typed to find one of the field's choices. */
  search?: Input | undefined;
  /** The path as it was typed; until then, the file is named after what is exported. */
  typedPath?: Input | undefined;
  /** `replace` asks whether the file that is there may be replaced; Cancel is selected until `replaceSelected`. */
  stage: 'fill' | 'replace' | 'writing';
  replaceSelected: boolean;
  /** The number of rows read so far; unknown until the first page has loaded. */
  progress?: {done: number; total: number} | undefined;
  /** Why the last try left no file. */
  problem?: string | undefined;
  /** Completions of the path, where there are several. */
  names: readonly string[];
}
