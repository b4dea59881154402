import type {Relation} from './relation.ts';

/** A text as a value in a filter. No id, name or address has what cannot be written there. */
export function filterValue(value: string | number): string {
  const text = String(value);
  return /^[\w./:-]+$/.test(text) ? text : `"${text.replace(/["\\]/g, '')}"`;
}

interface WithId {
  id: string | number;
}

/** The events about an item. @param type its `entity.type` */
export const eventsAbout = (type: string): Relation<WithId> => ({
  title: 'Events',
  to: 'events',
  filter: item => `entity.id=${filterValue(item.id)} entity.type=${type}`,
});

/** The notices about an item. @param type its `entity.type` */
export const noticesAbout = (type: string): Relation<WithId> => ({
  title: 'Notices',
  to: 'notifications',
  filter: item => `entity.id=${filterValue(item.id)} entity.type=${type}`,
});

interface About {
  entity?:
    | {
        id?: string | number | null | undefined;
        type?: string | null | undefined;
        label?: string | null | undefined;
      }
    | null
    | undefined;
}

const entities = [
  ['Node', 'nodes', 'node'],
  ['Volume', 'volumes', 'volume'],
  ['Domain', 'domains', 'domain'],
  ['Load balancer', 'balancers', 'nodebalancer'],
  ['Image', 'images', 'image'],
  ['Script', 'scripts', 'stackscript'],
  ['Ticket', 'tickets', 'ticket'],
] as const;

/** Relations from an event, a notice or a ticket to its entity, one per entity type. @param types the types; all if left out */
export const aboutEntity = (...types: readonly (typeof entities)[number][2][]): Relation<About>[] =>
  entities
    .filter(([, , type]) => types.length === 0 || types.includes(type))
    .map(([title, to, type]) => ({
      title,
      to,
      id: ({entity}) => (entity?.type === type ? entity.id : undefined),
      label: ({entity}) => entity?.label,
      hidden: true,
    }));
