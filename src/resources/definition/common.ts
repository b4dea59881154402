import {namesOfLabel} from '../../api/filter/index.ts';
import type {Event, Region} from '../../model/index.ts';
import type {CellContext, Column} from './column.ts';
import type {Relation} from './definition.ts';
import type {Called} from './overview.ts';

/** Writes a value in a filter. Quotes and backslashes are dropped: no id, name or address contains them. */
export function filterValue(value: string | number): string {
  const text = String(value);
  return /^[\w./:-]+$/.test(text) ? text : `"${text.replace(/["\\]/g, '')}"`;
}

/** A relation to what is about an item. The returned function takes the item's `entity.type`. */
const about =
  (title: string, to: string) =>
  (type: string): Relation<{id: string | number}> => ({
    title,
    to,
    filter: item => `entity.id=${filterValue(item.id)} entity.type=${type}`,
  });

export const eventsAbout = about('Events', 'events');
export const noticesAbout = about('Notices', 'notices');

type About = Pick<Event, 'entity'>;

const entities = [
  ['Node', 'nodes', 'node'],
  ['Volume', 'volumes', 'volume'],
  ['Domain', 'domains', 'domain'],
  ['Load balancer', 'balancers', 'nodebalancer'],
  ['Image', 'images', 'image'],
  ['Script', 'scripts', 'stackscript'],
  ['Ticket', 'tickets', 'ticket'],
] as const;

/** The id of what an entity refers to. One of the account's own images is referred to by the number in its id. */
const idOf = ({id, type}: NonNullable<About['entity']>) =>
  type === 'image' && typeof id === 'number' ? `private/${id}` : id;

/** Relations from an event, a notice or a ticket to its entity, one per entity type. @param types the types; all if left out */
export const aboutEntity = (...types: readonly (typeof entities)[number][2][]): Relation<About>[] =>
  entities
    .filter(([, , type]) => types.length === 0 || types.includes(type))
    .map(([title, to, type]) => ({
      title,
      to,
      id: ({entity}) => (entity?.type === type ? idOf(entity) : undefined),
      label: ({entity}) => entity?.label,
      hidden: true,
    }));

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
