import {type Redactor, startTimer} from './api/index.ts';
import {terminalRows} from './app/frame/frame.ts';
import type {Store} from './app/loop/store.ts';
import type {State} from './app/state/state.ts';
import {asciiLines, type Look} from './frame/theme.ts';
import {paintedBefore} from './remembered/paint.ts';
import {createScreen, type TerminalScreen} from './terminal/screen.ts';

/** Where the program shows itself: the whole screen, or lines for a screen reader. */
interface Surface {
  screen: TerminalScreen;
  size: () => State['size'];
  /** Shows what the store has, now and whenever that has changed. Returns what loads Ink, to be called when idle. */
  show: (store: Store) => () => Promise<void>;
  /** To be called once the first frame is drawn: keeps it for the next start, and draws over that of the last one. */
  afterFirst: (store: Store, redactor: Redactor) => void;
}

interface Options {
  mouse: boolean;
  env: NodeJS.ProcessEnv;
}

export const openSurface = (look: Look, options: Options): Promise<Surface> | Surface =>
  look.screenReader ? openTranscript(look, options) : openScreen(look, options);

function openScreen(look: Look, {mouse, env}: Options): Surface {
  // All known terminals do, but screen.
  const encoding = {erasesInStyle: env.TMUX !== undefined || !/^screen|^dvtm/.test(env.TERM ?? '')};
  const painted = paintedBefore();
  painted?.takeOver();
  const screen = createScreen(process.stdout, {
    mouse,
    // Simple terminals would show the question; they have few colours, whatever a variable says that was handed on to them.
    ground: look.depth >= 8 && !/^(?:linux|vt\d|cons|ansi)/.test(env.TERM ?? ''),
    ...encoding,
    painted: painted?.frame,
  });
  const draw = (state: State) => screen.draw(() => terminalRows(state, look));
  const afterFirst: Surface['afterFirst'] = async (store, redactor) => {
    const {followFirstFrame} = await import('./remembered/first-frame.ts');
    followFirstFrame(store, screen, {env, redactor, startTimer, encoding});
  };
  return {screen, size: screen.size, show: store => showFrames(store, draw), afterFirst};
}

/** Draws by a plain subscription until Ink is loaded, so that Ink does not delay the first data: it takes 19 ms of CPU. */
export function showFrames(store: Store, draw: (state: State) => void): () => Promise<void> {
  const stop = store.subscribe(() => draw(store.get()));
  draw(store.get());
  return async () => {
    const {mount} = await import('../components/Host.tsx');
    mount({store, draw});
    stop();
  };
}

/** Read-out lines have no width, so they describe a screen of this size on any terminal: it leaves out few columns, and no item. */
const unboundedSize: State['size'] = {columns: 132, rows: 60};

async function openTranscript(look: Look, {env}: Options): Promise<Surface> {
  const [{createTranscript}, {readAloud: follow}] = await Promise.all([
    import('./terminal/transcript.ts'),
    import('./app/screen-reader/follow.ts'),
  ]);
  let again = () => {};
  const screen = createTranscript(process.stdout, {
    edit: look.ascii ? asciiLines : undefined,
    paste: env.TERM !== 'dumb',
    again: () => again(),
  });
  return {
    screen,
    size: () => unboundedSize,
    afterFirst() {},
    show(store) {
      ({again} = follow(store, screen.say, {now: Date.now, startTimer}));
      return async () => {};
    },
  };
}
