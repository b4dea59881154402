import type {Event} from '../../model/index.ts';
import type {Relation} from './relation.ts';

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
