import * as v from 'valibot';
import {findItem, getRoute, type RequestContext, type Route} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {isPrivateAddress} from '../ip-addresses.ts';
import {day, parseTime} from '../simulation/clock.ts';
import {type Load, loadOf, span} from './load.ts';
import type {Node} from './schema.ts';

/** Five-minute averages of the last day, oldest first: the time in milliseconds since 1970, and the value. */
const Series = v.array(v.tuple([v.number(), v.number()]));
const Network = v.object({in: Series, out: Series, private_in: Series, private_out: Series});

const NodeStats = v.object({
  title: v.string(),
  data: v.object({cpu: Series, io: v.object({io: Series, swap: Series}), netv4: Network, netv6: Network}),
});

const nothing: Load = {cpu: 0, io: 0, swap: 0, in: 0, out: 0, privateIn: 0, privateOut: 0};

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The hour at which the window of a node's backups begins: 22 for `W22`. */
function backupHour({backups: {enabled, schedule}}: Node): number | undefined {
  const [, hours] = /^W(\d\d?)$/.exec(schedule.window ?? '') ?? [];
  return enabled ? Number(hours ?? 2) : undefined;
}

/** @throws HttpError 400 for a node without averages: it is too new, or has been off all day */
function statsOf({now}: RequestContext, node: Node): v.InferOutput<typeof NodeStats> {
  const newest = Math.floor(now / span) * span;
  // A node that is off has been so since it was last changed.
  const off = node.status === 'offline' ? parseTime(node.updated) : Number.POSITIVE_INFINITY;
  const first = Math.max(newest - day, parseTime(node.created)) + span;
  const times: number[] = [];
  for (let time = Math.ceil(first / span) * span; time <= newest; time += span) times.push(time);
  if (times.length < 2 || off < now - day) throw badRequest('Stats are unavailable at this time.');

  const machine = {
    id: node.id,
    vcpus: node.specs.vcpus,
    privateAddress: node.ipv4.some(isPrivateAddress),
    backupHour: backupHour(node),
  };
  const loads = times.map(time => (time > off ? nothing : loadOf(machine, time)));
  const series = (of: (load: Load) => number) =>
    loads.map((load, index): [number, number] => [times[index] ?? 0, rounded(of(load))]);
  return {
    title: `${node.label} (${node.id}) - day (5 min avg)`,
    data: {
      cpu: series(({cpu}) => cpu),
      io: {io: series(({io}) => io), swap: series(({swap}) => swap)},
      netv4: {
        in: series(load => load.in),
        out: series(({out}) => out),
        private_in: series(({privateIn}) => privateIn),
        private_out: series(({privateOut}) => privateOut),
      },
      netv6: {
        in: series(load => load.in * 0.2),
        out: series(({out}) => out * 0.15),
        private_in: series(() => 0),
        private_out: series(() => 0),
      },
    },
  };
}

/** How busy a node was in the last 24 hours. */
export const statsRoute: Route = getRoute(
  '/node/instances/:id/stats',
  {scope: 'nodes'},
  {reply: NodeStats, handle: context => statsOf(context, findItem(context, 'nodes'))},
);
