import {readFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {onTestFinished} from 'vitest';

/** Frames that are kept as files, beside the test that draws them. */

/**
 * Compares a frame with `golden/NAME.txt` once all else in the test has held: what a failing test draws is never
 * written. A new file is written in the first run, a changed one by `npm run golden`; in CI neither is.
 */
export function golden(name: string, frame: string): void {
  onTestFinished(async ({task, expect}) => {
    if (task.result?.state === 'fail') return;
    const file = join(dirname(task.file.filepath), 'golden', `${name}.txt`);
    // The runner itself writes nothing new in CI, but does what `-u` says.
    if (process.env.CI) expect(frame, name).toBe(await readFile(file, 'utf8'));
    else await expect(frame, name).toMatchFileSnapshot(file);
  });
}
