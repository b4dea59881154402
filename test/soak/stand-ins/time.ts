/** Time for the whole process: it passes only where a soak lets it. Waiting costs nothing, and the same seed comes to the same run. */

interface Timer {
  at: number;
  order: number;
  every: number | undefined;
  ring: () => void;
}

const realTimeout = globalThis.setTimeout;
/** Some real time passes, for what is done outside of this process. */
export const moment = (): Promise<void> => new Promise(done => realTimeout(done, 1));

/** When every soak begins: 2026-11-20 12:00 UTC. */
const noon = Date.UTC(2026, 10, 20, 12);

let now = noon;
/** How much later the clock stands than the date tells. */
let ahead = 0;
let order = 0;
const timers = new Map<Handle, Timer>();

/** What `setTimeout` returns: of Node's, what libraries use. */
class Handle {
  ref = () => this;
  unref = () => this;
  hasRef = () => timers.has(this);
  close = () => {
    timers.delete(this);
    return this;
  };
  refresh = () => {
    const timer = timers.get(this) ?? this.last;
    timers.set(this, {...timer, at: now + this.milliseconds, order: order++});
    return this;
  };
  readonly milliseconds: number;
  private readonly last: Timer;

  constructor(ring: () => void, milliseconds: number, every?: number) {
    this.milliseconds = milliseconds;
    this.last = {at: now + milliseconds, order: order++, every, ring};
    timers.set(this, this.last);
  }

  [Symbol.dispose]() {
    timers.delete(this);
  }
}

const length = (milliseconds: unknown): number =>
  Math.max(0, Number.isFinite(Number(milliseconds ?? 0)) ? Number(milliseconds ?? 0) : 0);

function virtualTimeout(
  ring: (...args: unknown[]) => void,
  milliseconds?: unknown,
  ...args: unknown[]
): Handle {
  return new Handle(() => ring(...args), length(milliseconds));
}

const virtualInterval = (ring: (...args: unknown[]) => void, milliseconds?: unknown, ...args: unknown[]) =>
  new Handle(() => ring(...args), length(milliseconds), Math.max(1, length(milliseconds)));

const stop = (handle: unknown): void => {
  if (handle instanceof Handle) timers.delete(handle);
};

const RealDate = Date;
class VirtualDate extends RealDate {
  static override now = () => Math.floor(now - ahead);
  constructor(...parts: readonly unknown[]) {
    // The cast: the overloads of the constructor take what it was given.
    if (parts.length === 0) super(now - ahead);
    else super(...(parts as [number]));
  }
}

/** Puts this time in place of the machine's. Has to be called before anything is loaded that may keep the real one. */
export function install(): void {
  Object.assign(globalThis, {
    setTimeout: virtualTimeout,
    clearTimeout: stop,
    setInterval: virtualInterval,
    clearInterval: stop,
    Date: VirtualDate,
  });
  performance.now = () => now - noon + 1000;
}

/** It is noon again, on the same day. The clock by which things wait goes on. */
export const beginAgain = (): void => {
  ahead = now - noon;
};

/** How many timers are set. */
export const timersSet = (): number => timers.size;

/** Resolves after so many milliseconds, whatever ends meanwhile: what is on the other side of the wire goes on. */
export const elsewhere = (milliseconds: number): Promise<void> =>
  new Promise(done => {
    lasting.add(new Handle(done, milliseconds));
  });
const lasting = new Set<Handle>();

/** Stops all timers of a program that has ended. @param elsewhereToo those on the other side of the wire as well */
export function stopAll(elsewhereToo = false): void {
  if (elsewhereToo) lasting.clear();
  for (const handle of lasting) if (!timers.has(handle)) lasting.delete(handle);
  for (const handle of timers.keys()) if (!lasting.has(handle)) timers.delete(handle);
}

/** So many milliseconds pass. What is due rings in its order; `settle` is awaited after each moment at which something rang. */
export async function pass(milliseconds: number, settle: () => Promise<void>): Promise<void> {
  const end = now + milliseconds;
  for (;;) {
    const due = next(end);
    if (!due) break;
    const [handle, timer] = due;
    const moved = timer.at > now;
    now = Math.max(now, timer.at);
    if (timer.every === undefined) timers.delete(handle);
    else timers.set(handle, {...timer, at: now + timer.every, order: order++});
    timer.ring();
    if (moved) await settle();
  }
  now = end;
  await settle();
}

function next(end: number): [Handle, Timer] | undefined {
  let first: [Handle, Timer] | undefined;
  for (const entry of timers) {
    const [, {at, order: place}] = entry;
    if (at > end) continue;
    if (!first || at < first[1].at || (at === first[1].at && place < first[1].order)) first = entry;
  }
  return first;
}

/** Resolves after so many milliseconds of this time; rejects when the signal is aborted. */
export const wait = (milliseconds = 0, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const leave = () => {
      stop(handle);
      reject(signal?.reason);
    };
    const handle = new Handle(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, length(milliseconds));
    signal?.addEventListener('abort', leave, {once: true});
  });
