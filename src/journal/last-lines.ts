import type {FileHandle} from 'node:fs/promises';

/** What is read of a file, from its end: a journal that this program writes is shorter, one of another program may have any length. */
export const limits = {
  lines: 8000,
  /** Bytes of the lines that are returned. */
  bytes: 1_300_000,
  /** Bytes of a line; in place of a longer one stands a sentence, which is none of the journal. */
  line: 250_000,
  /** Bytes that are read, with those of lines that are too long. */
  read: 16_000_000,
} as const;

const piece = 65_536;

/** The last lines of a file, the oldest first, without empty ones, and whether these are all. */
export async function lastLines(file: FileHandle): Promise<{lines: string[]; whole: boolean}> {
  const {size} = await file.stat();
  const lines: string[] = [];
  const first = Math.max(0, size - limits.read);
  let [at, bytes] = [size, 0];
  /** The pieces of the line whose beginning has not been read, the first one first; none of them once it is too long. */
  let open: Buffer[] = [];
  let length = 0;
  /** Whether there is room for the line, which ends here. */
  const take = (): boolean => {
    const text = length > limits.line ? tooLong : Buffer.concat(open).toString('utf8');
    [bytes, open, length] = [bytes + text.length, [], 0];
    if (bytes > limits.bytes || lines.length === limits.lines) return false;
    if (text !== '') lines.push(text);
    return true;
  };
  while (at > first) {
    const from = Math.max(first, at - piece);
    const {buffer, bytesRead} = await file.read(Buffer.allocUnsafe(at - from), 0, at - from, from);
    if (bytesRead < at - from) throw new Error('it got shorter while it was read');
    let end = buffer.length;
    for (let index = end - 1; index >= -1; index--) {
      // A failing disk may have replaced the end of a line by NULs.
      if (index >= 0 && buffer[index] !== 0x0a && buffer[index] !== 0) continue;
      length += end - index - 1;
      if (length > limits.line) open = [];
      else if (end > index + 1) open.unshift(buffer.subarray(index + 1, end));
      if (index < 0) break;
      if (!take()) return {lines: lines.reverse(), whole: false};
      end = index;
    }
    at = from;
  }
  const whole = first === 0 && take();
  return {lines: lines.reverse(), whole};
}

const tooLong = `a line of more than ${limits.line / 1000} kB`;
