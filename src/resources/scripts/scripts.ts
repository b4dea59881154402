import {endpoints} from '../../api/endpoints/endpoints.ts';
import {count, yesNo} from '../../text/format.ts';
import {idColumn} from '../definition/common-columns.ts';
import {timeColumn} from '../definition/times.ts';
import {scriptActions} from './actions.ts';
import {resource} from './script.ts';

export const scripts = resource({
  name: 'scripts',
  menu: 10,
  aliases: ['stackscripts'],
  summary: 'stack scripts, public and your own',
  list: endpoints.scripts.list,
  read: endpoints.scripts.read,
  offered: true,
  columns: [
    {title: 'Label', width: 14, cell: script => script.label, rank: 1},
    {title: 'Author', also: ['user'], field: 'username', rank: 2},
    {title: 'Mine', cell: script => yesNo(script.mine), rank: 3},
    {title: 'Public', field: 'is_public', cell: script => yesNo(script.is_public), rank: 4},
    {
      title: 'Deployed',
      field: 'deployments_total',
      align: 'right',
      cell: script => (script.deployments_total == null ? undefined : count(script.deployments_total)),
      rank: 3,
    },
    timeColumn('Updated', script => script.updated, {rank: 5}),
    {title: 'Description', width: 16, cell: script => script.description, rank: 4},
    idColumn,
    {
      title: 'Running',
      field: 'deployments_active',
      align: 'right',
      cell: script => (script.deployments_active == null ? undefined : count(script.deployments_active)),
      optional: true,
      rank: 11,
    },
    timeColumn('Created', script => script.created, {optional: true, rank: 12}),
    {title: 'Note', field: 'rev_note', width: 12, optional: true, rank: 13},
  ],
  actions: scriptActions,
  groups: [
    ['Use', 'Deployed', 'Running', 'Images', 'Public', 'Mine'],
    ['Times', 'Created', 'Updated'],
  ],
  details: [['Images', script => script.images?.join(', ')]],
  sections: [{title: 'Script', rows: script => numbered(script.script ?? ''), wide: true}],
});

/** The numbered lines of a text. A generator, since a script may have very many lines and few are shown. */
function* numbered(text: string): Iterable<readonly [name: string, line: string]> {
  let start = 0;
  // A line break at the end begins no other line.
  for (let number = 1; start < text.length; number++) {
    const end = text.indexOf('\n', start);
    yield [String(number), text.slice(start, end < 0 ? text.length : end).replaceAll('\t', '    ')];
    start = end < 0 ? text.length + 1 : end + 1;
  }
}
