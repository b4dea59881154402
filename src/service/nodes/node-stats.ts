import * as v from 'valibot';
import {findItem, getRoute, type RequestContext, type Route} from '../http/route.ts';
import {isPrivateAddress} from '../made-up.ts';
import {badRequest} from '../operation.ts';
import {day, hour, minute, parseTime} from '../simulation/clock.ts';
import type {Node} from './node-schema.ts';

/** Simulates the load of a node: a daily rhythm, noise, and a peak each night. It depends only on the node and the time. */

/** The period of an average, in milliseconds. */
const span = 5 * minute;

/** The constant properties of a node that determine its load. */
interface Machine {
  id: number;
  vcpus: number;
  privateAddress: boolean;
  /** The hour at which its backup begins, UTC; undefined if it has none. */
  backupHour: number | undefined;
}

/** Averages: CPU in percent of one core, disk and swap in blocks a second, network in bits a second. */
interface Load {
  cpu: number;
  io: number;
  swap: number;
  in: number;
  out: number;
  privateIn: number;
  privateOut: number;
}

/** Returns a number that looks random, at least 0 and less than 1; always the same for the same arguments. */
function chance(id: number, trait: number, at = 0): number {
  let state = Math.imul(id ^ Math.imul(trait + 1, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(at + 7, 0xc2b2ae35);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
  return ((state ^ (state >>> 15)) >>> 0) / 4_294_967_296;
}

/** Returns smooth noise from −1 to 1. @param length the number of averages between two turning points */
function noise(id: number, trait: number, at: number, length: number): number {
  const step = Math.floor(at / length);
  const part = at / length - step;
  const smooth = part * part * (3 - 2 * part);
  const [from, to] = [chance(id, trait, step), chance(id, trait, step + 1)];
  return (from + (to - from) * smooth) * 2 - 1;
}

/** Returns the intensity of the nightly work: it rises from 0 to 1 and falls back; 0 at other times. */
function nightly({id, backupHour}: Machine, time: number): number {
  const start =
    (backupHour ?? 2 + Math.floor(chance(id, 1) * 4)) * hour + Math.floor(chance(id, 2) * 40) * minute;
  const length = (20 + chance(id, 3) * 40) * minute;
  const since = (((time - start) % day) + day) % day;
  return since < length ? Math.sin((Math.PI * (since + span / 2)) / (length + span)) : 0;
}

/** Returns the average load of a period. @param time the end of the period, in milliseconds since 1970 */
function loadOf(machine: Machine, time: number): Load {
  const {id, vcpus, privateAddress, backupHour} = machine;
  const at = Math.floor(time / span);
  const busiest = 12 + chance(id, 4) * 9;
  const swing = 0.2 + chance(id, 5) * 0.5;
  const rhythm = 1 + swing * Math.cos(((time / hour - busiest) / 24) * 2 * Math.PI);
  const jitter = (trait: number) => 1 + 0.18 * noise(id, trait, at, 7) + 0.14 * noise(id, trait + 1, at, 1);
  // Rare bursts, as from a deployment or a crawler.
  const burst = chance(id, 6, at) > 0.985 ? 1.4 + chance(id, 7, at) : 1;
  const night = nightly(machine, time) * (backupHour === undefined ? 0.35 : 1);

  const usual = 0.03 + 0.3 * chance(id, 8) ** 2;
  const cpu = Math.min(1, usual * rhythm * jitter(10) * burst + night * (0.25 + 0.3 * chance(id, 9)));
  const bits = 10 ** (4.6 + 2.6 * chance(id, 14));
  const network = bits * rhythm * burst;
  const blocks = (15 + 300 * chance(id, 15) ** 2) * rhythm;
  const inner = privateAddress ? network * 0.4 : 0;
  return {
    cpu: cpu * vcpus * 100,
    io: blocks * jitter(16) * burst + night * (2500 + 6000 * chance(id, 18)),
    swap: chance(id, 19) > 0.8 ? Math.max(0, noise(id, 20, at, 5)) * 12 : 0,
    in: network * (0.2 + 0.5 * chance(id, 21)) * jitter(22),
    out: network * jitter(24) + (privateAddress ? 0 : night * 3_000_000),
    privateIn: inner * jitter(26),
    privateOut: inner * 0.6 * jitter(28) + (privateAddress ? night * 40_000_000 : 0),
  };
}

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

export const statsRoute: Route = getRoute(
  '/node/instances/:id/stats',
  {scope: 'nodes'},
  {reply: NodeStats, handle: context => statsOf(context, findItem(context, 'nodes'))},
);
