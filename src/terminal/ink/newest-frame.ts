/** Draws a frame; undefined if it cannot. */
export type DrawFrame = () => string | undefined;

/** The newest frame, by Ink or by the program itself. The program's frame is drawn only when the terminal gets it. */
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

  /** Called with each frame of Ink. While the program draws, it is outdated. */
  byInk(frame: string): void {
    this.#ofInk = frame;
    if (!this.#own) this.#take(frame);
  }

  /** Lets the program draw from now on. If several keys arrive at once, only the last frame is drawn. */
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

  /** Lets Ink draw from now on; it must already have what to draw. */
  leaveToInk(): void {
    if (!this.#own) return;
    this.#own = undefined;
    this.#isDrawn = true;
    // Ink writes no frame if nothing differs from its last one.
    setImmediate(() => {
      if (!this.#own) this.#take(this.#ofInk);
    });
  }

  get(): string {
    if (!this.#isDrawn && this.#own) {
      const frame = this.#own();
      // Ink has been asked to draw it.
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
