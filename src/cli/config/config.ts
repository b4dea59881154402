import {exitCode, print} from '../../output.ts';
import {settingsPath} from '../../profiles/settings-path.ts';
import type {InvocationOf} from '../arguments/invocation.ts';

/** Runs `skydeck config`. Resolves with the exit status. */
export async function config(invocation: InvocationOf<'config'>): Promise<number> {
  const env = process.env;
  switch (invocation.verb) {
    case 'path':
      print(settingsPath(env));
      return exitCode.done;
    case 'schema':
      print((await import('./schema.ts')).schemaText());
      return exitCode.done;
    case 'check':
      return (await import('./mistakes.ts')).check(env);
    case 'get':
      return (await import('./get.ts')).get(env, invocation.key, invocation.output);
    case 'set':
      return (await import('./set.ts')).setValue(env, invocation.key, invocation.words);
    case 'unset':
      return (await import('./set.ts')).unset(env, invocation.key);
    case 'edit':
      return (await import('./edit.ts')).edit(env);
  }
}
