/** Draws a frame; undefined if it cannot. */
export type DrawFrame = () => string | undefined;

/** The newest frame: that of Ink, or one that the program draws without it, and only if it comes to the terminal. */
export class NewestFrame {
  readonly #edit: (frame: string) => string;
  readonly #changed: () => void;
  #frame = '';
  #ofInk = '';
  #own: DrawFrame | undefined;
  #isDrawn = true;
  #isTold = false;

  /** @param changed called when there is another frame */
  constructor(changed: () => void, edit: (frame: string) => string = frame => frame) {
    this.#changed = changed;
    this.#edit = edit;
  }

  /** Ink has drawn a frame. While the program draws, it is an old one. */
  byInk(frame: string): void {
    this.#ofInk = frame;
    if (!this.#own) this.#take(frame);
  }

  /** From now on the program draws. Of several keys that come at once, only the last one is drawn. */
  byProgram(draw: DrawFrame): void {
    this.#own = draw;
    this.#isDrawn = false;
    if (this.#isTold) return;
    this.#isTold = true;
    queueMicrotask(() => {
      this.#isTold = false;
      if (this.#own) this.#changed();
    });
  }

  /** From now on Ink draws, which is to be told before. */
  leaveToInk(): void {
    if (!this.#own) return;
    this.#own = undefined;
    this.#isDrawn = true;
    // Ink draws nothing where all is as in its last frame.
    setImmediate(() => {
      if (!this.#own) this.#take(this.#ofInk);
    });
  }

  get(): string {
    if (!this.#isDrawn && this.#own) {
      const frame = this.#own();
      // Then Ink has been asked to.
      if (frame === undefined) return this.#frame;
      this.#frame = this.#edit(frame);
      this.#isDrawn = true;
    }
    return this.#frame;
  }

  #take(frame: string): void {
    this.#frame = this.#edit(frame);
    this.#changed();
  }
}
