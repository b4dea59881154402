import {exitCode} from '../output.ts';
import {settingsForCommand} from './account.ts';
import type {Invocation} from './arguments/flags.ts';

/** Runs a command. Resolves with the exit status. Everything heavy is loaded by the command that needs it. */
export async function run(invocation: Invocation): Promise<number> {
  switch (invocation.command) {
    case 'text':
      process.stdout.write((await import('./help-text.ts')).helpText(invocation.text, process.stdout));
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
      process.stdout.write((await import('./version.ts')).versionText(invocation.version, process.env));
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
