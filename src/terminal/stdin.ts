import {once} from 'node:events';
import {setImmediate as turn} from 'node:timers/promises';

/** Runs `work` without reading stdin, so that input reaches the program it starts. Drops what is left over, unless `keepInput`. */
export async function withoutReading<T>(
  stdin: NodeJS.ReadStream,
  work: () => Promise<T>,
  keepInput = false,
): Promise<T> {
  // The stream needs one turn of the event loop to notice that nobody listens, and another to stop reading.
  await turn();
  stdin.pause();
  await turn();
  try {
    return await work();
  } finally {
    // Before anything is drawn: outside raw mode the terminal echoes keys into the screen.
    if (stdin.isTTY) stdin.setRawMode(true);
    if (!keepInput) await discard(stdin);
  }
}

/** Waits for a key, or until stdin ends. @param ask prompts for it; called once raw mode is on, since ctrl-c is a signal before */
export async function anyKey(stdin: NodeJS.ReadStream, ask: () => void): Promise<void> {
  if (stdin.isTTY) stdin.setRawMode(true);
  // While suspended, Ink has unreferenced stdin: without this the process would exit.
  stdin.ref();
  const leave = new AbortController();
  const {signal} = leave;
  const end = once(stdin, 'end', {signal});
  end.catch(() => {});
  try {
    for (let asked = false; ; asked = true) {
      const read = once(stdin, 'data', {signal});
      stdin.resume();
      if (!asked) ask();
      const [typed] = await Promise.race([read, end]);
      // Reports of mouse and focus, which the other program may have left on, and late answers of the terminal are no keys.
      if (!/^\u001b(?:\[(?:[<?>MIO]|[03]n)|[PX\]^_].)/.test(String(typed))) break;
    }
  } catch {
    // The terminal is closed.
  } finally {
    leave.abort();
    stdin.pause();
  }
}

/** Drops input that the other program did not read: each letter would be a command here. */
async function discard(stdin: NodeJS.ReadStream): Promise<void> {
  const ignore = () => {};
  stdin.on('data', ignore).resume();
  // The stream needs one turn to start, and another to read what is there.
  await turn();
  await turn();
  stdin.off('data', ignore);
  stdin.pause();
  await turn();
}
