/** What the service keeps and writes, with exact types. */
export * from './account.ts';
export {Subject} from './basics.ts';
export * from './catalogue.ts';
export * from './domain.ts';
export * from './machine.ts';
export * from './node.ts';
export * from './people.ts';
