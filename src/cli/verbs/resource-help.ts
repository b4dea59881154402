import type {Command} from 'commander';
import {everyNoun} from '../../resources/index.ts';

/** Returns the part of the program's help that lists the resources. Only help needs their definitions. */
export function resourceHelp(program: Command): string {
  const width = program.configureOutput().getOutHelpWidth?.() || 80;
  const helper = program.createHelp();
  helper.prepareContext({helpWidth: width});
  const nouns = everyNoun();
  const groups = [
    ['of the account', nouns.filter(one => !one.parent && one.source.account && !one.offered)],
    ['inside another', nouns.filter(({parent}) => parent !== undefined)],
    ['of the service', nouns.filter(({offered}) => offered)],
    ['on this machine', nouns.filter(({source}) => !source.account)],
  ] as const;
  const rows = groups.map(([title, found]): [string, string] => [
    title,
    found.map(({name}) => name).join(', '),
  ]);
  const ways: [string, string][] = [
    ['skydeck RESOURCE list|show|VERB', 'print them, or change them'],
    ['skydeck volumes --help', 'the verbs of a resource'],
  ];
  return ['Resources:', ...table(rows), '', ...table(ways), ''].join('\n');

  function table(lines: readonly [string, string][]): string[] {
    const longest = Math.max(...lines.map(([term]) => term.length));
    return lines.map(([term, text]) => helper.formatItem(term, longest, text, helper));
  }
}
