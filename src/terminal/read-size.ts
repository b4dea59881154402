/**
 * Makes Node read the terminal's size anew, which it otherwise does only when told of a change: a program that is stopped is not.
 * If the size has changed, `process.stdout` emits `resize` in a later turn.
 */
export function readSize(): void {
  // Windows stops no programs, and has no such signal to send.
  if (process.platform !== 'win32') process.kill(process.pid, 'SIGWINCH');
}
