import {once} from 'node:events';
import {problemOf} from '../api/index.ts';
import type {Environment} from '../environment.ts';
import {nameMistake, openSettings, type SettingsFile} from '../profiles/settings.ts';
import type {Source} from '../resources/definition/source.ts';
import type {Answers} from '../sources/answers.ts';
import {clean} from '../text/text.ts';
import {type Connection, connectionFor, trustsAll} from './connection.ts';
import type {Wanted} from './options.ts';
import {exitCode, naming, UsageError} from './usage.ts';

const say = (line: string, to?: 'error') => (to === 'error' ? warn(line) : process.stdout.write(`${line}\n`));
const warn = (text: string) => process.stderr.write(`skydeck: ${text}\n`);

/** Does what was asked. Resolves with the exit status. */
export async function run(wanted: Wanted): Promise<number> {
  switch (wanted.command) {
    case 'text':
      process.stdout.write(wanted.text);
      return exitCode.done;
    case 'serve': {
      const [{serve}, {serveOptions}] = await Promise.all([
        import('./serve.ts'),
        import('./serve-options.ts'),
      ]);
      return serve(usable(() => serveOptions(wanted.flags)));
    }
    case 'login':
      return login(wanted);
    case 'logout': {
      const {logout} = await import('./profiles.ts');
      return logout(wanted.name, await openSettings(process.env), say);
    }
    case 'whoami': {
      const {whoami} = await import('./profiles.ts');
      return whoami(await connectionWished(wanted), say);
    }
    case 'import': {
      const {importProfiles} = await import('./profiles.ts');
      return importProfiles(process.env, say);
    }
    case 'list':
      return list(wanted, wanted.resource, wanted.filter ?? '');
    case 'explore':
      if (wanted.log === '') throw new UsageError('--log must name a file');
      if (drawable()) return explore(wanted);
      if (wanted.log !== undefined) throw new UsageError('--log means nothing without a terminal to draw on');
      return list(wanted, undefined, '');
  }
}

/** A screen needs a terminal at both ends, and one that can address its cursor. */
function drawable(): boolean {
  return process.stdout.isTTY && process.stdin.isTTY && process.env.TERM !== 'dumb';
}

/** What a flag's value is wrong about is the person's mistake, not the program's. */
function usable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function explore(wanted: Extract<Wanted, {command: 'explore'}>): Promise<number> {
  const {settings, preferences, warning, broken} = await settingsFor(wanted);
  const connection = await ready(connectionFor(wanted, process.env, settings));
  // From here on the terminal must not write by itself what is typed: it would write it into the first screen.
  process.stdin.setRawMode(true);
  const {explore: show} = await import('../tui.tsx');
  const theme = {color: !process.env.NO_COLOR, ascii: wanted.ascii ?? plainLocale(process.env)};
  // The terminal has been given back: nothing that is still under way may hold the program.
  const told = [broken ?? warning, connection.badge.trustsAll && unchecked].filter(Boolean).join(' · ');
  process.exit(await show(connection, theme, {preferences, warning: told || undefined, log: wanted.log}));
}

const unchecked =
  'NODE_TLS_REJECT_UNAUTHORIZED=0 is set: no certificate is checked, and whoever answers gets the token; unset it';

/** The connection with its token; a command that prints one may ask on the terminal, which is still free. */
async function ready(connection: Connection): Promise<Connection> {
  if (connection.tokenCommand === undefined) return connection;
  const {withToken} = await import('./token.ts');
  return withToken(connection, 'free');
}

/** What names its account itself does not need the settings, and a broken file does not stand in its way. */
async function settingsFor(wish: {
  demo?: boolean;
  profile?: string;
}): Promise<Pick<SettingsFile, 'settings' | 'preferences' | 'warning' | 'broken'>> {
  const file = await openSettings(process.env);
  if (wish.demo) return {settings: {profiles: {}}, preferences: file.preferences};
  if (file.broken && wish.profile !== undefined) throw new Error(file.broken);
  return file;
}

