import {expect, test} from 'vitest';
import {paced} from '../../../src/app/loop/pace.ts';
import {createStore} from '../../../src/app/loop/store.ts';
import type {Message} from '../../../src/app/state/message.ts';
import {initialState} from '../../../src/initial-state.ts';

const account = {demo: true, profile: 'demo', address: 'embedded service', tokenFrom: 'the demo account'};

function screen() {
  let time = 1000;
  const rings: {at: number; ring: () => void}[] = [];
  const store = createStore(initialState(account, {columns: 80, rows: 24}), () => {});
  const frames: number[] = [];
  const drawn = paced(store, {
    now: () => time,
    startTimer: (milliseconds, ring) => {
      const timer = {at: time + milliseconds, ring};
      rings.push(timer);
      return () => void rings.splice(rings.indexOf(timer), 1);
    },
  });
  drawn.subscribe(() => frames.push(time));
  return {
    frames,
    /** By itself, as an answer comes. */
    comes: () => store.dispatch({type: 'noticed', tone: 'info', text: `at ${time}`}),
    does: (message: Message) => drawn.dispatch(message),
    pass(milliseconds: number) {
      time += milliseconds;
      for (const {ring} of rings.filter(({at}) => at <= time)) ring();
    },
  };
}

test('updates in quick succession are drawn together', () => {
  const {frames, comes, pass} = screen();
  for (let page = 0; page < 20; page++) {
    comes();
    pass(10);
  }
  pass(100);
  expect(frames[0]).toBe(1000);
  expect(frames.length).toBeLessThanOrEqual(6);
  expect(frames.at(-1)).toBeGreaterThanOrEqual(1190);
});

test('a key is drawn at once with waiting updates', () => {
  const {frames, comes, does, pass} = screen();
  comes();
  pass(10);
  comes();
  does({type: 'resized', columns: 90, rows: 24});
  expect(frames).toEqual([1000, 1010]);
  pass(100);
  expect(frames).toEqual([1000, 1010]);
});

test('a single update is drawn at once', () => {
  const {frames, comes, pass} = screen();
  comes();
  pass(60);
  comes();
  expect(frames).toEqual([1000, 1060]);
});
