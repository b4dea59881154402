/** A schema for each object of the service, with its known values and limits. Imports nothing else of this program. */
export * from './account.ts';
export * from './balancers.ts';
export * from './balancers.ts';
export * from './catalogue.ts';
export * from './domain.ts';
export {type FieldKind, type Filterable, longestTag, type Unit, words} from './field-types.ts';
export * from './local.ts';
export * from './local.ts';
export * from './local.ts';
export * from './nodes.ts';
export * from './nodes.ts';
export * from './nodes.ts';
export * from './people.ts';
export * from './people.ts';
export * from './people.ts';
