import {setImmediate as turn} from 'node:timers/promises';
import {startTimer} from '../../api/index.ts';
import type {LeaveTerminal} from './in-terminal.ts';

/** Milliseconds after which a process that has not been stopped cannot be. */
const soon = 100;

/** Stops the program until `fg`, as ctrl-z does with others. Input that was typed after `fg` is kept. */
export const suspend = (leaveTerminal: LeaveTerminal): Promise<string | undefined> =>
  leaveTerminal(stop, {keepInput: true});

/** Stops the whole process group, as the terminal would: npm, which may have started this, must stop too. */
async function stop(): Promise<string | undefined> {
  const {promise: continued, resolve} = Promise.withResolvers<void>();
  let stopped = false;
  const onContinue = () => {
    stopped = true;
    resolve();
  };
  process.once('SIGCONT', onContinue);
  const cancel = startTimer(soon, resolve);
  try {
    process.kill(0, 'SIGTSTP');
    await continued;
    // After a stop the timer is due, too, and its callback runs before that of the signal.
    await turn();
    await turn();
  } finally {
    cancel();
    process.off('SIGCONT', onContinue);
  }
  return stopped ? undefined : 'skydeck was not started from a shell, so it cannot be suspended';
}
