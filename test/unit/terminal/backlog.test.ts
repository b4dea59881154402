import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {Backlog, Throttle} from '../../../src/terminal/backlog.ts';
import type {TerminalScreen} from '../../../src/terminal/screen.ts';
import {createScreen} from '../../../src/terminal/screen.ts';
import {rowsOf} from './rows.ts';
import {SlowTerminal} from './slow-terminal.ts';

beforeEach(() => void vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'performance']}));
afterEach(() => vi.useRealTimers());

const question = '\u001b[5n';
const questions = (bytes: string): number => bytes.split(question).length - 1;

/** A line that takes every byte at once and brings them one after the other to a terminal, which answers when a question comes. */
class Line {
  readonly terminal = Object.assign(new SlowTerminal(), {columns: 100});
  readonly screen: TerminalScreen;
  /** Whether the terminal answers. */
  answers = true;
  /** All that was written, and how much of it has come. */
  sent = '';
  come = 0;
  frames = 0;

  constructor(
    readonly bytesPerSecond: number,
    readonly delay = 1,
    options: Parameters<typeof createScreen>[1] = {ground: true},
  ) {
    this.screen = createScreen(this.terminal.stream, {interval: 10, ...options});
    this.screen.enter();
  }

  async pass(milliseconds: number): Promise<void> {
    for (let count = 0; count < milliseconds; count++) {
      await vi.advanceTimersByTimeAsync(1);
      this.sent += this.terminal.take();
      const before = this.come;
      this.come = Math.min(this.sent.length, this.come + this.bytesPerSecond / 1000);
      const came = questions(this.sent.slice(0, this.come)) - questions(this.sent.slice(0, before));
      for (let answer = 0; answer < came && this.answers; answer++)
        setTimeout(() => this.screen.backlog.answered(), this.delay);
    }
  }

  get onWay(): number {
    return this.sent.length - Math.floor(this.come);
  }

  /** A frame of which some 300 bytes change with every key. */
  frame(key: number): string {
    return [0, 1, 2].map(row => `${key % 10}${row}`.repeat(49)).join('\n');
  }

  /** Holds a key, 30 times a second. */
  async hold(keys: number): Promise<void> {
    for (let key = 0; key < keys; key++) {
      const frame = rowsOf(this.frame(++this.frames));
      this.screen.draw(() => frame);
      await this.pass(33);
    }
  }
}

test('on a slow line little is on its way when a held key is released, and the newest frame comes', async () => {
  const line = new Line(960);
  await line.hold(180);
  expect(line.onWay).toBeLessThan(1250);
  const released = Math.floor(line.come);
  await line.pass(3000);
  expect(line.sent.length - released).toBeLessThan(1536);
  expect(line.sent).toContain(`${line.frames % 10}2`.repeat(40));
  expect(line.onWay).toBe(0);
});

test('from 384 bytes on the terminal is asked, and from 768 on frames wait for the answer', () => {
  const free = vi.fn();
  const backlog = new Backlog(free);
  expect(backlog.begin()).toBe(question);
  backlog.answered();
  expect(free).toHaveBeenCalledOnce();
  expect(backlog.add('x'.repeat(383))).toBe('x'.repeat(383));
  expect(backlog.add('y')).toBe(`y${question}`);
  const left = 768 - 384 - question.length;
  expect([backlog.add('z'.repeat(left - 1)), backlog.full]).toEqual(['z'.repeat(left - 1), false]);
  expect([backlog.add('z'), backlog.full]).toEqual(['z', true]);
  backlog.answered();
  expect(backlog.full).toBe(false);
});

test('three seconds after a question, and two milliseconds for each byte before it, no answer is expected', () => {
  const free = vi.fn();
  const backlog = new Backlog(free);
  const silentAfter = (milliseconds: number) => {
    free.mockClear();
    vi.advanceTimersByTime(milliseconds - 1);
    expect([backlog.awaitsAnswer, free.mock.calls.length]).toEqual([true, 0]);
    vi.advanceTimersByTime(1);
    expect([backlog.awaitsAnswer, free.mock.calls.length]).toEqual([false, 1]);
  };
  backlog.begin();
  silentAfter(3000 + 2 * question.length);
  backlog.begin();
  backlog.answered();
  backlog.add('x'.repeat(400));
  silentAfter(3000 + 2 * (400 + question.length));
});

