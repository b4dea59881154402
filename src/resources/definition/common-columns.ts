import {namesOfLabel} from '../../api/filter/index.ts';
import type {Region} from '../../model/index.ts';
import type {CellContext, Column} from './column.ts';
import type {Called} from './overview.ts';

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

type Regions = Pick<CellContext, 'find'>;

/** What the catalogue calls a region: `Frankfurt, DE`; undefined until that has been read, and for a region that is not in it. */
const regionLabel = (id: string | null | undefined, {find}: Regions): string | undefined =>
  (id && find<Region>('regions', id)?.label) || undefined;

/** A region as people call it: `Frankfurt`, and `Frankfurt eu-central` where there is room. Its id as long as its label is not known. */
export function regionCalled(id: string, regions: Regions): Called {
  const label = regionLabel(id, regions);
  const city = label === undefined ? id : (namesOfLabel(label)[1] ?? id);
  return {brief: city, whole: city === id ? id : `${city} ${id}`};
}

/** `Frankfurt eu-central`, in sentences. */
export const regionName = (id: string | null | undefined, regions: Regions): string =>
  id ? regionCalled(id, regions).whole : '';

/** A region as a place: its city, with the code where there is room. It is sorted by the code, as the service does it, and exported as such. */
export const regionColumn = (rank: number): Column<{region?: string | null | undefined}> => ({
  title: 'Region',
  also: ['city', 'location'],
  // The catalogue is read after the rows, and the columns should not move then.
  width: 'Johannesburg'.length,
  reserve: 'Johannesburg'.length,
  cell: ({region}, context) => region && regionCalled(region, context).brief,
  wide: {
    width: 'Johannesburg us-southeast'.length,
    cell: ({region}, context) => region && regionCalled(region, context).whole,
  },
  detail: (item, context) =>
    [regionLabel(item.region, context), item.region].filter(Boolean).join(' · ') || undefined,
  value: ({region}) => region,
  rank,
});
