import type {PreparedCommand} from '../app/screens/own-command/state.ts';
import type {PreferenceChange} from '../preferences.ts';
import type {ExportPorts} from './export.ts';
import type {WritePorts} from './writes/send.ts';

/**
 * The result of copying: the text is in a clipboard, or it was only sent there, or it was not.
 * `how` goes on with the way that it took, or says why it could not.
 */
export interface Copied {
  outcome: 'copied' | 'sent' | 'failed';
  how: string;
}

/** The world as effects see it. Tests pass their own. */
export interface Ports extends WritePorts, ExportPorts {
  /** Completes a path as a person types it. */
  completePath: (typed: string, ending?: string) => Promise<{text: string; names: readonly string[]}>;
  startTimer: (milliseconds: number, ring: () => void, name: string) => () => void;
  redraw: () => void;
  /** Leaves the terminal to ssh until it ends. Resolves with what went wrong, in words, if anything did. */
  ssh: (address: string, by?: PreparedCommand) => Promise<string | undefined>;
  /** Runs a command of one's own. Resolves with what went wrong, in words, if anything did. */
  runOwn: (
    prepared: PreparedCommand,
    options: {signal: AbortSignal; onText: (text: string) => void},
  ) => Promise<string | undefined>;
  /** Leaves the terminal to the person's editor until it ends. */
  editText: (given: {text: string; name: string}) => Promise<{text: string} | {trouble: string}>;
  /** Reads a text from a file, whose path is as a person typed it. */
  readText: (path: string) => Promise<{text: string} | {trouble: string}>;
  /** Stops the program until the shell lets it go on. Resolves with what went wrong, in words, if anything did. */
  suspend: () => Promise<string | undefined>;
  /** Copies a text, without the secrets that may stand in it; one that `secret` says a person wants stays. */
  copy: (text: string, options: {secret: boolean}) => Promise<Copied>;
  /** Rejects if the settings cannot be written. */
  savePreference: (change: PreferenceChange) => Promise<void>;
  /** Milliseconds on the clock that keys are stamped with, which nobody sets. */
  keyClock: () => number;
  exit: (code: number) => void;
}
