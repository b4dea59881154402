import {createRedactor} from '../../api/index.ts';
import {thrownMessage} from '../../attempt.ts';
import {clientFor} from '../../connection/client.ts';
import {type AccountOptions, type Connection, connectionFor} from '../../connection/connection.ts';
import {TokenCommandError} from '../../connection/token-command.ts';
import type {Environment} from '../../environment.ts';
import {jsonText} from '../../export/formats.ts';
import {titleOf, unanswered, unknownInJournal} from '../../journal/journal.ts';
import {exitCode, warn} from '../../output.ts';
import {isWritten, openSettings, type SettingsFile, settingsPath} from '../../profiles/settings.ts';
import {colorDepth} from '../../terminal/color-depth.ts';
import {counted} from '../../text/format.ts';
import {clean, cleanWhole, wrap} from '../../text/text.ts';
import {knownName} from '../../usage-error.ts';
import {readToken, tlsWarning} from '../account.ts';
import type {InvocationOf} from '../arguments/flags.ts';
import {fileMistakes} from '../config/mistakes.ts';
import {terminalCells, write} from '../read/output.ts';
import {
  answer,
  type Finding,
  files,
  fine,
  locale,
  network,
  program,
  remark,
  terminal,
  token,
  wrong,
} from './checks.ts';

/** Runs `skydeck doctor`, which reports mistakes and their remedies. Exits with 1 if something is wrong. */
export async function doctor({
  version,
  output = 'table',
  ...options
}: InvocationOf<'doctor'>): Promise<number> {
  knownName('output', output, ['table', 'json'], ' of doctor');
  const redactor = createRedactor(process.env.SKYDECK_TOKEN);
  const found: Finding[] = [];
  const cells = terminalCells() ?? Number.POSITIVE_INFINITY;
  for await (const {text, todo, ...rest} of findings(version, options, redactor)) {
    const finding: Finding = {
      ...rest,
      text: redactor.whole(text),
      ...(todo === undefined ? {} : {todo: redactor.whole(todo)}),
    };
    found.push(finding);
    if (output === 'table') await write(linesOf(finding, cells));
  }
  const ok = found.every(({state}) => state !== 'wrong');
  if (output === 'json')
    await write(`${jsonText({ok, findings: found.map(finding => ({...finding}))}, 2)}\n`);
  return ok ? exitCode.done : exitCode.refused;
}

async function* findings(
  version: string,
  options: Parameters<typeof accountFinding>[0],
  redactor: ReturnType<typeof createRedactor>,
): AsyncGenerator<Finding> {
  const {env, stdout} = process;
  yield program(version);
  const file = await openSettings(env);
  yield settingsFinding(file, env, file.broken ? [] : await fileMistakes(env));
  yield files(env);
  const {isTTY, columns, rows} = stdout;
  const colors = isTTY ? 2 ** colorDepth(env, stdout) : 1;
  yield terminal(env, {isTTY, columns, rows, colors});
  yield locale(env);
  const {finding, connection} = accountFinding(options, env, file);
  yield finding;
  if (!connection) return;
  if (!connection.demo) yield* await writes(env, {account: connection.badge, now: Date.now()});
  yield* asked(connection, redactor);
}

async function* asked(
  connection: Connection,
  redactor: ReturnType<typeof createRedactor>,
): AsyncGenerator<Finding> {
  if (!connection.demo) yield await network(connection);
  let ready: Connection;
  try {
    ready = await readToken(connection);
  } catch (error) {
    if (error instanceof TokenCommandError) yield wrong('token', error.why, TokenCommandError.todo);
    else yield wrong('token', thrownMessage(error));
    return;
  }
  let scopes: readonly string[] | undefined;
  const client = await clientFor(ready, {
    redactor,
    onWait: warn,
    onScopes: heard => {
      scopes = heard;
    },
  });
  try {
    const answers = await answer(client, Date.now, ready.origin);
    yield* answers;
    if (answers.some(({about, state}) => about === 'service' && state === 'wrong')) return;
    yield* await token(client, ready, {scopes: () => scopes, now: Date.now()});
  } finally {
    await client.close();
  }
}

