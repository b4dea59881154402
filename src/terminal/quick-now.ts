/** Milliseconds since some time. The build replaces `performance.now()` by it, whose global loads a module at start. */
export function quickNow(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
