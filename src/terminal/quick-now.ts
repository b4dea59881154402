/**
 * Returns milliseconds since some time in the past. The build replaces `performance.now()` by it, because using the global
 * `performance` loads a module of Node's that nothing else needs at start.
 */
export function quickNow(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
