import type {Column} from './column.ts';

/** Columns that resources share. */

export const idColumn: Column<{id: number}> = {
  title: 'Id',
  align: 'right',
  cell: item => item.id,
  optional: true,
  rank: 10,
};

export const tagsColumn = (rank: number, width = 10): Column<{tags?: string[] | null | undefined}> => ({
  title: 'Tags',
  also: ['tag'],
  width,
  cell: item => item.tags?.join(', '),
  optional: true,
  sparse: true,
  rank,
});
