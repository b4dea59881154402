import {readFileSync, rmSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Environment} from '../../environment.ts';
import {type PlainText, readPlainText} from '../../files/plain-text.ts';
import {type LeaveTerminal, type Pause, type ProgramEnd, runInTerminal} from './programs.ts';

interface Given {
  text: string;
  /** The name of its file, by which editors recognise the language. */
  name: string;
}

/** Opens a text in `$VISUAL` or `$EDITOR` until that ends. The text is in a file that only its owner may read, which is deleted then. */
export async function editText(
  {text, name}: Given,
  env: Environment,
  leaveTerminal: LeaveTerminal,
  pause: Pause,
): Promise<PlainText> {
  const editor = [env.VISUAL, env.EDITOR].find(one => one?.trim());
  if (editor === undefined)
    return {trouble: 'no editor is set: set EDITOR, such as EDITOR=nano, and start skydeck again'};
  const folder = await mkdtemp(join(tmpdir(), 'skydeck-'));
  const path = join(folder, name);
  await writeFile(path, text, {mode: 0o600});
  const untouched = () => readFileSync(path, 'utf8') === text;
  // If the program is killed, the file stays unless it is unchanged: written text must not be lost.
  const atExit = () => {
    try {
      if (untouched()) rmSync(folder, {recursive: true, force: true});
    } catch {
      // There is nothing left to remove.
    }
  };
  const trouble = await leaveTerminal(async () => {
    // The shell parses the command, as it does for git, because it may have options and quotes.
    const ended = await runInTerminal('/bin/sh', ['-c', `${editor} "$@"`, editor, path], env, atExit);
    const why = troubleOf(ended, editor);
    // The next frame would erase the editor's message.
    if (why !== undefined) await pause();
    return why;
  });
  const edited = await readPlainText(path, 'what the editor left');
  const wrote = 'text' in edited && edited.text !== text && edited.text.trim() !== '';
  if (trouble !== undefined && wrote)
    return {trouble: `${trouble}: the text stays as it was, and what was written is in ${path}`};
  await rm(folder, {recursive: true, force: true});
  if (trouble !== undefined) return {trouble: `${trouble}: the text stays as it was`};
  if ('trouble' in edited) return {trouble: `${edited.trouble}: the text stays as it was`};
  if (edited.text.trim() === '' && text.trim() !== '')
    return {trouble: 'the editor left an empty text: nothing was changed'};
  return {text: withoutAddedNewline(edited.text, text)};
}

/** Most editors end a text with a line break, whether it had one or not. */
const withoutAddedNewline = (edited: string, before: string) =>
  before.endsWith('\n') ? edited : edited.replace(/\r?\n$/, '');

function troubleOf(ended: ProgramEnd, editor: string): string | undefined {
  if ('notStarted' in ended) return ended.notStarted;
  const {code, signal} = ended;
  if (signal !== null) return `${editor} was ended by ${signal}`;
  if (code === 127) return `${editor} is not installed, or not on the PATH`;
  return code === 0 ? undefined : `${editor} ended with status ${code}`;
}
