import {PassThrough} from 'node:stream';
import {expect, onTestFinished, test, vi} from 'vitest';
import {createStamp} from '../../../../src/app/input/gate.ts';
import type {Message} from '../../../../src/app/state/message.ts';
import {openKeyboard, takeReports} from '../../../../src/keyboard.ts';

/** A keyboard; what is held back for so many milliseconds is let go by `release`. */
function keyboard() {
  const messages: Message[] = [];
  const held = new Map<() => void, number>();
  const startTimer = (milliseconds: number, done: () => void) => {
    held.set(done, milliseconds);
    return () => void held.delete(done);
  };
  const modes: string[] = [];
  const stream = Object.assign(new PassThrough(), {
    setRawMode: (raw: boolean) => modes.push(raw ? 'raw' : 'cooked'),
    ref: () => modes.push('held'),
    unref: () => modes.push('let go'),
  });
  // The cast: of a terminal's stream only this is used.
  const stdin = stream as unknown as NodeJS.ReadStream;
  const dispatch = (message: Message) => void messages.push(message);
  const reports = takeReports(stdin, {awaitsAnswer: false, answered() {}});
  const opened = openKeyboard({stdin, read: reports.read, reports, dispatch, startTimer});
  opened.start();
  return {
    modes,
    keyboard: opened,
    write: async (text: string) => {
      stream.write(text);
      await new Promise(done => setImmediate(done));
    },
    /** How much is held back. */
    waits: () => held.size,
    release: (most: number) => {
      for (const [done, milliseconds] of [...held]) if (milliseconds <= most && held.delete(done)) done();
    },
    seen: () =>
      messages.map(message =>
        message.type === 'key'
          ? message.name
          : message.type === 'paste'
            ? `paste ${message.text}`
            : message.type === 'mouse'
              ? `${message.does} ${message.column},${message.row}`
              : message.type,
      ),
  };
}

test('keys of a burst are separate and named', async () => {
  const {write, seen} = keyboard();
  await write('jjG');
  await write('\r');
  await write('\u001b[A');
  await write('\u0003');
  expect(seen()).toEqual(['j', 'j', 'G', 'enter', 'up', 'ctrl-c']);
});

test('keys of the Kitty protocol are named, or are the text that they type', async () => {
  const {write, seen} = keyboard();
  await write('\u001b[97u\u001b[97;5u\u001b[57358u\u001b[13u\u001b[9;2u');
  expect(seen()).toEqual(['a', 'ctrl-a', 'enter', 'shift-tab']);
});

test('a paste is one text', async () => {
  const {write, seen} = keyboard();
  await write('\u001b[200~q\ny\u001b[201~');
  expect(seen()).toEqual(['paste q\ny']);
});

test('a lone escape is the key once no sequence follows', async () => {
  const {write, release, seen} = keyboard();
  await write('\u001b');
  expect(seen()).toEqual([]);
  release(20);
  expect(seen()).toEqual([]);
  release(60);
  expect(seen()).toEqual(['esc']);
});

test('nothing is waited for once it has come, or once another program has the keyboard', async () => {
  const {write, waits, keyboard: opened, seen} = keyboard();
  for (const rest of ['[A', '\u001b[200~x\u001b[201~']) {
    await write('\u001b');
    expect(waits()).toBe(1);
    await write(rest);
    expect(waits(), rest).toBe(0);
  }
  expect(seen()).toEqual(['up', 'esc', 'paste x']);
  await write('\u001b');
  opened.stop();
  expect(waits()).toBe(0);
  opened.start();
  await write('[A');
  expect(seen().slice(3)).not.toContain('up');
});

const report = '\u001b[<64;120;33M';

test.each(Array.from({length: report.length - 1}, (_, at) => at + 1))(
  'a report cut after %i characters is neither text nor Escape',
  async at => {
    const {write, release, seen} = keyboard();
    await write(report.slice(0, at));
    release(20);
    await write(`${report.slice(at)}j`);
    expect(seen()).toEqual(['wheel 119,32', 'j']);
  },
);

test('a report in three parts, or never finished, is not text', async () => {
  const {write, release, seen} = keyboard();
  for (const piece of ['\u001b', '[<0;1', ';5', 'M']) {
    await write(piece);
    release(20);
  }
  expect(seen()).toEqual(['click 0,4']);
  await write('\u001b[<0;1');
  release(2000);
  await write('q');
  expect(seen()).toEqual(['click 0,4', 'q']);
});

test('reports within a paste are text', async () => {
  const {write, seen} = keyboard();
  await write('\u001b[200~a\u001b[<0;1;1Mb\u001b[201~');
  expect(seen()).toEqual(['paste a\u001b[<0;1;1Mb']);
});

const paste = '\u001b[200~nodes delete \u001b\u001b[201~';

test.each(Array.from({length: paste.length - 1}, (_, at) => at + 1))(
  'a paste cut after %i characters is one text, and no key',
  async at => {
    const {write, release, seen} = keyboard();
    await write(paste.slice(0, at));
    release(20);
    await write(`${paste.slice(at)}j`);
    release(60);
    expect(seen()).toEqual(['paste nodes delete \u001b', 'j']);
  },
);

test('a paste is text also where its ESC came long before, and was Escape', async () => {
  const {write, release, seen} = keyboard();
  await write('\u001b');
  release(20);
  release(60);
  await write(paste.slice(1));
  expect(seen()).toEqual(['esc', 'paste nodes delete \u001b']);
});

test('Escape right before a paste comes before it', async () => {
  const {write, seen} = keyboard();
  await write(`\u001b${paste}`);
  expect(seen()).toEqual(['esc', 'paste nodes delete \u001b']);
});

test('ctrl-c works while a paste does not end', async () => {
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
  onTestFinished(() => void clock.mockRestore());
  const {write, seen} = keyboard();
  await write('\u001b[200~x');
  await write('y');
  time = 100;
  await write('\u0003');
  await write('j');
  expect(seen()).toEqual(['ctrl-c', 'j']);
});

test('it is in raw mode and keeps the program running while it is read, and only then', () => {
  const {modes, keyboard: opened} = keyboard();
  expect(modes.splice(0).sort()).toEqual(['held', 'raw']);
  opened.stop();
  expect(modes.sort()).toEqual(['cooked', 'let go']);
});

test('what is typed while another program has the keyboard is not read', async () => {
  const {write, keyboard: opened, seen} = keyboard();
  opened.stop();
  await write('x');
  expect(seen()).toEqual([]);
  opened.start();
  await write('j');
  expect(seen()).toEqual(['x', 'j']);
});

test('a key says whether it came a moment ago, and which keys came in one piece', () => {
  const handled: (() => void)[] = [];
  let now = 7;
  const stamp = createStamp(
    work => void handled.push(work),
    () => now,
  );
  const told = (name: string, at: number) => {
    now = at;
    return stamp({name, text: name});
  };
  expect(told('j', 7)).toEqual({repeat: false, gap: Number.POSITIVE_INFINITY, chunk: 1, pressedAt: 7});
  expect(told('j', 8)).toEqual({repeat: true, gap: 0, chunk: 1, pressedAt: 8});
  expect(handled).toHaveLength(1);
  handled.pop()?.();
  expect(told('j', 607)).toEqual({repeat: true, gap: 599, chunk: 2, pressedAt: 607});
  expect(told('k', 608)).toEqual({repeat: false, gap: 0, chunk: 2, pressedAt: 608});
  handled.pop()?.();
  expect(told('k', 1208)).toEqual({repeat: false, gap: 600, chunk: 3, pressedAt: 1208});
});
