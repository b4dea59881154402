import {inspect} from 'node:util';
import {type Client, createRedactor, problemOf, type Redactor} from '../api/index.ts';
import type {Observe} from '../app/loop/store.ts';
import type {AccountBadge} from '../app/state/state.ts';
import {thrownMessage} from '../attempt.ts';
import type {AccountOptions, Connection} from '../connection/connection.ts';
import {openSources} from '../connection/sources.ts';
import {openJournal} from '../journal/journal.ts';
import {type Journal, unrecordedText} from '../journal/line.ts';
import {exitCode, exitCodeOf, warn} from '../output.ts';
import type {Preferences, SettingMistake} from '../preferences.ts';
import type {Resource} from '../resources/definition/definition.ts';
import type {SourceAnswers, Sources} from '../sources/answers.ts';
import {clean, cleanLines} from '../text/text.ts';
import {UsageError} from '../usage-error.ts';
import {connectionForCommand, noLogFile, settingsForCommand} from './account.ts';

/** The account and the settings of this machine, for a command without a screen. */
export interface Session {
  sources: Sources;
  preferences: Preferences;
  answersFor: (resource: Resource) => Promise<SourceAnswers>;
  /** Opens the account at its first use, since resources on this machine need none. */
  account: () => Promise<{connection: Connection; client: Client}>;
  redactor: Redactor;
  observe?: Observe | undefined;
  /** Calls back with the scopes of the token, if the service has reported them, and whenever it does. */
  onScopes: (listener: (scopes: readonly string[]) => void) => void;
}

/** Pages requested together wait together, so one message is enough for all of them. */
function onceOfMany(report: (text: string) => void): (text: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  return text => {
    const now = performance.now();
    if (now - last >= 1000) report(text);
    last = now;
  };
}

/** Most files have no mistake, and then the check of the settings is not loaded. */
async function tell(mistakes: readonly SettingMistake[]): Promise<void> {
  if (mistakes.length > 0) await (await import('./config/mistakes.ts')).warnOfSettings(mistakes);
}

/** Runs a command with a session, and closes the session. Resolves with the exit status; errors are printed. */
export async function inSession(
  {log: logFile, ...options}: AccountOptions & {log?: string | undefined},
  command: (session: Session) => Promise<number>,
): Promise<number> {
  if (logFile === '') throw new UsageError(noLogFile);
  const redactor = createRedactor();
  const log =
    logFile === undefined
      ? undefined
      : await (await import('../log.ts')).openLog(logFile, {redactor, onFailure: warn});
  let scopes: readonly string[] | undefined;
  let listener = (_scopes: readonly string[]): void => {};
  const onScopes = (heard: readonly string[]) => {
    scopes = heard;
    listener(heard);
  };
  const hear: Session['onScopes'] = next => {
    listener = next;
    if (scopes) next(scopes);
  };
  let opened: ReturnType<Session['account']> | undefined;
  // A problem with the settings is reported as such, not as an answer of the service.
  let unusable: unknown;
  const open = async () => {
    const connection = await connectionForCommand(options).catch(error => {
      unusable = error;
      throw error;
    });
    const {clientFor} = await import('../connection/client.ts');
    const heeding = {onWait: onceOfMany(warn), onScopes, redactor, short: true, watch: log?.watch};
    return {connection, client: await clientFor(connection, heeding)};
  };
  const account = () => {
    opened ??= open();
    return opened;
  };
  const sources = openSources(async () => {
    const [{client}, {serviceAnswers}] = await Promise.all([account(), import('../sources/answers.ts')]);
    return serviceAnswers(client);
  }, process.env);
  // Node would print all properties of the error, such as the headers of a request.
  const onError = (error: unknown) => {
    warn(cleanLines(redactor.text(inspect(error))));
    process.exit(exitCode.refused);
  };
  process.on('uncaughtException', onError);
  const {preferences, mistakes, broken} = await settingsForCommand(process.env);
  const inProfiles = mistakes.some(({path}) => path[0] === 'profiles');
  let told = broken === undefined;
  try {
    // If the profile is the one that is asked for, the refusal says what is wrong with it.
    if (!inProfiles) await tell(mistakes);
    const answersFor = ({source}: Resource) => sources[source.name]();
    return await command({
      sources,
      preferences,
      answersFor,
      account,
      redactor,
      onScopes: hear,
      observe: log?.observe,
    });
  } catch (error) {
    const problem = problemOf(error);
    // A verb says before it that nothing was sent.
    told ||= broken !== undefined && problem.message.includes(broken);
    if (error instanceof UsageError || (unusable !== undefined && error === unusable)) throw error;
    if (broken !== undefined && told) throw new UsageError(broken);
    warn(clean(problem.message));
    return exitCodeOf(problem);
  } finally {
    if (inProfiles && unusable === undefined) await tell(mistakes);
    // Whoever opens an account says so: it may be another one than was meant.
    if (!told && !opened) warn(clean(broken ?? ''));
    process.off('uncaughtException', onError);
    await opened?.then(
      ({client}) => client.close(),
      () => {},
    );
    await log?.close();
  }
}

/** The journal of a command. Before its first write it tells of writes to the account that an earlier run left without an outcome. */
export function commandJournal(
  {redactor}: Session,
  connection: Pick<Connection, 'badge' | 'token'>,
): Journal {
  // The token is another once it has been renewed.
  const accountNow = () => ({...connection.badge, token: connection.token});
  const run = Date.now().toString(36) + process.pid.toString(36);
  const journal = openJournal(process.env, {account: accountNow, run, pid: process.pid, redactor});
  let told: Promise<void> | undefined;
  return async entry => {
    told ??= connection.badge.demo ? Promise.resolve() : tellInterrupted(run, accountNow());
    await told;
    return journal(entry).catch((error: unknown) => {
      // Nothing is sent then, which is told as the outcome; an own command tells both itself.
      if (entry.outcome !== 'sent' && entry.method !== 'RUN') {
        const reason = thrownMessage(error);
        warn(clean(`${unrecordedText(entry.what)}: ${reason}`));
      }
      throw error;
    });
  };
}

async function tellInterrupted(
  run: string,
  account: AccountBadge & Pick<Connection, 'token'>,
): Promise<void> {
  const {interruptedText} = await import('../journal/journal.ts');
  // A journal that cannot be read cannot be written either, which is told then.
  const text = await interruptedText(process.env, {run, account}).catch(() => undefined);
  if (text !== undefined) warn(clean(text));
}
