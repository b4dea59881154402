import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {TerminalOutput} from '../../../src/terminal/output.ts';
import {restoreOnExit} from '../../../src/terminal/restore.ts';
import {SlowTerminal} from './slow-terminal.ts';

const signals = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGCONT', 'SIGUSR1', 'SIGXFSZ'] as const;
const events = [...signals, 'uncaughtException', 'exit'];

/** What happened, in order. */
let log: string[] = [];
let before: Map<string, unknown[]>;
const added = (event: string) =>
  process.listeners(event as NodeJS.Signals).filter(one => !before.get(event)?.includes(one));

beforeEach(() => {
  log = [];
  before = new Map(events.map(event => [event, process.listeners(event as NodeJS.Signals)]));
  vi.spyOn(process, 'exit').mockImplementation(code => {
    log.push(`exit ${code}`);
    // The cast: the real one does not return.
    return undefined as never;
  });
});
afterEach(() => vi.restoreAllMocks());

function restored({isAway = false, settle}: {isAway?: boolean; settle?: () => Promise<void>} = {}) {
  const output = new TerminalOutput(new SlowTerminal().stream, () => {});
  const end = restoreOnExit({
    leave: () => log.push('left'),
    resume: () => log.push('resumed'),
    isAway: () => isAway,
    awaitsAnswer: () => true,
    output,
    settle,
  });
  onTestFinished(end);
  /** Sends a signal to this program's handlers alone, and returns what they did. */
  const send = (signal: NodeJS.Signals, number: number): string => {
    log = [];
    for (const handler of added(signal)) Reflect.apply(handler, process, [signal, number]);
    return log.join(', ');
  };
  return {end, output, send};
}

test('a signal restores the terminal and ends the program, except one that is meant for another program', () => {
  const {send} = restored();
  expect(send('SIGINT', 2)).toBe('left, exit 130');
  expect(send('SIGTERM', 15)).toBe('left, exit 143');
  expect(send('SIGCONT', 18)).toBe('resumed');
  for (const signal of ['SIGUSR1', 'SIGXFSZ'] as const) expect(send(signal, 0)).toBe('');
});

test('once the program goes on, a terminal that was raw is made raw again, and no other', () => {
  const {send} = restored();
  const {stdin} = process;
  const kept = Object.getOwnPropertyDescriptors(stdin);
  onTestFinished(() => {
    for (const name of ['isTTY', 'isRaw', 'setRawMode'] as const)
      if (kept[name]) Object.defineProperty(stdin, name, kept[name]);
      else Reflect.deleteProperty(stdin, name);
  });
  const setRawMode = (raw: boolean) => {
    log.push(`raw ${raw}`);
    return stdin;
  };
  Object.assign(stdin, {isTTY: true, isRaw: true, setRawMode});
  expect(send('SIGCONT', 18)).toBe('raw false, raw true, resumed');
  Object.assign(stdin, {isRaw: false});
  expect(send('SIGCONT', 18)).toBe('resumed');
});

test('while another program has the terminal, ctrl-c and ctrl-\\ are meant for that', () => {
  const {send} = restored({isAway: true});
  expect(send('SIGINT', 2)).toBe('');
  expect(send('SIGQUIT', 3)).toBe('');
  expect(send('SIGTERM', 15)).toBe('left, exit 143');
});

test("the terminal's last answer is awaited, but not when it hangs up, nor at a second signal", async () => {
  let settled = () => {};
  const {send} = restored({settle: () => new Promise(resolve => (settled = resolve))});
  expect(send('SIGHUP', 1)).toBe('left, exit 129');
  expect(send('SIGTERM', 15)).toBe('');
  settled();
  await new Promise(setImmediate);
  expect(log).toEqual(['left', 'exit 143']);
  expect(send('SIGTERM', 15)).toBe('left, exit 143');
});

test('a terminal that is gone ends the program, and nothing does once the handlers are removed', () => {
  const {end, output} = restored();
  output.onGone();
  expect(log).toEqual(['left', 'exit 129']);
  for (const event of events) expect(added(event).length, event).toBe(1);
  end();
  for (const event of events) expect(added(event).length, event).toBe(0);
  log = [];
  output.onGone();
  expect(log).toEqual([]);
});
