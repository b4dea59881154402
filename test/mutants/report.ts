import type {Mutant} from './sample.ts';

export type Result = 'noticed' | 'survived' | 'not called' | 'refused' | 'gone';

export interface Judged {
  readonly mutant: Pick<Mutant, 'file' | 'line' | 'before' | 'after'>;
  readonly result: Result;
  /** The test that noticed it, or why it was refused. */
  readonly why: string;
}

/** A line as a report has it. */
export const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('`', "'").slice(0, 160);

const titles: readonly (readonly [Result, string])[] = [
  ['survived', 'Survived'],
  ['not called', 'In code that no test of the sources calls'],
  ['gone', 'In lines that are no longer there'],
  ['noticed', 'Noticed'],
];

/**
 * The report in markdown: the counts, what survived in full, what noticed the rest.
 * @param waiting mutants that are not judged yet
 */
export function markdown(
  seed: number,
  judged: readonly Judged[],
  waiting: readonly Judged['mutant'][],
): string {
  const of = (result: Result) => judged.filter(each => each.result === result);
  const noticed = of('noticed').length;
  const tried = noticed + of('survived').length + of('not called').length;
  const share = tried === 0 ? 0 : Math.round((1000 * noticed) / tried) / 10;
  const section = (title: string, rows: readonly Omit<Judged, 'result'>[]) => [
    `## ${title}: ${rows.length}`,
    '',
    ...rows.flatMap(({mutant: {file, line, before, after}, why}) => [
      `- \`${file}:${line}\`${why === '' ? '' : `: ${cell(why)}`}`,
      `  - \`${cell(before)}\``,
      `  - \`${cell(after)}\``,
    ]),
    '',
  ];
  return [
    `# Mutants, seed ${seed}`,
    '',
    `${noticed} of ${tried} noticed, ${share} %.`,
    `TypeScript refused ${of('refused').length} more.`,
    'All tests were run but those of other clients; those of the built program only for what no other notices.',
    '',
    ...(waiting.length > 0
      ? section(
          'To be judged',
          waiting.map(mutant => ({mutant, why: ''})),
        )
      : []),
    ...titles.flatMap(([result, title]) => section(title, of(result))),
  ].join('\n');
}

/** What stands in a report, each with its lines as `cell` writes them. What was refused is only counted, and not among them. */
export function readReport(text: string): {seed: number; judged: Judged[]} {
  const judged: Judged[] = [];
  for (const section of text.split('\n## ').slice(1)) {
    // What is waiting is judged anew.
    const [result] = titles.find(([, title]) => section.startsWith(`${title}: `)) ?? ['survived' as const];
    for (const [, file = '', line, why = '', before = '', after = ''] of section.matchAll(
      /^- `(.*):(\d+)`(?:: (.*))?\n {2}- `(.*)`\n {2}- `(.*)`$/gm,
    ))
      judged.push({mutant: {file, line: Number(line), before, after}, result, why});
  }
  return {seed: Number(/seed (\d+)/.exec(text)?.[1]), judged};
}
