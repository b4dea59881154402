import {PassThrough, Writable} from 'node:stream';

/**
 * Replaces the terminal of this process with a simulated one of 120 × 40.
 * @param onFrame called after each write once nodes are shown, with a function that types a key
 */
export function simulateTerminal(onFrame: (type: (key: string) => void) => void): void {
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => stdin,
    ref() {},
    unref() {},
  });
  const type = (key: string): void => void stdin.write(key);
  let shown = '';
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      shown += chunk;
      // The status of nodes, in their rows and on the overview.
      if (shown.includes('running')) onFrame(type);
      done();
    },
  });
  Object.assign(stdout, {
    isTTY: true,
    columns: 120,
    rows: 40,
    getColorDepth: () => 24,
    hasColors: () => true,
  });
  Object.defineProperties(process, {stdin: {value: stdin}, stdout: {value: stdout}});
}
