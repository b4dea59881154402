import {join} from 'node:path';
import {styleText} from 'node:util';
import type {Environment} from '../environment.ts';
import {stateFolder} from '../files/private-file.ts';
import {exitCode} from '../output.ts';
import {isWritten, settingsPath} from '../profiles/settings.ts';
import {settingsForCommand} from './account.ts';
import type {Invocation} from './arguments/flags.ts';

/** Runs a command. Resolves with the exit status. Everything heavy is loaded by the command that needs it. */
export async function run(invocation: Invocation): Promise<number> {
  switch (invocation.command) {
    case 'text':
      process.stdout.write(helpText(invocation.text, process.stdout));
      return exitCode.done;
    case 'explore':
      return (await import('./explore.ts')).explore(invocation);
    case 'list':
      return (await import('./read/list.ts')).list(invocation);
    case 'show':
      return (await import('./read/show.ts')).show(invocation);
    case 'export':
      return (await import('./read/show.ts')).printDocument(invocation);
    case 'act':
      return (await import('./act/act.ts')).act(invocation);
    case 'find':
      return (await import('./read/find.ts')).find(invocation);
    case 'overview':
      return (await import('./overview.ts')).overview(invocation);
    case 'doctor':
      return (await import('./doctor/doctor.ts')).doctor(invocation);
    case 'api':
      return (await import('./api.ts')).request(invocation);
    case 'own':
      return (await import('./own-command.ts')).runOwn(invocation);
    case 'config':
      return (await import('./config/config.ts')).config(invocation);
    case 'completion': {
      const {script} = await import('./completion/scripts.ts');
      process.stdout.write(script(invocation.shell));
      return exitCode.done;
    }
    case 'complete':
      return (await import('./completion/complete.ts')).complete(invocation.words);
    case 'version':
      process.stdout.write(versionText(invocation.version, process.env));
      return exitCode.done;
    case 'login':
      return (await import('./profiles.ts')).login(invocation);
    case 'logout':
      return (await import('./profiles.ts')).logout(invocation, await settingsForCommand(process.env));
    case 'use':
      return (await import('./profiles.ts')).use(invocation.name, await settingsForCommand(process.env));
    case 'whoami':
      return (await import('./profiles.ts')).whoami(invocation);
    case 'import':
      return (await import('./profiles.ts')).importProfiles(await settingsForCommand(process.env));
    case 'serve': {
      const [{serve}, {serveOptions, withToken}] = await Promise.all([
        import('./serve.ts'),
        import('./serve.ts'),
      ]);
      return serve(serveOptions(await withToken(invocation.flags, process.env)));
    }
  }
}

const versionText = (version: string, env: Environment): string =>
  [
    version,
    `node      ${process.version}`,
    `settings  ${settingsPath(env)}${isWritten(env) ? '' : ', not written yet'}`,
    `journal   ${join(stateFolder(env), 'journal.jsonl')}`,
    `program   ${process.argv[1] ?? ''}`,
    '',
  ].join('\n');

/** A heading of the help at the beginning of a line: `Usage:`, `Options:`. */
const heading = /^[A-Z][a-z]+:(?=\n| )/gm;

/** Returns the help with bold headings, where the stream is a terminal that shows them. */
export const helpText = (text: string, stream: NodeJS.WriteStream): string =>
  text.replace(heading, found => styleText('bold', found, {stream}));
