import {localList} from '../../api/endpoints/endpoint.ts';
import {JournalEntry, journalOutcomes} from '../../model/index.ts';
import {duration} from '../../text/format.ts';
import {momentToSecond} from '../../text/time.ts';
import {describe, journalFile} from '../definition/definition.ts';

export const journal = describe(JournalEntry).resource({
  name: 'journal',
  singular: 'entry',
  menu: 90,
  aliases: ['done'],
  summary: 'the writes sent from here, and their outcomes',
  source: journalFile,
  emptyText: 'Nothing has been done from here yet',
  newestFirst: true,
  happened: entry => entry.time,
  list: localList(JournalEntry),
  live: true,
  label: entry => entry.what ?? entry.id,
  primary: 'what',
  values: {outcome: journalOutcomes, method: ['POST', 'PUT', 'DELETE', 'RUN']},
  columns: [
    {title: 'When', field: 'time', cell: (entry, context) => momentToSecond(entry.time, context), rank: 2},
    {title: 'Outcome', cell: entry => entry.outcome, tone: 'status', rank: 1},
    {title: 'What', names: true, cell: entry => entry.what, rank: 1},
    {
      title: 'Request',
      field: 'path',
      width: 16,
      cell: entry => [entry.method, entry.path].filter(Boolean).join(' '),
      rank: 5,
    },
    {title: 'Profile', sparse: 'varied', cell: entry => entry.profile, rank: 3},
    {title: 'Detail', width: 20, sparse: true, cell: entry => entry.detail, rank: 4},
    {
      title: 'Took',
      align: 'right',
      cell: entry => (entry.took == null ? undefined : duration(entry.took / 1000)),
      optional: true,
      rank: 10,
    },
    {title: 'Address', width: 16, cell: entry => entry.address, optional: true, rank: 11},
  ],
  details: [['Body', entry => (entry.body === undefined ? undefined : JSON.stringify(entry.body))]],
  relations: [
    {
      title: 'Writes',
      to: 'journal',
      hidden: true,
      filter: entry => (entry.writes ? '' : undefined),
      params: entry => ({batch: entry.id}),
    },
  ],
  enterRelation: 'Writes',
  writeId: entry => entry.id,
  settled: entry => entry.outcome !== 'sending',
});
