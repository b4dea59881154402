import {expect, test} from 'vitest';
import {isTime, SimulatedClock, wholeSeconds} from '../../../src/service/simulation/clock.ts';

test('the clock is moved forward, and never back', () => {
  const clock = new SimulatedClock(() => new Date(5000), 1);
  clock.advanceTo(4000);
  clock.advance(-1);
  clock.advance(0);
  expect(clock.now()).toBe(5000);
  clock.advanceTo(5001);
  clock.advance(2);
  expect(clock.now()).toBe(5003);
});

test('operations are as fast as it is told from then on, in whole milliseconds, and its time is that of the source', () => {
  let source = 1000;
  const clock = new SimulatedClock(() => new Date(source), 3);
  source += 10;
  expect([clock.now(), clock.takeAhead(), clock.takeAhead()]).toEqual([1010, 20, 0]);
  source += 1;
  clock.speed = 0.5;
  source += 3;
  expect([clock.now(), clock.speed, clock.takeAhead()]).toEqual([1014, 0.5, 1]);
  source += 7;
  // The half of a millisecond is not lost.
  expect(clock.takeAhead()).toBe(-4);
});

test('a time of the API is one that there is, without milliseconds', () => {
  expect(['2028-02-29T23:59:59', '2027-02-29T00:00:00', '2027-01-01T24:00:00', 'soon'].map(isTime)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([1999, 2000, 2001].map(wholeSeconds)).toEqual([1000, 2000, 2000]);
});
