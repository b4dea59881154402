import {expect, test, vi} from 'vitest';
import {NewestFrame} from '../../../../src/terminal/ink/newest-frame.ts';

const turn = () => new Promise(setImmediate);

test('the newest frame is that of who draws, also right after a change of hands', async () => {
  const changed = vi.fn();
  const newest = new NewestFrame(changed, frame => `<${frame}>`);
  newest.byInk('ink');
  expect([newest.get(), changed.mock.calls.length]).toEqual(['<ink>', 1]);
  newest.byProgram(() => 'own');
  newest.byInk('late');
  expect(newest.get()).toBe('<own>');
  newest.leaveToInk();
  newest.byProgram(() => 'own again');
  expect(newest.get()).toBe('<own again>');
  await turn();
  expect(newest.get()).toBe('<own again>');
  newest.leaveToInk();
  await turn();
  expect(newest.get()).toBe('<late>');
});

test('where the program cannot draw, what was shown stays', () => {
  const newest = new NewestFrame(() => {});
  newest.byInk('ink');
  newest.byProgram(() => undefined);
  expect(newest.get()).toBe('ink');
});

test('of the frames of a turn the last is told, once, and of Ink none while the program draws', async () => {
  const changed = vi.fn();
  const told = async () => {
    await turn();
    return changed.mock.calls.length;
  };
  const newest = new NewestFrame(changed);
  newest.byProgram(() => 'one');
  newest.byProgram(() => 'two');
  expect(changed).not.toHaveBeenCalled();
  expect([await told(), newest.get()]).toEqual([1, 'two']);
  newest.byInk('of Ink');
  expect(await told()).toBe(1);
  newest.byProgram(() => 'three');
  expect([await told(), newest.get()]).toEqual([2, 'three']);
  newest.byProgram(() => 'four');
  newest.leaveToInk();
  expect([await told(), newest.get()]).toEqual([3, 'of Ink']);
  newest.leaveToInk();
  expect(await told()).toBe(3);
});
