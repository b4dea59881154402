import {drawScreen, type Prepare} from '../components/direct/direct-places.ts';
import {limitColors} from '../components/theme/styled.ts';
import {asciiFrame, type Look} from '../components/theme/theme.ts';
import {type Redactor, startTimer} from './api/index.ts';
import type {Store} from './app/loop/store.ts';
import type {State} from './app/state/state.ts';
import {paintedBefore} from './remembered/frame-file.ts';
import {createScreen} from './terminal/screen.ts';
import type {TerminalScreen} from './terminal/terminal-screen.ts';

/** Where the program shows itself: the whole screen, or lines for a screen reader. */
interface Surface {
  screen: TerminalScreen;
  size: () => State['size'];
  /** Shows what the store has, now and whenever that has changed. Resolves when it has begun. */
  show: (store: Store) => Promise<Prepare>;
  /** To be called once the first frame is drawn: keeps it for the next start, and draws over that of the last one. */
  afterFirst: (store: Store, redactor: Redactor) => void;
}

interface Options {
  mouse: boolean;
  env: NodeJS.ProcessEnv;
  /** Called with an error because of which the screen is drawn in another way. */
  onFault?: ((error: unknown) => void) | undefined;
}

export const openSurface = (look: Look, options: Options): Promise<Surface> | Surface =>
  look.screenReader ? openTranscript(look, options) : openScreen(look, options);

function openScreen(look: Look, {mouse, env, onFault}: Options): Surface {
  limitColors(look.depth);
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
    edit: look.ascii ? asciiFrame : undefined,
  });
  const size = () => ({columns: screen.stdout.columns, rows: screen.stdout.rows});
  const afterFirst: Surface['afterFirst'] = async (store, redactor) => {
    const {followFirstFrame} = await import('./remembered/first-frame.ts');
    followFirstFrame(store, screen, {env, redactor, startTimer, encoding});
  };
  return {screen, size, show: store => drawScreen(store, screen, look, onFault), afterFirst};
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
    edit: look.ascii ? asciiFrame : undefined,
    paste: env.TERM !== 'dumb',
    again: () => again(),
  });
  return {
    screen,
    size: () => unboundedSize,
    afterFirst() {},
    async show(store) {
      ({again} = follow(store, screen.say, {now: Date.now, startTimer}));
      return async () => {};
    },
  };
}
