/** What the service speaks of: a schema and its words for each entity. Imports nothing of ours. */
export * from './account.ts';
export * from './catalogue.ts';
export * from './domain.ts';
export type {FieldKind, Filterable} from './field-types.ts';
export * from './kept.ts';
export * from './load-balancer.ts';
export * from './node.ts';
export * from './ticket.ts';
export * from './volume.ts';
