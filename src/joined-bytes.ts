/** The bytes of the largest block that small pieces are copied into. A piece of as many is kept as it is. */
const largest = 2 ** 14;

/**
 * Collects bytes that come in pieces, and joins small pieces as they come: a piece of one byte that is kept takes some hundred
 * bytes. It sets no limit; its users stop at a `size`, and at a number of `pieces` where somebody else chooses it.
 */
export class JoinedBytes {
  readonly #blocks: Buffer[] = [];
  /** The rest of the last block. */
  #room: Buffer = Buffer.alloc(0);
  /** How much of the last block is in use, if small pieces are copied into it. */
  #used = 0;
  size = 0;
  pieces = 0;

  add(piece: Buffer): void {
    this.pieces++;
    if (piece.length >= largest) {
      this.#close();
      this.#blocks.push(piece);
    } else if (piece.length > 0) {
      if (this.#room.length - this.#used < piece.length) {
        this.#close();
        // Twice the memory that is needed at most, however small the whole is.
        this.#room = Buffer.allocUnsafeSlow(Math.min(largest, Math.max(1024, this.size, piece.length)));
      }
      piece.copy(this.#room, this.#used);
      this.#used += piece.length;
    }
    this.size += piece.length;
  }

  /** Returns all bytes, in blocks. */
  blocks(): readonly Buffer[] {
    this.#close();
    return this.#blocks;
  }

  /** Returns all bytes in one piece. */
  whole(): Buffer {
    return Buffer.concat(this.blocks());
  }

  #close(): void {
    if (this.#used > 0) this.#blocks.push(this.#room.subarray(0, this.#used));
    this.#room = this.#room.subarray(this.#used);
    this.#used = 0;
  }
}
