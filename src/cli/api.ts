import {
  ApiError,
  type BudgetClass,
  type Json,
  type JsonObject,
  outcomeUnknown,
  type ParsedReply,
  problemOf,
  type Request,
} from '../api/index.ts';
import {createRedactor} from '../api/redact/redactor.ts';
import {attempt} from '../attempt.ts';
import type {Connection} from '../connection/connection.ts';
import {jsonText} from '../export/formats.ts';
import type {Entry} from '../journal/line.ts';
import {exitCode, exitCodeOf, oweOutcome, warn} from '../output.ts';
import {isRecord} from '../own-property.ts';
import type {Answers} from '../resources/definition/action.ts';
import {resources} from '../resources/index.ts';
import {clean} from '../text/text.ts';
import {knownName, UsageError} from '../usage-error.ts';
import type {InvocationOf} from './arguments/flags.ts';
import {confirm, jsonObject, onSignals, standardInput} from './input.ts';
import {write} from './read/output.ts';
import {inSession, type Session} from './session.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Runs `skydeck api GET /regions`: a request for which there is no command. A write is sent once and gets a journal entry. */
export async function request({
  method: word,
  path,
  data,
  yes,
  ...account
}: InvocationOf<'api'>): Promise<number> {
  const method = knownName('method', word.toUpperCase(), methods);
  if (!isSentAsTyped(path))
    throw new UsageError(
      'a path begins with / and is encoded as in an address, without . and .. as parts of it: /regions, /domains/12/records',
    );
  if (method === 'GET' && data !== undefined) throw new UsageError('GET has no body: leave out --data');
  if (method === 'PUT' && data === undefined)
    throw new UsageError(
      `nothing was sent: PUT sets fields, and none is given: add --data '{"label":"blue"}', or --data - to read them from standard input`,
    );
  const text = data === '-' ? await standardInput('the body') : data;
  const body = text === undefined ? undefined : await jsonObject(text, 'the body is', '{"label":"blue"}');
  const budget: BudgetClass = method === 'GET' ? 'list' : 'other';
  const asked: Request = {method, path, budget, ...(body === undefined ? {} : {body})};
  return inSession(account, async session => {
    const {client, connection} = await session.account();
    if (method === 'GET') return print(await client.send(asked));
    const {readOnly} = connection.badge;
    if (readOnly !== undefined) {
      warn(`nothing can be changed from here: ${readOnly}`);
      return exitCode.refused;
    }
    if (cannotBeUndone(method, path, connection.word, body))
      await confirm({
        yes,
        question: `${method} ${path} at ${connection.badge.address} cannot be undone. Send it?`,
        lacking: `nothing was sent: ${method} ${path} cannot be undone: add --yes`,
        undone: 'nothing was sent',
      });
    return sendOnce(session, connection, asked);
  });
}

/** Whether a path is sent as it is: a URL resolves `..`, `%2e%2e` and `\`, so that another path than the checked one is requested. */
function isSentAsTyped(path: string): boolean {
  if (!/^\/[\x21-\x7e]*$/.test(path) || path.includes('#')) return false;
  const [typed] = path.split('?');
  return new URL(`http://localhost/v4${path}`).pathname === `/v4${typed}`;
}

async function print({raw}: ParsedReply): Promise<number> {
  await write(`${jsonText(raw, 2)}\n`);
  return exitCode.done;
}

/** Writes the journal entry before it sends: without an entry nothing is sent. */
async function sendOnce(session: Session, connection: Connection, asked: Request): Promise<number> {
  const {commandJournal} = await import('./session.ts');
  const journal = commandJournal(session, connection);
  const {method, path} = asked;
  const {all, secrets} = textsIn(asked.body);
  const {whole} = createRedactor(...all);
  // The body is not recorded, since it may hold secrets in fields that no resource declares; nor is any of it that is repeated.
  const record = (outcome: Entry['outcome'], detail?: string) =>
    journal({
      at: Date.now(),
      write: '1',
      what: `${method} ${path}`,
      method,
      path,
      outcome,
      ...(detail ? {detail: whole(detail)} : {}),
    });
  const {client} = await session.account();
  await record('sent');
  const left = new AbortController();
  let interrupted = false;
  // Somebody who presses ctrl-c can do so again; a program that ends this one does not wait.
  const stopListening = onSignals(signal => {
    if (interrupted || signal !== 'SIGINT') left.abort();
    else warn(`waiting for the answer to ${method} ${path} · ctrl-c again leaves it`);
    interrupted = true;
  });
  try {
    const reply = await client.send(asked, {signal: left.signal, secrets});
    await record('done').catch(() => {});
    // The reply may hold what is shown only once, such as a token.
    const text = `skydeck: ${method} ${path} was done\n${jsonText(reply.raw, 2)}\n`;
    oweOutcome({text, status: exitCode.done, sent: true});
    const status = await print(reply);
    return interrupted ? exitCode.interrupted : status;
  } catch (error) {
    const problem = problemOf(error);
    const unknown = outcomeUnknown(problem);
    const outcome = unknown ? 'unknown' : problem.sent ? 'refused' : 'not sent';
    await record(outcome, problem.message).catch(() => {});
    // Its own advice may be to try again.
    const what = unknown && error instanceof ApiError ? error.summary : problem.message;
    warn(clean(unknown ? `${what}: it may have been done, look before you send it again` : what));
    return unknown ? exitCode.unknown : exitCodeOf(problem);
  } finally {
    stopListening();
  }
}

/** Names of fields whose values are, or may be, secrets: no resource declares the fields of a body that a person writes. */
const secretName = /pass|secret|token|credential|private|(?:access|api|ssl)_?key|^key$|stackscript_data/i;

/** The texts in a body, and those of them that stand below the name of a secret. */
function textsIn(body: JsonObject | undefined): {all: readonly string[]; secrets: readonly string[]} {
  const all: string[] = [];
  const secrets: string[] = [];
  const collect = (value: Json, isSecret: boolean): void => {
    if (typeof value === 'string') {
      all.push(value);
      if (isSecret) secrets.push(value);
    } else if (Array.isArray(value)) for (const one of value) collect(one, isSecret);
    else if (isRecord(value))
      for (const [name, one] of Object.entries(value)) collect(one, isSecret || secretName.test(name));
  };
  collect(body ?? {}, false);
  return {all, secrets};
}

/** Whether a request deletes, overwrites, or would be confirmed on the screen. @param path in the neutral word or the service's */
export function cannotBeUndone(method: string, path: string, word: string, body: JsonObject = {}): boolean {
  // A backup that is restored over a node has no action of its own.
  if (method === 'DELETE' || body.overwrite === true) return true;
  const asked = segmentsOf(path).map((one, at) => (at === 0 && one === word ? 'node' : one));
  return resources.some(({actions = []}) =>
    actions.some(
      ({level, endpoint, cautions}) =>
        endpoint.kind === 'call' &&
        endpoint.method === method &&
        fits(segmentsOf(endpoint.route), asked) &&
        // What the item is like is not known here. The cast: a body has the answers under the names of their fields.
        (level === 'label' || cautions?.({}, body as Answers) !== undefined),
    ),
  );
}

const segmentsOf = (path: string): string[] =>
  (path.split('?')[0] ?? '')
    .split('/')
    // A service reads `%72ebuild` as `rebuild`, and a proxy before it may read `%2F` as `/`.
    .flatMap(one => attempt(() => decodeURIComponent(one), one).split('/'))
    .filter(one => one !== '');

const fits = (route: readonly string[], asked: readonly string[]): boolean =>
  route.length === asked.length && route.every((one, at) => one.startsWith(':') || one === asked[at]);
