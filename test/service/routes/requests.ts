import type {Service} from '../../../src/service/index.ts';
import {ask} from '../helpers.ts';
import {accepted} from './bodies.ts';

/** A path with the ids of items in place of its names; undefined if the account has no such item. */
export async function pathOf(service: Service, path: string): Promise<string | undefined> {
  let whole = '';
  for (const segment of path.split('/').slice(1)) {
    const isId = segment.includes(':');
    const id = isId ? await lastIn(service, whole) : segment;
    if (id === undefined) return undefined;
    whole += `/${id}`;
  }
  return whole;
}

/** The id of the last item of a list that can be changed, or else of the last one. */
async function lastIn(service: Service, list: string): Promise<string | undefined> {
  const reply = await ask(service, `${list}?page_size=100`);
  const {data = []} = (await reply.json()) as {
    data?: {id?: unknown; username?: string; address?: string; is_public?: boolean; status?: string}[];
  };
  const own = data.findLast(
    item => item.is_public !== true && item.status !== 'closed' && item.status !== 'provisioning',
  );
  const {id, username, address} = own ?? data.at(-1) ?? {};
  const found = id ?? username ?? address;
  return found === undefined ? undefined : String(found);
}

/** Makes bodies that the service accepts, of a method and the path of a route; `number` differs in each request. */
export async function bodiesOf(service: Service) {
  const node = await lastIn(service, '/node/instances');
  const disk = await lastIn(service, `/node/instances/${node}/disks`);
  const ids: Readonly<Record<string, unknown>> = {'{node}': Number(node), '{disk}': Number(disk)};
  return (route: string, number: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(accepted[route] ?? {}).map(([name, value]) => {
        if (value === '{n}') return [name, number];
        return [
          name,
          ids[String(value)] ?? (typeof value === 'string' ? value.replace('{n}', String(number)) : value),
        ];
      }),
    );
}
