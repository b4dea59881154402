import type {Suspend} from '../components/frame/Suspend.tsx';
import type {LeaveTerminal, Pause} from './effects/machine/in-terminal.ts';
import type {takeReports} from './effects/reports.ts';
import {anyKey} from './terminal/stdin.ts';
import type {TerminalScreen} from './terminal/terminal-screen.ts';

/** Milliseconds to wait for a last answer of the terminal, before another program gets it and before the shell does. */
const beforeOthers = 300;
const beforeShell = 600;

interface Parts {
  screen: TerminalScreen;
  input: Pick<ReturnType<typeof takeReports>, 'dropKeys'>;
}

/** How the terminal goes to other programs and back, and at the end to the shell. */
interface HandOver {
  /** To be called with Ink's function for that, once there is one. */
  give: (suspend: Suspend) => void;
  /** Resolves as soon as the terminal is back, before any key is read. */
  leaveTerminal: LeaveTerminal;
  pause: Pause;
  /** To be awaited before Ink stops reading at the end. */
  end: () => Promise<void>;
}

export function handOver({screen, input}: Parts): HandOver {
  let suspendInk = (work: () => Promise<void>): Promise<unknown> => work();
  /** Whoever reads next must not get the answer. */
  const settle = (milliseconds: number) => input.dropKeys(screen.backlog.settle(milliseconds));
  return {
    give(suspend) {
      suspendInk = suspend;
    },
    async leaveTerminal(work, options) {
      await settle(beforeOthers);
      return new Promise((resolve, reject) => {
        suspendInk(async () => resolve(await screen.suspend(work, options))).catch(reject);
      });
    },
    async pause() {
      await anyKey(process.stdin, () => process.stdout.write('\nPress any key to go back to skydeck. '));
      process.stdout.write('\n');
    },
    end: () => settle(beforeShell),
  };
}
