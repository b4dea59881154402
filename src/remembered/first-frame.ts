import {readdir, rm, stat} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import type {Redactor} from '../api/index.ts';
import {awaitsData, problemHere} from '../app/data/lists/known-items.ts';
import type {Store} from '../app/loop/store.ts';
import type {State} from '../app/state/state.ts';
import type {Environment} from '../environment.ts';
import {createPrivateFolder, fileMistake} from '../files/private-file.ts';
import {writeWholeFile} from '../files/whole-file.ts';
import {FrameEncoder} from '../terminal/frame/frame-encoder.ts';
import type {TerminalScreen} from '../terminal/screen.ts';
import {type Expected, expectedFrame, frameFolder, type Remembered} from './paint.ts';

declare const SKYDECK_VERSION: string | undefined;
const version = typeof SKYDECK_VERSION === 'string' ? SKYDECK_VERSION : 'source';

/** Milliseconds from the first data to its frame, at most. */
const longestReveal = 250;

/** Milliseconds from the first data to the frame that is remembered: by then its parts have come. */
const rememberedAfter = 600;

interface Options {
  env: Environment;
  redactor: Redactor;
  startTimer: (milliseconds: number, ring: () => void) => () => void;
  /** The encoding of the screen's frames. */
  encoding: ConstructorParameters<typeof FrameEncoder>[0];
}

/** Replaces the frame painted at the start once there is anything to see, and keeps the first one with data for the next start. */
export function followFirstFrame(store: Store, screen: TerminalScreen, options: Options): void {
  const first = store.get();
  let known: State | undefined;
  const stop = store.subscribe(look);
  const reveal = () => {
    stop();
    screen.reveal();
  };
  function look(): void {
    const state = store.get();
    if (!untouched(known ?? first, state)) {
      reveal();
      return;
    }
    if (known || awaitsData(state)) return;
    known = state;
    if (problemHere(state)) {
      reveal();
      return;
    }
    // Data needed to draw the rows, such as prices, usually follows at once.
    options.startTimer(longestReveal, reveal);
    void store.idle().then(reveal);
    options.startTimer(rememberedAfter, () => void remember(state, store, screen, options).catch(() => {}));
  }
  look();
  if (!first.preferences.firstPaint) void forgetFrames(options.env).catch(() => {});
}

/** Whether no key was pressed yet and no notice is shown. The first page may move the cursor, nothing later may. */
const untouched = (before: State, {overlay, notice, typeAhead, history}: State): boolean =>
  overlay === undefined &&
  notice === undefined &&
  typeAhead.length === 0 &&
  (awaitsData(before)
    ? history.at === before.history.at && history.places.length === before.history.places.length
    : history === before.history);

async function remember(
  state: State,
  store: Store,
  screen: TerminalScreen,
  {env, redactor, encoding}: Options,
): Promise<void> {
  const {size, account} = store.get();
  const {argv} = process;
  const expected = expectedFrame(argv.slice(2), env, size, version);
  const same = account.profile === state.account.profile && untouched(state, store.get());
  if (!same || expected?.profile !== account.profile) return;
  const rows = screen.frame().slice(0, size.rows - 1);
  // Masked values are not in the frame; the redactor finds secrets in labels and other texts of the service.
  const frame = rows.map(row => row.map(({text}) => text).join('')).join('\n');
  if (rows.length !== size.rows - 1 || redactor.text(frame) !== frame) return;
  const bytes = new FrameEncoder(encoding).next(rows, size.columns, size.rows);
  await saveFrame(expected, {at: Date.now(), rows, bytes});
}

/** The number of saved frames: one for each profile and size of the terminal. */
const mostFrames = 12;

/** Writes a frame into its file, which is private, and there whole or not at all. */
export async function saveFrame({path, key}: Expected, frame: Omit<Remembered, 'key'>): Promise<void> {
  const folder = dirname(path);
  createPrivateFolder(folder);
  // A link in its place is not followed.
  if (fileMistake(path)) await rm(path);
  await writeWholeFile(path, [JSON.stringify({key, ...frame} satisfies Remembered)], {
    replace: true,
    mode: 0o600,
  });
  await forgetOldest(folder);
}

async function forgetOldest(folder: string): Promise<void> {
  const paths = (await readdir(folder)).map(name => join(folder, name));
  if (paths.length <= mostFrames) return;
  const dated = await Promise.all(paths.map(async path => ({path, at: (await stat(path)).mtimeMs})));
  dated.sort((one, other) => other.at - one.at);
  for (const {path} of dated.slice(mostFrames)) await rm(path, {force: true});
}

/** Removes all frames, where the settings say that none is to be remembered. */
export const forgetFrames = (env: Parameters<typeof frameFolder>[0]): Promise<void> =>
  rm(frameFolder(env), {recursive: true, force: true});
