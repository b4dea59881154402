import {notFound} from '../error.ts';
import {type Call, list, number, one, type Route} from '../route.ts';

const scope = 'domains';

function domainOf(call: Call): number {
  const id = number(call, 'id');
  if (call.store.tables.domains.text(id) === undefined) throw notFound();
  return id;
}

export const domains: readonly Route[] = [
  list('/domains', 'domains', {scope}),
  one('/domains/:id', 'domains', {scope}),
  list('/domains/:id/records', 'records', {scope}, call => ({where: 'parent = ?', values: [domainOf(call)]})),
  {
    method: 'GET',
    path: '/domains/:id/records/:record',
    scope,
    run: call => {
      const {records} = call.store.tables;
      const id = number(call, 'record');
      const text = records.text(id);
      if (text === undefined || records.parentOf(id) !== domainOf(call)) throw notFound();
      return text;
    },
  },
];
