/** The number of characters that are kept; no field accepts as many. */
const most = 2 ** 22;

/** Joins the pieces of a paste to one text. */
export function createPastedText() {
  let pieces: string[] = [];
  let length = 0;
  return {
    add(piece: string): void {
      if (length < most) pieces.push(piece);
      length += piece.length;
    },
    /** Returns the text, and begins a new one. */
    take(): string {
      const text = pieces.join('');
      pieces = [];
      length = 0;
      return text;
    },
  };
}
