import {namesOfLabel} from '../../api/filter/index.ts';
import type {Region} from '../../model/index.ts';
import type {CellContext, Column} from './column.ts';

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

/** What the catalogue calls a region: `Frankfurt, DE`; undefined until that has been read, and for a region that is not in it. */
const regionLabel = (id: string | null | undefined, {find}: CellContext): string | undefined =>
  (id && find<Region>('regions', id)?.label) || undefined;

/** A region as a place: its city, with the code where there is room. It is sorted by the code, as the service does it, and exported as such. */
export const regionColumn = (rank: number): Column<{region?: string | null | undefined}> => {
  const city: Column<{region?: string | null | undefined}>['cell'] = ({region}, context) => {
    const label = regionLabel(region, context);
    return label === undefined ? region : namesOfLabel(label)[1];
  };
  return {
    title: 'Region',
    also: ['city', 'location'],
    // The catalogue is read after the rows, and the columns should not move then.
    width: 'Johannesburg'.length,
    reserve: 'Johannesburg'.length,
    cell: city,
    wide: {
      width: 'Johannesburg us-southeast'.length,
      cell: (item, context) => [...new Set([city(item, context), item.region])].filter(Boolean).join(' '),
    },
    detail: (item, context) =>
      [regionLabel(item.region, context), item.region].filter(Boolean).join(' · ') || undefined,
    value: ({region}) => region,
    rank,
  };
};
