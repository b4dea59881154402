import fs, {type FileHandle} from 'node:fs/promises';
import {syncBuiltinESMExports} from 'node:module';

/** What a process takes with it when it ends, and a program that is started again in the same process leaves behind. */

const files = new Set<FileHandle>();
const {open} = fs;
fs.open = async (...asked) => {
  const file = await open(...asked);
  files.add(file);
  return file;
};
syncBuiltinESMExports();

/** How many files are open. */
export function filesOpen(): number {
  for (const file of files) if (file.fd < 0) files.delete(file);
  return files.size;
}

/** Sentences about events for which there are more listeners than that. */
export const heard = (emitters: Readonly<Record<string, NodeJS.EventEmitter>>, most: number): string[] =>
  Object.entries(emitters).flatMap(([of, emitter]) =>
    emitter
      .eventNames()
      .filter(name => emitter.listenerCount(name) > most)
      .map(name => `${emitter.listenerCount(name)} listeners for ${String(name)} of ${of}`),
  );

const listenersOf = () =>
  new Map(process.eventNames().map(name => [name, process.rawListeners(name)] as const));

/** Where `signal-exit` keeps whom it tells of the end of the process: Ink, which then takes its tree down. */
interface AtExit {
  __signal_exit_emitter__?: NodeJS.EventEmitter;
}

export function leftovers(): {clear: () => Promise<void>} {
  const before = listenersOf();
  return {
    async clear() {
      // The cast: it is a property that `signal-exit` has added.
      const atExit = (process as AtExit).__signal_exit_emitter__;
      atExit?.emit('exit', 0, null);
      atExit?.removeAllListeners();
      for (const name of process.eventNames()) process.removeAllListeners(name);
      for (const [name, listeners] of before)
        for (const listener of listeners) process.on(name, listener as () => void);
      await Promise.all([...files].map(file => file.close()));
      files.clear();
    },
  };
}
