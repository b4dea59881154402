import {exportDocument} from '../../effects/export.ts';
import {exitCode, warn} from '../../output.ts';
import {clean} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import type {InvocationOf} from '../arguments/invocation.ts';
import {namesFrom} from '../input.ts';
import {resourceFor} from '../resource-for.ts';
import {inSession} from '../session.ts';
import {findNamed} from './find-named.ts';
import {paramsOf} from './inside.ts';
import {write} from './output.ts';

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