/** Whether the locale says in so many words that there is nothing but ASCII. */
function plainLocale(env: Environment): boolean {
  return ['C', 'POSIX'].includes(env.LC_ALL || env.LC_CTYPE || env.LANG || '');
}

async function list(
  wish: {demo?: boolean; profile?: string},
  given: string | undefined,
  filter: string,
): Promise<number> {
  const [{list: print, listable}, {home}] = await Promise.all([
    import('./list.ts'),
    import('../resources/index.ts'),
  ]);
  const resource = listable(given ?? home.name);
  const ask = sourcesFor(wish)[resource.source.name];
  return ask(answers => printed(() => print(answers, resource, filter, write, warn)));
}

type Ask = (work: (answers: Answers) => Promise<number>) => Promise<number>;

/** Asks each source, by its name. The client of the service is closed afterwards. */
function sourcesFor(wish: {demo?: boolean; profile?: string}): Record<Source['name'], Ask> {
  const here =
    (name: 'profiles' | 'journal'): Ask =>
    async work => {
      const {localSources, nothingInUse} = await import('./local-sources.ts');
      return work(localSources(process.env, nothingInUse)[name]);
    };
  return {
    profiles: here('profiles'),
    journal: here('journal'),
    service: async work => {
      const connection = await connectionWished(wish);
      const [{clientFor}, {serviceAnswers}] = await Promise.all([
        import('./client.ts'),
        import('../sources/service.ts'),
      ]);
      const client = await clientFor(connection, {waiting: text => warn(text)});
      try {
        return await work(serviceAnswers(client));
      } finally {
        await client.close();
      }
    },
  };
}

/** The connection for a command without a screen. What had better be known is said. */
async function connectionWished(wish: {demo?: boolean; profile?: string}): Promise<Connection> {
  const {settings, warning, broken} = await settingsFor(wish);
  const connection = connectionFor(wish, process.env, settings);
  // A script must not take the demo's nodes for its own.
  if (broken && connection.demo) throw new Error(broken);
  if (broken ?? warning) warn(broken ?? warning ?? '');
  if (connection.demo && !wish.demo) {
    // What reads this takes it for an account that is real.
    if (!process.stdout.isTTY)
      throw new UsageError(
        'no account is connected: run skydeck login, or ask for the demo account with --demo',
      );
    warn('no account is connected: this is the demo account, nothing here is real');
  }
  if (connection.badge.trustsAll) warn(unchecked);
  return ready(connection);
}

/** Onto standard output, no faster than it is taken: what waits would have to be remembered. */
async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Does what asks a service and prints; says what went wrong, and makes an exit status of it. */
async function printed(work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return exitCode.done;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const problem = problemOf(error);
    warn(clean(problem.message));
    return ['unreachable', 'timeout', 'server', 'maintenance', 'malformed'].includes(problem.kind)
      ? exitCode.noAnswer
      : exitCode.refused;
  }
}

async function login(wanted: Extract<Wanted, {command: 'login'}>): Promise<number> {
  const {name = 'default', url, word} = wanted;
  const mistake = nameMistake(name);
  if (mistake) throw new UsageError(`there can be no ${naming('profile', name)}: ${mistake}`);
  const file = await openSettings(process.env);
  for (const text of [file.warning, file.broken, trustsAll(process.env) && unchecked]) if (text) warn(text);
  const {connect} = await import('./connect.ts');
  const given = {...(url === undefined ? {} : {url}), ...(word === undefined ? {} : {word})};
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    if (url === undefined)
      throw new UsageError(
        'without a terminal to ask on, login needs --url, and the token on standard input',
      );
    const token = (await readInput()).trim();
    if (token === '') throw new UsageError('no token came on standard input; nothing was kept');
    return connect(name, {url, word: word ?? 'node', token}, file, say);
  }
  const {askLogin} = await import('./login.tsx');
  const answers = await askLogin(given);
  if (!answers) {
    warn('login was left; nothing was kept');
    return exitCode.refused;
  }
  return connect(name, answers, file, say);
}

async function readInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  return text;
}
