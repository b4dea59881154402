import type {Mutant} from './sample.ts';

export type Result = 'noticed' | 'survived' | 'equal' | 'not called' | 'refused';

export interface Judged {
  readonly mutant: Mutant;
  readonly result: Result;
  /** The test that noticed it, or why it was refused or is equal. */
  readonly why: string;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('`', "'").slice(0, 160);

/** The report in markdown: the counts, what survived in full, what noticed the rest. */
export function markdown(seed: number, judged: readonly Judged[]): string {
  const of = (result: Result) => judged.filter(each => each.result === result);
  const tried = judged.length - of('refused').length - of('equal').length;
  const noticed = of('noticed').length;
  const share = tried === 0 ? 0 : Math.round((1000 * noticed) / tried) / 10;
  const section = (title: string, rows: readonly Judged[]) => [
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
    `TypeScript refused ${of('refused').length} more, and ${of('equal').length} are declared as equal.`,
    '',
    ...section('Survived', of('survived')),
    ...section('In code that no test calls', of('not called')),
    ...section('Equal', of('equal')),
    ...section('Noticed', of('noticed')),
  ].join('\n');
}
