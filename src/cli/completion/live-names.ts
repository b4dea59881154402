import {openSettings} from '../../profiles/settings.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {levelsOf} from '../../resources/index.ts';
import {briefly, isAsItLooks} from '../../text/typeable.ts';
import {levelFlag, paramsOf, wordsOfIn} from '../read/inside.ts';

/** Completes with the names and ids of items: those on this machine, and those of the account if they arrive in time. */

export interface Candidate {
  word: string;
  text?: string | undefined;
  /** It stands for names that were not read: it is not offered, but the status tells. */
  unread?: true;
}

const unread: Candidate = {word: '', unread: true};
const noAccount = new Error('no account');

/** Milliseconds since the program started; in the bundle `performance.now()` counts from later. */
const deadline = 300;
/** Milliseconds that the service has in any case: a busy machine may take longer than the deadline to start the program. */
const least = 200;

export async function liveNames(
  resource: Resource,
  before: readonly string[],
): Promise<readonly Candidate[]> {
  const late = new AbortController();
  const {promise, resolve} = Promise.withResolvers<readonly Candidate[]>();
  late.signal.addEventListener('abort', () => resolve([unread]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = () => {
    timer = setTimeout(() => late.abort(), Math.max(least, deadline - process.uptime() * 1000));
  };
  try {
    const names = read(resource, before, limit, late.signal).catch(error =>
      error === noAccount ? [] : [unread],
    );
    return await Promise.race([promise, names]);
  } finally {
    clearTimeout(timer);
    // After the deadline nobody waits for the names any more.
    late.abort();
  }
}

/** @param limit is called before the service is asked */
async function read(
  resource: Resource,
  before: readonly string[],
  limit: () => void,
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  const {id, label, list} = resource;
  if (!list) return [];
  const flag = (name: string) => before[before.indexOf(name) + 1];
  const {settings} = await openSettings(process.env, false);
  const [{connectionFor}, {openSources}, {clientFor}, {serviceAnswers}, {tallyOf}] = await Promise.all([
    import('../../connection/connection.ts'),
    import('../../connection/sources.ts'),
    import('../../connection/client.ts'),
    import('../../sources/service.ts'),
    import('../../sources/pages.ts'),
  ]);
  const sources = openSources(async () => {
    const demo = before.includes('--demo');
    const profile = before.includes('--profile') ? flag('--profile') : undefined;
    const connection = connectionFor({demo, profile}, process.env, settings);
    // Without an account, the names of the demo account would mislead; a token command may ask for a password.
    if ((connection.demo && !demo) || connection.tokenCommand !== undefined) throw noAccount;
    const client = await clientFor(connection, {short: true});
    signal.addEventListener('abort', () => void client.close().catch(() => {}));
    limit();
    return serviceAnswers(client);
  }, process.env);
  const answers = await sources[resource.source.name]();
  const levels = levelsOf(resource);
  const words =
    wordsOfIn(before)?.slice(0, levels.length) ??
    levels.flatMap(level => {
      const name = `--${levelFlag(level)}`;
      return before.includes(name) ? [flag(name) ?? ''] : [];
    });
  const params = await paramsOf(answers, resource, words);
  const page = await answers.list(list, {params, pageSize: 500, signal});
  const tally = tallyOf(resource);
  const items = tally.take(page).map(({value}) => value);
  // A label that several items have names none of them; their ids are offered instead.
  const times = new Map<string, number>();
  for (const item of items) times.set(label(item), (times.get(label(item)) ?? 0) + 1);
  const unique = items.filter(item => times.get(label(item)) === 1);
  // An id that equals the label is listed once, without being its own description.
  const isNamed = (item: unknown): boolean => id(item) !== label(item);
  const named = unique.map(item => ({
    word: label(item),
    text: isNamed(item) ? briefly(id(item)) : undefined,
  }));
  const ids = items.filter(isNamed).map(item => ({word: id(item), text: briefly(label(item))}));
  return [...[...named, ...ids].filter(isWord), ...(tally.lacks().length > 0 ? [unread] : [])];
}

/** Whether the shell can insert a word without quoting, and it is no flag. */
const isWord = ({word}: Candidate): boolean => isAsItLooks(word) && !word.startsWith('-');
