import {createRedactor} from '../../api/index.ts';
import {thrownMessage} from '../../attempt.ts';
import {clientFor} from '../../connection/client.ts';
import type {Connection} from '../../connection/connection.ts';
import {TokenCommandError} from '../../connection/token-command.ts';
import {jsonText} from '../../export/json.ts';
import {exitCode, warn} from '../../output.ts';
import {openSettings} from '../../profiles/settings.ts';
import {colorDepth} from '../../terminal/color-depth.ts';
import {cleanWhole, wrap} from '../../text/text.ts';
import {knownName} from '../../usage-error.ts';
import {readToken} from '../account.ts';
import type {InvocationOf} from '../arguments/invocation.ts';
import {fileMistakes} from '../config/mistakes.ts';
import {terminalCells, write} from '../read/output.ts';
import {accountFinding, settingsFinding} from './account.ts';
import {type Finding, wrong} from './finding.ts';
import {files, locale, program, terminal} from './machine.ts';
import {answer, network, token} from './service.ts';
import {writes} from './writes.ts';

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

/** Yields each finding as soon as it is known. */
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

/** Yields the findings that need requests to the service. */
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
