import {day, hour, minute} from '../simulation/clock.ts';

/** Simulates the load of a node: a daily rhythm, noise, and a peak each night. It depends only on the node and the time. */

/** The period of an average, in milliseconds. */
export const span = 5 * minute;

/** The constant properties of a node that determine its load. */
interface Machine {
  id: number;
  vcpus: number;
  privateAddress: boolean;
  /** The hour at which its backup begins, UTC; undefined if it has none. */
  backupHour: number | undefined;
}

/** Averages: CPU in percent of one core, disk and swap in blocks a second, network in bits a second. */
export interface Load {
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
export function loadOf(machine: Machine, time: number): Load {
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
