import {isRecord} from '../own-property.ts';
import {accountRoutes, profileRoutes} from './account/account-routes.ts';
import {ticketRoutes} from './account/ticket-routes.ts';
import {balancerRoutes, portRoutes} from './balancers/balancer-routes.ts';
import {catalogueRoutes, imageRoutes, priceRoutes} from './catalogue/catalogue-routes.ts';
import {scriptRoutes} from './catalogue/script-routes.ts';
import {domainRoutes, recordRoutes} from './domains/domain-routes.ts';
import type {Route} from './http/route.ts';
import {addressRoutes, backupRoutes, configRoutes, diskRoutes} from './nodes/node-part-routes.ts';
import {nodeActionRoutes, nodeRoutes} from './nodes/node-routes.ts';
import {statsRoute} from './nodes/node-stats.ts';
import {collections} from './storage/collections.ts';
import {volumeRoutes} from './volumes/volume-routes.ts';
import {createWord, reservedWords, wordPattern} from './word.ts';

export const routes: readonly Route[] = [
  ...nodeRoutes,
  ...nodeActionRoutes,
  ...backupRoutes,
  ...configRoutes,
  ...diskRoutes,
  statsRoute,
  ...volumeRoutes,
  ...balancerRoutes,
  ...portRoutes,
  ...domainRoutes,
  ...recordRoutes,
  ...catalogueRoutes,
  ...priceRoutes,
  ...accountRoutes,
  ...imageRoutes,
  ...scriptRoutes,
  ...addressRoutes,
  ...profileRoutes,
  ...ticketRoutes,
];

/** Returns the names of all fields in schemas. Schemas lie in the properties of others, by the kind of those. */
function fieldNames(schemas: readonly unknown[]): ReadonlySet<string> {
  const names = new Set<string>();
  const parts = new Set<unknown>(schemas);
  // A set is walked with what is added meanwhile.
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue;
    for (const [property, value] of Object.entries(part)) {
      if (property === 'entries' && isRecord(value)) for (const name of Object.keys(value)) names.add(name);
      parts.add(value);
    }
  }
  return names;
}

/** Returns why a word cannot replace `node`, as the end of a sentence; undefined if it can. */
export function wordMistake(lower: string): string | undefined {
  if (!wordPattern.test(lower)) return 'it must be up to 32 lower-case letters and digits, a letter first';
  if (reservedWords.has(lower)) return `the service has other things at /v4/${lower}`;
  // Most services have this word, and looking at all schemas takes a millisecond.
  if (lower === 'node') return undefined;
  const word = createWord(lower);
  const schemas = [
    ...routes.flatMap(({body, reply}) => [body, reply]),
    ...Object.values(collections).map(({schema}) => schema),
  ];
  for (const name of fieldNames(schemas)) {
    const key = `"${name}":`;
    if (word.fromWire(key) !== key) return `the service has the field ${name}`;
  }
  return undefined;
}
