import type {PreparedCommand} from '../app/state/overlay.ts';
import type {PreferenceChange} from '../preferences.ts';
import type {ExportPorts} from './export.ts';
import type {WritePorts} from './writes/send.ts';

export interface Copied {
  /** `sent`: the text was sent to the terminal, which does not confirm that it copied it. */
  outcome: 'copied' | 'sent' | 'failed';
  /** How it was copied, as the end of a sentence; or why it was not. */
  how: string;
}

/** Everything outside the program that effects use. Tests pass their own. */
export interface Ports extends WritePorts, ExportPorts {
  /** Completes a path as a person types it. */
  completePath: (typed: string, ending?: string) => Promise<{text: string; names: readonly string[]}>;
  startTimer: (milliseconds: number, ring: () => void, name: string) => () => void;
  redraw: () => void;
  /** Leaves the terminal to ssh until it ends. Resolves with the reason of a failure. */
  ssh: (address: string, by?: PreparedCommand) => Promise<string | undefined>;
  /** Runs an own command. Resolves with the reason of a failure. */
  runOwn: (
    prepared: PreparedCommand,
    options: {signal: AbortSignal; onText: (text: string) => void},
  ) => Promise<string | undefined>;
  /** Leaves the terminal to the person's editor until it ends. */
  editText: (given: {text: string; name: string}) => Promise<{text: string} | {trouble: string}>;
  /** Reads a text file. The path is as a person typed it. */
  readText: (path: string) => Promise<{text: string} | {trouble: string}>;
  /** Stops the program until the shell continues it. Resolves with the reason of a failure. */
  suspend: () => Promise<string | undefined>;
  /** Copies a text. The secrets in it are masked, unless `secret` says that the text is one that a person wants to copy. */
  copy: (text: string, options: {secret: boolean}) => Promise<Copied>;
  /** Rejects if the settings cannot be written. */
  savePreference: (change: PreferenceChange) => Promise<void>;
  /** Milliseconds of the monotonic clock that keys are stamped with. */
  keyClock: () => number;
  exit: (code: number) => void;
}
