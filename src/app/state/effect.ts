import type {JsonObject, Params} from '../../api/index.ts';
import type {PreferenceChange} from '../../preferences.ts';
import type {ExportedRows, PlanEffect, PreparedCommand} from './overlay.ts';
import type {ItemRef, Write} from './state.ts';

/** Everything the program may do outside its state. `perform` carries it out. */
export type Effect =
  | {
      type: 'loadPage';
      list: string;
      page: number;
      pageSize: number;
      resource: string;
      params: Params;
      server?: JsonObject | undefined;
    }
  | {type: 'loadItem'; item: string; resource: string; params: Params; id: string}
  /** Reads the item of a tracked write and, with `events`, an X-Filter, its newest events. */
  | {
      type: 'readProgress';
      item: string;
      resource: string;
      params: Params;
      id: string;
      events?: JsonObject | undefined;
    }
  /** Asks the client how many requests for the lists of that resource are left. Sends none. */
  | {type: 'readBudget'; resource: string}
  /** Aborts the request for that subject, because nobody needs its answer any more. */
  | {type: 'abort'; subject: string}
  /** One timer per name; a new one replaces the old. */
  | {type: 'startTimer'; timer: string; milliseconds: number}
  | {type: 'stopTimer'; timer: string}
  /** Sends a write, once. Only `submit` leads here. */
  | {type: 'send'; write: Write}
  /** Keeps a write from being sent that is still being checked. */
  | {type: 'stopSend'; write: string}
  /** Reads once whether a write without an answer was done; or notes in the journal that this is no longer looked up. */
  | {type: 'lookUp' | 'giveUp'; write: Write}
  /** Asks for the time at which a form came up by type-ahead. Keys that come within a moment do not answer it. */
  | {type: 'stampForm'}
  | {type: 'makeSecret'; field: string}
  | {type: 'savePreference'; change: PreferenceChange}
  /**
   * Copies to the clipboard. The notice says `copied WHAT MORE` or, without a clipboard, what can be done `instead`. `secret`: the
   * text is not redacted, and `secretCopied` tells that it was copied.
   */
  | {
      type: 'copy';
      text: string;
      what: string;
      more: string;
      secret?: boolean;
      instead?: string;
    }
  | {type: 'exportRows'; resource: string; rows: ExportedRows; file: string; replace: boolean}
  /** Exports the document of one item. `bare`: the service is known to lack the additional endpoint of the document. */
  | {type: 'exportDocument'; item: ItemRef; bare: boolean; file: string; replace: boolean}
  /** Completes a path; with an ending, only to folders and to files with that ending. */
  | {type: 'completePath'; typed: string; ending?: string | undefined}
  | PlanEffect
  /** Leaves the terminal to the user's editor, with the text of a field of the form in a file of that name. */
  | {type: 'editText'; field: string; text: string; name: string}
  /** Reads the file that a field of the form names, by the typed path. */
  | {type: 'readFile'; field: string; path: string}
  | {type: 'redraw'}
  /** Leaves the terminal to ssh; `name` is the label of the node. */
  | {type: 'ssh'; address: string; name: string; by?: PreparedCommand}
  | {type: 'runOwn'; prepared: PreparedCommand}
  /** Ends the own command whose output is being read. */
  | {type: 'stopOwn'}
  /** Leaves the terminal to the shell, until that continues the program. */
  | {type: 'suspend'}
  | {type: 'exit'; code: number};

export type EffectOf<T extends Effect['type']> = Extract<Effect, {type: T}>;

export const pageSubject = (list: string, page: number) => `${list}#${page}`;

export const lookTimer = (write: string) => `look ${write}`;

/** The subject of an export, for aborting it. */
export const exportSubject = 'export';

/** The name of the timer for the writes of a plan that wait for the rate limit. */
export const plannedTimer = 'planned writes';

/** The subject of the request that reads a tracked write. */
export const progressSubject = (item: string) => `progress ${item}`;
