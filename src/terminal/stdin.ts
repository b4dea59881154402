import {once} from 'node:events';
import {setImmediate as turn} from 'node:timers/promises';

/**
 * Runs `work` while nobody here reads the terminal, so that all that is typed reaches the program that `work` has started. Ink, asked to
 * suspend, lets go of what it reads but leaves the reading on: letters would be lost to it.
 */
export async function withoutReading<T>(stdin: NodeJS.ReadStream, work: () => Promise<T>): Promise<T> {
  // A stream takes a turn to notice that nobody listens, and another to stop; only then is it not read.
  await turn();
  stdin.pause();
  await turn();
  try {
    return await work();
  } finally {
    // Before anything is drawn: a terminal still in its usual mode would echo keys into the screen.
    if (stdin.isTTY) stdin.setRawMode(true);
    await discard(stdin);
  }
}

/**
 * Waits for a key, or for the end of the terminal, so that what another program has written can be read.
 * @param ask tells a person to press one; called when keys are read already, as ctrl-c is a signal until then
 */
export async function anyKey(stdin: NodeJS.ReadStream, ask: () => void): Promise<void> {
  if (stdin.isTTY) stdin.setRawMode(true);
  // Ink, while it is suspended, lets the program end for all that stdin is waited for.
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
      // The other program may have left it on that the mouse and the focus are reported.
      if (!/^\u001b\[[<MIO]/.test(String(typed))) break;
    }
  } catch {
    // A terminal that is gone has nobody at it.
  } finally {
    leave.abort();
    stdin.pause();
    await turn();
  }
}

/** What was typed for a program that ended before it could read it is for nobody: here each letter would be a command. */
async function discard(stdin: NodeJS.ReadStream): Promise<void> {
  const ignore = () => {};
  stdin.on('data', ignore).resume();
  // A stream takes a turn to begin, and another to have read what there is.
  await turn();
  await turn();
  stdin.off('data', ignore);
  stdin.pause();
  await turn();
}
