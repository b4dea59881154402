import {localeOf} from '../environment.ts';
import {warn} from '../output.ts';
import {colorDepth} from '../terminal/color-depth.ts';
import {UsageError} from '../usage-error.ts';
import {accountFor, isInteractive, noLogFile, readToken} from './account.ts';
import type {InvocationOf} from './arguments/flags.ts';

/** Opens the full-screen program. Without a terminal, prints the home list instead. */
export async function explore(options: InvocationOf<'explore'>): Promise<number> {
  const {log, ascii = localeOf(process.env).ascii} = options;
  const asked = options.screenReader ?? process.env.INK_SCREEN_READER === 'true';
  // A dumb terminal cannot move its cursor, which lines do not need.
  if (!isInteractive() || (process.env.TERM === 'dumb' && !asked)) {
    const {list} = await import('./read/list.ts');
    return list(options);
  }
  if (log === '') throw new UsageError(noLogFile);
  const {connection, preferences, mistakes, warnings} = await accountFor(options);
  const ready = await readToken(connection);
  // Otherwise the terminal would echo keys typed during the start into the first screen.
  process.stdin.setRawMode(true);
  const {explore: show} = await import('../tui.ts');
  const depth = colorDepth(process.env, process.stdout);
  const look = {depth, ascii, screenReader: asked || preferences.screenReader};
  const {code, last} = await show(ready, look, {
    preferences,
    mistakes,
    warning: [...warnings, connection.remark].filter(Boolean).join(' · ') || undefined,
    log,
  });
  if (last !== undefined) warn(last);
  // The terminal is restored by now, so requests and timers that still run are dropped.
  process.exit(code);
}