const names = {ok: 'ok', remark: 'note', wrong: 'wrong'} as const;

function linesOf({about, state, text, todo}: Finding, cells: number): string {
  const head = `${names[state].padEnd(5)}  ${about.padEnd(8)}  `;
  const room = Math.max(20, cells - head.length);
  const lines = [text, ...(todo === undefined ? [] : [`do: ${todo}`])].flatMap(one =>
    Number.isFinite(room) ? wrap(cleanWhole(one), room) : [cleanWhole(one)],
  );
  return lines.map((line, index) => `${index === 0 ? head : ' '.repeat(head.length)}${line}\n`).join('');
}

/** Returns whether the account has writes whose outcome is not known; nothing if it has none, or the journal cannot be read. */
async function writes(
  env: Environment,
  {account, now}: {account: {profile: string; address: string}; now: number},
): Promise<Finding[]> {
  const lines = await unanswered(env, {account, now}).catch(() => []);
  const [first, ...others] = lines.map(titleOf).toReversed();
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : `, and of ${counted(others.length, 'more write')}`;
  return [
    remark(
      'writes',
      clean(`the outcome of ${first}${more} is not known`),
      `look at what it was done to: ${unknownInJournal}; the screen looks it up at its next start with the token that sent it`,
    ),
  ];
}

export function settingsFinding(
  {settings, broken, warning}: SettingsFile,
  env: Environment,
  mistakes: readonly {line?: number; text: string}[] = [],
): Finding {
  if (broken) {
    const [text = '', todo] = broken.split(/: (?=fix it|update skydeck)/);
    return wrong('settings', text, todo ?? 'fix it or move it away');
  }
  const path = settingsPath(env);
  if (warning)
    return wrong(
      'settings',
      `${path}: ${warning}`,
      'if a token was in it, revoke that at the service, and skydeck login keeps a new one',
    );
  const [first, ...more] = mistakes;
  if (first) {
    const where = first.line === undefined ? '' : `, line ${first.line}`;
    const others = more.length > 0 ? `; and ${counted(more.length, 'mistake')} more` : '';
    return wrong(
      'settings',
      `${path}${where}: ${first.text}${others}`,
      'skydeck config check prints each mistake, skydeck config edit opens the file',
    );
  }
  const names = Object.keys(settings.profiles);
  if (names.length === 0)
    return fine('settings', isWritten(env) ? `${path}, without a profile` : `no settings file yet (${path})`);
  const current = settings.current ? `, ${settings.current} is the default` : ', none is the default';
  return fine('settings', `${path}: ${counted(names.length, 'profile')}${current}`);
}

/** Returns the finding about the account, and its connection if requests can be sent to it. */
export function accountFinding(
  options: AccountOptions,
  env: Environment,
  {settings, broken}: SettingsFile,
): {finding: Finding; connection?: Connection} {
  const hidden = wrong(
    'account',
    'it is not known which: the settings cannot be read',
    'mend the settings first, as is said there',
  );
  let connection: Connection;
  try {
    connection = connectionFor(options, env, settings);
  } catch (error) {
    if (broken && options.profile !== undefined) return {finding: hidden};
    return {finding: wrong('account', thrownMessage(error))};
  }
  const {badge, demo, word} = connection;
  if (demo && !options.demo && broken) return {finding: hidden};
  if (demo && !options.demo)
    return {
      finding: remark(
        'account',
        'none is connected: skydeck opens the demo account',
        'skydeck login connects one',
      ),
    };
  if (badge.trustsAll) {
    const [text = '', todo = ''] = tlsWarning.split('; ');
    return {finding: wrong('account', text, todo), connection};
  }
  const told = [
    `${badge.profile}, ${badge.address}`,
    word === 'node' ? undefined : `its word for a node is ${word}`,
    badge.readOnly && `read-only: ${badge.readOnly}`,
  ];
  return {finding: fine('account', told.filter(Boolean).join(', ')), connection};
}
