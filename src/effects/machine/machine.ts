import type {Environment} from '../../environment.ts';
import type {Ports} from '../ports.ts';
import type {LeaveTerminal, Pause} from './programs.ts';

/** Other programs of this machine, its clipboard and its files. Each part is loaded when it is first needed. */
export function machinePorts(
  env: Environment,
  {
    leaveTerminal,
    pause,
    redact,
    send,
  }: {
    leaveTerminal: LeaveTerminal;
    pause: Pause;
    redact: (text: string) => string;
    send: (text: string) => void;
  },
): Pick<
  Ports,
  'ssh' | 'runOwn' | 'editText' | 'readText' | 'suspend' | 'copy' | 'writeFile' | 'wholePath' | 'completePath'
> {
  const base = () => ({home: env.HOME, folder: process.cwd()});
  const paths = () => import('../../files/paths.ts');
  const expanded = async (path: string) => (await paths()).expandPath(path, base());
  return {
    ssh: async (address, by) =>
      (await import('./programs.ts')).runSsh(address, env, leaveTerminal, pause, undefined, by),
    runOwn: async (prepared, options) => {
      const {runApart, runForeground} = await import('./programs.ts');
      return prepared.in === 'foreground'
        ? runForeground(prepared, env, leaveTerminal, pause)
        : runApart(prepared, env, options);
    },
    editText: async given => (await import('./editor.ts')).editText(given, env, leaveTerminal, pause),
    suspend: async () => (await import('./programs.ts')).suspend(leaveTerminal),
    copy: async (text, {secret}) => {
      const {copyText} = await import('./clipboard.ts');
      return copyText(secret ? text : redact(text), env, send);
    },
    readText: async path =>
      (await import('../../files/plain-text.ts')).readPlainText(await expanded(path), path),
    writeFile: async (path, chunks, options) =>
      (await import('../../files/whole-file.ts')).writeWholeFile(await expanded(path), chunks, options),
    wholePath: async path => (await paths()).tellPath(path, base()),
    completePath: async (typed, ending) => (await paths()).completePath(typed, base(), ending),
  };
}
