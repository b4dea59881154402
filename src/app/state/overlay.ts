import type {Json, JsonObject, Params} from '../../api/index.ts';
import type {ExportItem, FormatName} from '../../export/formats.ts';
import type {Filled} from '../../preferences/shell-template.ts';
import type {Answers, PlanRow} from '../../resources/definition/action.ts';
import type {CellContext, Column} from '../../resources/definition/definition.ts';
import type {Input} from './line-editor.ts';
import type {FormState, Target} from './write.ts';

/** The prompt, view or form above the place, with its state. */
export type Overlay =
  | {
      kind: 'filter';
      input: Input;
      suggestionIndex: number;
      mistakesShown: boolean;
      /** The prompt has asked for the unit of a number. */
      unitAsked?: boolean;
      /** The last valid filter that was typed, to which the rows are narrowed. Undefined until something is typed. */
      narrowed?: string | undefined;
    }
  | {
      kind: 'palette';
      input: Input;
      suggestionIndex: number;
      /** The suggestion was selected by a key, and is not merely the first one. */
      moved?: boolean;
    }
  | {kind: 'findPrompt'; input: Input}
  | {kind: 'raw'; top: number; search: Input; searching: boolean}
  | {
      kind: 'help';
      sections: readonly HelpSection[];
      top: number;
      search: Input;
      searching: boolean;
      /** The overlay above which it was opened, and to which it leads back. */
      over?: Overlay | undefined;
    }
  | CopyState
  | AskState
  | OutputState
  | ColumnsState
  | ExportState
  | FormState;

export type OverlayOf<K extends Overlay['kind']> = Extract<Overlay, {kind: K}>;

/** A part of the help screen: a title, and its keys with what they do. */
export interface HelpSection {
  title: string;
  keys: readonly {
    keys: readonly string[];
    help: string;
    /** It does nothing now. */
    off?: boolean;
  }[];
}

export interface ColumnsState {
  kind: 'columns';
  resource: string;
  rows: readonly ColumnChoice[];
  index: number;
  /** Whether the choice is as when it was opened, was reset to the default, or was changed since. */
  as: 'opened' | 'default' | 'changed';
}

export interface ColumnChoice {
  name: string;
  shown: boolean;
}

export interface CopyState {
  kind: 'copy';
  /** The menu has only the entries of `c`, of which there are several. */
  main: boolean;
  index: number;
}

export interface PreparedCommand extends Filled {
  /** Its name, and the item it runs on: `trace of node web-1`. */
  what: string;
  in: 'foreground' | 'background' | 'reader';
}

/** The question whether it is to run; Cancel is selected first. */
export interface AskState {
  kind: 'ownAsk';
  prepared: PreparedCommand;
  runSelected: boolean;
}

export interface OutputState {
  kind: 'output';
  title: string;
  text: string;
  running: boolean;
  top: number;
  search: Input;
  searching: boolean;
}

/** The rows to export: all that match the filter, those that are loaded or marked, or the one under the cursor. */
export type Extent = 'all' | 'loaded' | 'marked' | 'item';

/** `document`: the document that the resource declares for an item; `allColumns`: CSV with columns that are not shown, too. */
export type ExportFormat = FormatName | 'document' | 'allColumns';

export type ChoiceField = 'extent' | 'format';

export interface ExportState {
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

/** Makes the plan of the open form, from a file and from the present parts of the item. */
export interface PlanEffect {
  type: 'plan';
  resource: string;
  action: string;
  /** Undefined where the plan makes the item. */
  target: Target | undefined;
  answers: Answers;
  /** The service does not have the additional data of the item's document. */
  bare: boolean;
  /** The service cannot change the item itself. */
  fixed: boolean;
}

/** The progress of reading; then the plan, or a problem. */
export type PlanMessage =
  | {type: 'planProgress'; done: number; total: number}
  | ({type: 'planned'} & ({rows: readonly PlanRow[]; lacksExtra: boolean} | {trouble: string}));

/** The subject of the requests for a plan, for aborting them. */
export const planSubject = 'plan';
