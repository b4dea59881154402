import {type Params, problemOf} from '../../api/index.ts';
import {exportDocument} from '../../effects/export.ts';
import {readItem} from '../../effects/find-item.ts';
import type {ExportItem} from '../../export/formats.ts';
import {jsonText, wideColumns} from '../../export/formats.ts';
import {exitCode, warn} from '../../output.ts';
import type {Preferences} from '../../preferences.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {clean} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import type {InvocationOf} from '../arguments/flags.ts';
import {namesFrom} from '../input.ts';
import {paramsOf, resourceFor} from '../nouns.ts';
import {inSession} from '../session.ts';
import {answersForNames, findNamed} from './find-named.ts';
import {detailColumns, itemText} from './item-text.ts';
import {type Output, outputNamed, terminalCells, watchable, write, writerOf} from './output.ts';
import {columnsFrom, listContext} from './rows.ts';

/** Runs `skydeck volumes show db-data` or `skydeck account show`: prints one item, or several. */
export async function show({
  resource: name,
  names,
  in: words,
  columns,
  output: form,
  watch,
  ...account
}: InvocationOf<'show'>): Promise<number> {
  const resource = resourceFor(name);
  const output = form === undefined ? undefined : outputNamed(form);
  if (watch && output) watchable(output);
  const chosen = columns === undefined ? undefined : columnsFrom(resource, columns);
  const cells = terminalCells();
  const all = await namesFrom(names, 'nothing was read');
  return inSession(account, async ({answersFor, preferences}) => {
    const answers = await answersFor(resource);
    const params = await paramsOf(answers, resource, words);
    const shown = {cells, output, chosen, preferences};
    const items: ExportItem[] = [];
    const failures: unknown[] = [];
    const asked = await answersForNames(answers, resource, all, params);
    for (const word of resource.list ? all : [undefined])
      try {
        items.push(await itemOf(asked, resource, word, params));
      } catch (error) {
        failures.push(error);
      }
    if (watch && failures.length === 0) {
      const {watchItems} = await import('../watch/watch.ts');
      return watchItems(answers, {resource, params, items}, shown);
    }
    if (items.length > 0 && !watch)
      await print(items, answers, resource, {...shown, several: all.length > 1});
    const last = failures.pop();
    for (const failure of failures) warn(clean(problemOf(failure).message));
    if (last !== undefined) throw last;
    return exitCode.done;
  });
}

interface Shown {
  cells: number | undefined;
  output: Output | undefined;
  chosen: ReturnType<typeof columnsFrom> | undefined;
  preferences: Preferences;
  /** More than one was asked for, however many were found. */
  several: boolean;
}

async function print(
  items: readonly ExportItem[],
  answers: SourceAnswers,
  resource: Resource,
  {cells, output, chosen, preferences, several}: Shown,
): Promise<void> {
  // JSON shows no prices, so they need not be read.
  const context = await listContext(answers, output === 'json' ? {} : resource, preferences);
  const [only] = items;
  if (output === 'json' && only && !several && !chosen) return write(`${jsonText(only.raw, 2)}\n`);
  if (output === undefined && !chosen)
    return write(items.map(({value}) => itemText(resource, value, context, cells)).join('\n'));
  const drawn = resource.columns.length > 0 ? wideColumns(resource, context) : detailColumns(resource);
  if (!chosen && drawn.length === 0 && (output === 'table' || output === 'csv'))
    throw new UsageError(
      `${resource.name} has no columns: leave out --output to read it, or take json for all of it`,
    );
  const printed = writerOf({
    resource,
    output: output ?? 'table',
    cells,
    columns: chosen ?? drawn,
    chosen: chosen !== undefined,
  });
  for await (const text of printed.writer([items], printed.columns, context)) await write(text);
}

async function itemOf(
  answers: SourceAnswers,
  resource: Resource,
  word: string | undefined,
  params: Params,
): Promise<ExportItem> {
  if (word !== undefined) return findNamed(answers, resource, word, params);
  return readItem(answers, {resource: resource.name, params, id: String(params.id ?? '')});
}

/** `skydeck domains export example.org`: prints the document of an item, such as a zone file. */
export async function printDocument({
  resource: name,
  names: [word = ''],
  in: words,
  ...account
}: InvocationOf<'export'>): Promise<number> {
  const resource = resourceFor(name);
  const [only = '', ...others] = await namesFrom([word], 'nothing was read');
  if (others.length > 0)
    throw new UsageError(`one document is printed: standard input names ${others.length + 1}`);
  return inSession(account, async ({answersFor}) => {
    const answers = await answersFor(resource);
    const params = await paramsOf(answers, resource, words);
    const {value} = await findNamed(answers, resource, only, params);
    const item = {resource: resource.name, params, id: resource.id(value)};
    const text: string[] = [];
    let failure: unknown;
    const writeFile = async (_path: string, chunks: AsyncIterable<string>) => {
      try {
        // Printed only when it is complete, because a part of a zone looks like a whole one.
        for await (const chunk of chunks) text.push(chunk);
      } catch (error) {
        failure = error;
      }
      return 'written' as const;
    };
    const ended = await exportDocument(
      {type: 'exportDocument', item, bare: false, file: '', replace: false},
      {
        answers,
        signal: new AbortController().signal,
        progress: () => {},
        ports: {now: Date.now, writeFile, wholePath: async path => path},
      },
    );
    if (failure !== undefined) throw failure;
    const outcome = ended.type === 'exported' ? ended.outcome : undefined;
    if (outcome?.kind !== 'written') {
      warn(clean(outcome?.kind === 'failed' ? outcome.reason : 'nothing was written'));
      return exitCode.refused;
    }
    const {isPart, lacks, warnings} = outcome;
    if (!isPart) await write(text.join(''));
    for (const warning of [...warnings, ...lacks]) warn(clean(warning));
    if (isPart) warn('nothing was printed');
    return lacks.length > 0 ? exitCode.noAnswer : exitCode.done;
  });
}
