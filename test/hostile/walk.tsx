import {createRedactor} from '../../src/api/index.ts';
import {bindingOf, screenOf} from '../../src/app/frame/screens.ts';
import {embeddedTransport} from '../../src/connection/client.ts';
import type {Resource} from '../../src/resources/definition/definition.ts';
import {resourceOf, resources} from '../../src/resources/index.ts';
import {createDemoService} from '../demo-account.ts';
import {noon, open} from '../screens/screen.tsx';
import {hostileHandler} from './hostile.ts';
import {leaked, type Size, unclean, watchFrames} from './inert.ts';
import {type Pick, pickFor} from './pick.ts';
import type {WorldName} from './worlds.ts';

/** A person who looks at everything that a hostile account has, by every key that counts where they are. */

export interface Trip {
  world: WorldName;
  /** The name of a resource, or of a standalone screen. */
  to: string;
  size: Size;
  seed: number;
  /** How many keys are pressed, about. */
  keys: number;
}

const secret = 'hst-5f2e9c71d04ab863';
/** They end or stop the program, or run another one. */
const never: ReadonlySet<string> = new Set(['q', 'ctrl-c', 'ctrl-z']);
/** More of them than anything is deep. */
const mostEscapes = 6;

/** What was wrong, each with the keys that led to it; how many keys that took, and how many frames with something hostile. */
interface Walked {
  wrong: string[];
  keys: number;
  defused: number;
}

/** Goes there and presses what can be pressed. */
export async function walk({world, to, size, seed, keys: budget}: Trip): Promise<Walked> {
  const service = await createDemoService({now: () => new Date(noon), token: secret});
  const handle = hostileHandler(service.handle, {world, seed, secret});
  const hostile = embeddedTransport({handle});
  const redactor = createRedactor(secret);
  const screen = await open({
    ...size,
    service,
    redactor,
    transport: (wire, _, signal) => hostile(wire, signal),
  });
  const look = watchFrames(secret);
  const pick = pickFor('walk', world, to, seed);
  const wrong: string[] = [];
  const pressed: string[] = [];
  let defused = 0;

  const told = (): string => `${world} ${to} (${seed}) after ${pressed.slice(-12).join(' ')}`;

  function judge(): void {
    const frame = screen.frame();
    if (/[␀-␟\ufffd]|•••/.test(frame)) defused++;
    const mistake = look(screen.rows(), size) ?? judgeOutput();
    if (mistake !== undefined) wrong.push(`${told()}: ${mistake}`);
  }

  /** What was copied and what was written to files. */
  function judgeOutput(): string | undefined {
    const texts = [...screen.copied.splice(0), ...screen.files.values()];
    screen.files.clear();
    for (const text of texts) {
      const mistake = leaked(text, secret) ?? unclean(text);
      if (mistake !== undefined) return `copied or exported: ${mistake}`;
    }
    return undefined;
  }

  async function press(...names: string[]): Promise<void> {
    for (const name of names) {
      pressed.push(name);
      const begun = process.cpuUsage();
      await screen.press(name);
      judge();
      if (cpu(begun) > slow) wrong.push(`${told()}: took ${cpu(begun)} ms`);
    }
  }

  /** The keys that count here, in any order, so many at most; what they open is looked at too. */
  async function tryKeys(most: number, depth: number): Promise<void> {
    const here = screenOf(screen.store.get());
    const names = [...here.keys, ...(here.actions?.(screen.store.get()) ?? [])].flatMap(({keys}) => keys);
    const end = pressed.length + most;
    for (const name of shuffled(names, pick)) {
      if (pressed.length >= end) return;
      if (never.has(name) || bindingOf(screen.store.get(), name) === undefined) continue;
      const before = screen.store.get();
      await press(name);
      const after = screen.store.get();
      if (after.overlay === before.overlay && after.history === before.history) continue;
      if (depth > 0 && screenOf(after) !== here) await tryKeys(most / 6, depth - 1);
      if (after.overlay) await press('tab', pick.of(['a', 'down', '1']), 'enter');
      await close();
      if (depth > 0 && screenOf(screen.store.get()) !== here) return;
    }
  }

  async function close(): Promise<void> {
    for (let time = 0; screen.store.get().overlay && time < mostEscapes; time++) await press('esc');
  }

  async function reach({name, parent}: Resource): Promise<void> {
    if (parent === undefined) await type(`:${name}`);
    else {
      await reach(resourceOf(parent));
      await press(pick.chance(0.5) ? 'j' : 'g', 'enter');
    }
  }

  async function type(text: string): Promise<void> {
    const [first = '', ...rest] = text;
    await press(first);
    pressed.push(rest.join(''));
    await screen.type(rest.join(''));
    await press('enter');
  }

  async function go(): Promise<void> {
    await close();
    const resource = resources.find(({name}) => name === to);
    if (resource) await reach(resource);
    else await type(`:${to}`);
  }

  judge();
  const ways = [[], ['j', 'space', 'j', 'space'], ['d'], ['v', 'enter'], ['y']];
  for (const way of ways) {
    await go();
    await press(...way);
    await tryKeys(budget / ways.length, 2);
    await close();
  }
  if (screen.exits.length > 0) wrong.push(`${world} ${to}: it ended with ${screen.exits}`);
  service.close();
  return {wrong, keys: pressed.length, defused};
}

/** Milliseconds of computing for one key and all that comes of it: what takes longer is frozen. */
const slow = 3000;

const cpu = (since: NodeJS.CpuUsage): number => {
  const {user, system} = process.cpuUsage(since);
  return Math.round((user + system) / 1000);
};

const shuffled = (names: readonly string[], pick: Pick): string[] =>
  names
    .map(name => ({name, at: pick.below(1e6)}))
    .sort((one, other) => one.at - other.at)
    .map(({name}) => name);
