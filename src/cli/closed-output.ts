import {closeSync, openSync, readFileSync, readlinkSync} from 'node:fs';
import {attempt} from '../attempt.ts';

const nothing = '/dev/null';
const shells: readonly string[] = ['sh', 'ash', 'bash', 'dash', 'fish', 'ksh', 'mksh', 'zsh'];

/**
 * Lets writes fail to a standard output that the shell has closed (`>&-`), as they do in other programs. Node puts /dev/null in the place
 * of one that is closed before any program starts, and so the output would be lost without a word.
 */
export function refuseClosedOutput(): void {
  if (!isClosedByShell()) return;
  // The lowest number that is free, which is 1 again: Node has opened 0, too.
  closeSync(1);
  openSync(nothing, 'r');
}

/**
 * Node opens /dev/null to read and write, which `>/dev/null` does not. Programs such as Python do (`DEVNULL`), and mean it: so it
 * counts only below a shell whose own output is another. False where there is no /proc.
 */
function isClosedByShell(): boolean {
  try {
    if (readlinkSync('/proc/self/fd/1') !== nothing) return false;
    if (!/^flags:\s*\d*2$/m.test(readFileSync('/proc/self/fdinfo/1', 'utf8'))) return false;
    const parent = `/proc/${process.ppid}`;
    return (
      shells.includes(readFileSync(`${parent}/comm`, 'utf8').trim()) && linkOf(`${parent}/fd/1`) !== nothing
    );
  } catch {
    return false;
  }
}

/** Returns where a link leads; undefined if there is none. */
export const linkOf = (path: string): string | undefined => attempt(() => readlinkSync(path), undefined);
