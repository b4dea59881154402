import type {Json, JsonObject, Params} from '../../../api/index.ts';
import type {FormatName} from '../../../export/formats.ts';
import type {ExportItem} from '../../../export/writer.ts';
import type {CellContext, Column} from '../../../resources/definition/definition.ts';

export type ExportOutcome =
  | {
      kind: 'written';
      /** How many rows the file holds. */
      rows: number;
      /** How many came, and how many there are as the service counts them. */
      received: number;
      counted: number;
      unreadable: number;
      /** Sentences about data that the file lacks. */
      warnings: readonly string[];
      /** The service does not have what a document asks for besides. */
      lacksExtra?: boolean | undefined;
    }
  /** Something of that name is there already; nothing was written. */
  | {kind: 'exists'}
  | {kind: 'failed'; reason: string};

/** The rows of an export, and how they are written. */
export interface ExportedRows {
  format: FormatName;
  columns: readonly Column<unknown>[];
  context: CellContext;
  /** The rows themselves, or the requests for them. */
  from:
    | {
        items: readonly ExportItem[];
        /** How many of the marked rows are no longer loaded. */
        missing?: number;
      }
    | {
        params: Params;
        server: JsonObject | undefined;
        /** Whether the part of the filter that runs here keeps an item. */
        keeps: ((value: unknown, raw: Json) => boolean) | undefined;
        /** Sorts them, where the service does not. */
        arrange: ((items: readonly ExportItem[]) => readonly ExportItem[]) | undefined;
      };
}
