import {expect, test} from 'vitest';
import {Keys} from '../../../components/frame/Keys.tsx';
import type {Message} from '../../../src/app/message.ts';
import {draw} from './draw.tsx';

/** The component on a keyboard; what is held back is let go by `release`. */
function keyboard() {
  const messages: Message[] = [];
  const held = new Set<() => void>();
  const hold = (_milliseconds: number, done: () => void) => {
    held.add(done);
    return () => void held.delete(done);
  };
  const {write} = draw(<Keys dispatch={message => messages.push(message)} hold={hold} />);
  return {
    write,
    release: () => {
      for (const done of [...held]) done();
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

test('keys of a burst are separate and named', () => {
  const {write, seen} = keyboard();
  write('jjG');
  write('\r');
  write('\u001b[A');
  write('\u0003');
  expect(seen()).toEqual(['j', 'j', 'G', 'enter', 'up', 'ctrl-c']);
});

test('a paste is one text', () => {
  const {write, seen} = keyboard();
  write('\u001b[200~q\ny\u001b[201~');
  expect(seen()).toEqual(['paste q\ny']);
});

test('a lone escape is the key once no sequence follows', async () => {
  const {write, release, seen} = keyboard();
  write('\u001b');
  expect(seen()).toEqual([]);
  await expect
    .poll(() => {
      release();
      return seen();
    })
    .toEqual(['esc']);
});

const report = '\u001b[<64;120;33M';

test.each(Array.from({length: report.length - 1}, (_, at) => at + 1))(
  'a report cut after %i characters is neither text nor Escape',
  async at => {
    const {write, seen} = keyboard();
    write(report.slice(0, at));
    // Ink lets go of a piece after 20 ms.
    await new Promise(done => setTimeout(done, 40));
    write(`${report.slice(at)}j`);
    expect(seen()).toEqual(['wheel 119,32', 'j']);
  },
);

test('a report in three parts, or never finished, is not text', async () => {
  const {write, release, seen} = keyboard();
  for (const piece of ['\u001b', '[<0;1', ';5', 'M']) {
    write(piece);
    await new Promise(done => setTimeout(done, 40));
  }
  expect(seen()).toEqual(['click 0,4']);
  write('\u001b[<0;1');
  await new Promise(done => setTimeout(done, 40));
  release();
  write('q');
  expect(seen()).toEqual(['click 0,4', 'q']);
});

test('reports within a paste are text', () => {
  const {write, seen} = keyboard();
  write('\u001b[200~a\u001b[<0;1;1Mb\u001b[201~');
  expect(seen()).toEqual(['paste a\u001b[<0;1;1Mb']);
});
