import {account} from './account.ts';
import {balancers} from './balancers.ts';
import type {Resource} from './define.ts';
import {domains} from './domains.ts';
import {events} from './events.ts';
import {images} from './images.ts';
import {invoices} from './invoices.ts';
import {kernels} from './kernels.ts';
import {nodes} from './nodes.ts';
import {notifications} from './notifications.ts';
import {payments} from './payments.ts';
import {records} from './records.ts';
import {regions} from './regions.ts';
import {scripts} from './scripts.ts';
import {settings} from './settings.ts';
import {transfer} from './transfer.ts';
import {types} from './types.ts';
import {users} from './users.ts';
import {volumes} from './volumes.ts';

/** Every resource, in the order of the menu. A new one is a file beside this and a line here. */
export const resources: readonly Resource[] = [
  nodes,
  volumes,
  domains,
  records,
  balancers,
  images,
  types,
  regions,
  kernels,
  scripts,
  events,
  notifications,
  account,
  transfer,
  invoices,
  payments,
  users,
  settings,
];

const byName = new Map(resources.map(resource => [resource.name, resource]));

/** The resource of that name. Throws on a name that is none: names come from definitions only. */
export function resourceOf(name: string): Resource {
  const resource = byName.get(name);
  if (!resource) throw new Error(`no resource is named ${name}`);
  return resource;
}

/** The resource a person means: its name, its singular or an alias, in any case. */
export function findResource(word: string): Resource | undefined {
  const wanted = word.toLowerCase();
  return resources.find(
    resource =>
      resource.name === wanted || resource.singular === wanted || resource.aliases?.includes(wanted),
  );
}
