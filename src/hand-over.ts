import type {LeaveTerminal, Pause} from './effects/machine/programs.ts';
import type {takeReports} from './effects/reports.ts';
import type {openKeyboard} from './keyboard.ts';
import type {TerminalScreen} from './terminal/screen.ts';
import {anyKey} from './terminal/stdin.ts';

/** Milliseconds to wait for a last answer of the terminal, before another program gets it and before the shell does. */
const beforeOthers = 300;
const beforeShell = 600;

interface Parts {
  screen: TerminalScreen;
  input: Pick<ReturnType<typeof takeReports>, 'dropKeys'>;
  keyboard: ReturnType<typeof openKeyboard>;
}

/** How the terminal goes to other programs and back, and at the end to the shell. */
interface HandOver {
  /** Resolves as soon as the terminal is back, before any key is read. */
  leaveTerminal: LeaveTerminal;
  pause: Pause;
  /** To be awaited before the screen is left at the end. */
  end: () => Promise<void>;
}

export function handOver({screen, input, keyboard}: Parts): HandOver {
  /** Whoever reads next must not get the answer. */
  const settle = (milliseconds: number) => input.dropKeys(screen.backlog.settle(milliseconds));
  return {
    async leaveTerminal(work, options) {
      await settle(beforeOthers);
      keyboard.stop();
      try {
        return await screen.suspend(work, options);
      } finally {
        keyboard.start();
      }
    },
    async pause() {
      await anyKey(process.stdin, () => process.stdout.write('\nPress any key to go back to skydeck. '));
      process.stdout.write('\n');
    },
    async end() {
      await settle(beforeShell);
      keyboard.stop();
    },
  };
}
