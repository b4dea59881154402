import {setTimeout as sleep} from 'node:timers/promises';
import {expect, onTestFinished, test} from 'vitest';
import {foreign, leaked} from '../hostile/inert.ts';
import {type Name, serveHostile} from '../hostile/serve.ts';
import {wireNames} from '../hostile/wire.ts';
import {openProgram, type Program} from './pty.ts';

/** The built program in a terminal, on hostile accounts: every byte that it writes is its own, each key is answered, and it ends. */

async function openOn(name: Name) {
  const {url, token, close} = await serveHostile(name, {seed: 3, huge: true});
  onTestFinished(close);
  const program = await openProgram({
    columns: 140,
    rows: 30,
    env: {SKYDECK_URL: url, SKYDECK_TOKEN: token},
  });
  return {program, token};
}

async function leave(program: Program): Promise<void> {
  program.press('esc', 'esc', 'esc', 'esc', 'ctrl-c');
  expect(await program.exited).toEqual({code: 0, signal: 0});
  expect(program.modes()).toEqual({screen: 'normal', cursor: true, paste: false, wrap: true});
}

/** Waits for what is being read, or for why it cannot be: keys typed ahead of a list that cannot be read are ignored. */
const isRead = (program: Program) => program.waitFor(frame => !/^ +Reading .* …/m.test(frame));

/** Goes to a place. Keys typed ahead of a part of the overview that cannot be read are ignored, and typed again. */
async function go(program: Program, place: string): Promise<void> {
  const there = new RegExp(place.slice(0, -1));
  const answered = (frame: string) => there.test(frame) || /^ ignored \d+ keys typed ahead/m.test(frame);
  do {
    program.press(':', place, 'enter');
    await sleep(60);
  } while (!there.test(await program.waitFor(answered)));
}

const all = process.env.HOSTILE === 'all';
const places = ['volumes', 'overview', 'domains', 'balancers', 'tickets', 'tokens', 'account', 'nodes'];
const keys = [['j', 'j'], ['d'], ['y'], ['esc', 'esc'], ['x'], ['esc'], ['C'], ['enter'], ['v'], ['/', 'a']];

test.each<Name>(all ? ['texts', 'names', 'shapes', 'ids', 'heads'] : ['texts'])(
  'a walk over %s',
  {
    timeout: 300_000,
  },
  async name => {
    const {program, token} = await openOn(name);
    await program.waitFor(/^ nodes\b/m);
    for (const place of all ? places : places.slice(0, 2)) {
      await go(program, place);
      await isRead(program);
      for (const some of keys) {
        program.press(...some);
        // Long enough for a frame; what it shows is not waited for, since a hostile account may show anything.
        await sleep(60);
        await isRead(program);
      }
      program.press('esc', 'esc');
      await sleep(60);
      await isRead(program);
    }
    program.press('?');
    await program.waitFor(/keys/i);
    await leave(program);
    const raw = program.raw();
    expect(foreign(raw)).toBeUndefined();
    expect(raw).not.toContain(token);
    expect(leaked(program.frame(), token)).toBeUndefined();
    expect(raw.length).toBeGreaterThan(10_000);
  },
);

test.each<Name>(all ? wireNames : ['endless', 'drip', 'continues'])(
  'while %s is under way a key is answered, and it ends when asked to',
  async name => {
    const {program} = await openOn(name);
    await program.waitFor(/nodes/);
    program.press('?');
    await program.waitFor(/Keys|keys/);
    program.press('esc', ':', 'volumes', 'enter');
    await program.waitFor(/volumes/);
    await leave(program);
    expect(foreign(program.raw())).toBeUndefined();
  },
);
