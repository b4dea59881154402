/** A schema for each object of the service, with its known values and limits. Imports nothing else of this program. */
export * from './account.ts';
export * from './balancer-config.ts';
export * from './catalogue.ts';
export * from './domain.ts';
export {type FieldKind, type Filterable, longestTag, type Unit} from './field-types.ts';
export * from './load-balancer.ts';
export * from './local/journal-entry.ts';
export * from './local/preference-entry.ts';
export * from './local/profile-entry.ts';
export * from './node.ts';
export * from './node-parts.ts';
export * from './ssh-key.ts';
export * from './ticket.ts';
export * from './user.ts';
export * from './volume.ts';
