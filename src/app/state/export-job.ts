import type {Json, JsonObject, Params} from '../../api/index.ts';
import type {ExportItem, FormatName} from '../../export/formats.ts';
import type {CellContext, Column} from '../../resources/definition/definition.ts';

export type ExportOutcome =
  | {
      kind: 'written';
      /** Where the file is; `~` for the home folder. */
      path: string;
      rows: number;
      /** What the list lacks, in sentences, and whether rows of it are missing. */
      lacks: readonly string[];
      isPart: boolean;
      /** Sentences about data that the file lacks. */
      warnings: readonly string[];
      /** The service does not have the additional data of a document. */
      lacksExtra?: boolean | undefined;
    }
  /** A file of that name exists; nothing was written. */
  | {kind: 'exists'}
  | {kind: 'failed'; reason: string};

export interface ExportedRows {
  format: FormatName;
  columns: readonly Column<unknown>[];
  context: CellContext;
  /** The rows themselves, or the requests for them. */
  from:
    | {
        items: readonly ExportItem[];
        /** The number of marked rows that are no longer loaded. */
        missing?: number;
        /** The number of loaded rows that could not be read, and are not among the items. */
        unreadable?: number;
      }
    | {
        params: Params;
        server: JsonObject | undefined;
        /** Whether an item matches the part of the filter that runs here. */
        keeps: ((value: unknown, raw: Json) => boolean) | undefined;
        /** Sorts the items, if the service does not. */
        arrange: ((items: readonly ExportItem[]) => readonly ExportItem[]) | undefined;
      };
}