test('the last answer is awaited for two seconds at most, however slow the line is', async () => {
  const backlog = new Backlog(() => {});
  backlog.begin();
  backlog.answered();
  backlog.add('x'.repeat(400));
  let settled = false;
  void backlog.settle(600).then(() => {
    settled = true;
  });
  await vi.advanceTimersByTimeAsync(1999);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toBe(true);
});

test('a terminal that does not answer gets every frame, and one question', async () => {
  const line = new Line(960);
  line.answers = false;
  await line.hold(60);
  expect(line.sent.length).toBeGreaterThan(60 * 290);
  expect(questions(line.sent)).toBe(1);
  expect(line.screen.backlog.awaitsAnswer).toBe(true);
  await line.pass(60_000);
  expect(line.screen.backlog.awaitsAnswer).toBe(false);
  const unasked = new Line(960, 1, {});
  await unasked.hold(10);
  expect(questions(unasked.sent)).toBe(0);
});

test('one that stops answering gets frames again after a time limit, and is asked again once it answers', async () => {
  const line = new Line(100_000);
  await line.hold(10);
  line.answers = false;
  await line.pass(100);
  await line.hold(60);
  const held = line.sent.length;
  await line.pass(6000);
  const asked = questions(line.sent);
  await line.hold(30);
  expect(line.sent.length - held).toBeGreaterThan(30 * 290);
  expect(questions(line.sent)).toBe(asked);
  line.answers = true;
  line.screen.backlog.answered();
  await line.hold(10);
  expect(questions(line.sent)).toBeGreaterThan(asked + 2);
});

test('before the terminal is given away its answer is awaited, not for long, and nothing is asked any more', async () => {
  const line = new Line(960);
  await line.hold(30);
  let settled = false;
  const settle = () => {
    settled = false;
    void line.screen.backlog.settle(600).then(() => {
      settled = true;
    });
  };
  expect(line.screen.backlog.awaitsAnswer).toBe(true);
  settle();
  const asked = questions(line.sent);
  await line.pass(50);
  line.screen.backlog.answered();
  await line.pass(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toBe(true);
  line.answers = false;
  await line.hold(10);
  expect(questions(line.sent)).toBe(asked);
  settle();
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toBe(true);
});

test('who waits for the last answer goes on when the terminal is given up', async () => {
  const line = new Line(960);
  await line.hold(30);
  line.answers = false;
  while (!line.screen.backlog.awaitsAnswer) await line.hold(1);
  let settled = false;
  void line.screen.backlog.settle(5000).then(() => {
    settled = true;
  });
  await line.pass(1);
  expect(settled).toBe(false);
  line.screen.backlog.end();
  await line.pass(1);
  expect(settled).toBe(true);
});

test('a request is served at once after a pause, and by the millisecond at which the interval is over', async () => {
  const done: number[] = [];
  const throttle = new Throttle(10, () => done.push(performance.now()) > 0);
  throttle.request();
  expect(done).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10);
  throttle.request();
  expect(done).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(9);
  throttle.request();
  throttle.request();
  expect(done).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveLength(3);
});

test('work that is put off is done an interval later, and not at all if it is cancelled', async () => {
  let runs = 0;
  const throttle = new Throttle(10, () => ++runs > 0);
  throttle.defer();
  await vi.advanceTimersByTimeAsync(6);
  throttle.defer();
  await vi.advanceTimersByTimeAsync(9);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(1);
  throttle.defer();
  throttle.cancel();
  await vi.advanceTimersByTimeAsync(50);
  expect(runs).toBe(1);
  throttle.request();
  expect(runs).toBe(2);
});
