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
