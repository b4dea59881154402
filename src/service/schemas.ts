/** What the service keeps and writes, with exact types. */
export * from './account/people-schema.ts';
export * from './account/schema.ts';
export * from './balancers/schema.ts';
export {EntityReference as Subject} from './basics.ts';
export * from './catalogue/schema.ts';
export * from './domains/schema.ts';
export * from './nodes/schema.ts';
export * from './support/schema.ts';
export * from './volumes/schema.ts';
