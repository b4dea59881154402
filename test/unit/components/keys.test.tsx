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
            : message.type,
      ),
  };
}

test('keys are named, each of a burst by itself', () => {
  const {write, seen} = keyboard();
  write('jjG');
  write('\r');
  write('\u001b[A');
  write('\u0003');
  expect(seen()).toEqual(['j', 'j', 'G', 'enter', 'up', 'ctrl-c']);
});

test('a paste is one text, whatever it holds', () => {
  const {write, seen} = keyboard();
  write('\u001b[200~q\ny\u001b[201~');
  expect(seen()).toEqual(['paste q\ny']);
});

test('a lone escape is the key once no more of a sequence has come', async () => {
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
