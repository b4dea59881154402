import {render} from 'ink-testing-library';
import {expect, onTestFinished, test, vi} from 'vitest';
import {Host, mount} from '../../../components/Host.tsx';
import {createStore} from '../../../src/app/loop/store.ts';
import {showFrames} from '../../../src/surface.ts';
import {regionsState} from '../app/screens/regions.ts';

const opened = () => createStore(regionsState(), () => {});

test('the host hands over each state, and draws nothing itself', async () => {
  const store = opened();
  const draw = vi.fn();
  const {lastFrame, unmount} = render(<Host store={store} draw={draw} />);
  expect(draw.mock.calls).toEqual([[store.get()]]);
  store.dispatch({type: 'resized', columns: 90, rows: 20});
  await vi.waitFor(() => expect(draw).toHaveBeenLastCalledWith(store.get()));
  expect(lastFrame()).toBe('');
  unmount();
  const {length} = draw.mock.calls;
  store.dispatch({type: 'resized', columns: 80, rows: 20});
  expect(draw).toHaveBeenCalledTimes(length);
});

test('what cannot be drawn ends the program', async () => {
  const failures: unknown[] = [];
  const fail = (error: unknown) => void failures.push(error);
  process.on('unhandledRejection', fail);
  onTestFinished(() => void process.off('unhandledRejection', fail));
  const before = process.listeners('unhandledRejection');
  expect(before).toContain(fail);
  const unmount = mount({
    store: opened(),
    draw() {
      throw new Error('no terminal');
    },
  });
  onTestFinished(unmount);
  await vi.waitFor(() => expect(failures).toEqual([new Error('no terminal')]));
});

test('frames are drawn before Ink is loaded, and once each after that', async () => {
  const store = opened();
  const draw = vi.fn();
  const load = showFrames(store, draw);
  expect(draw).toHaveBeenCalledTimes(1);
  store.dispatch({type: 'resized', columns: 90, rows: 20});
  expect(draw).toHaveBeenCalledTimes(2);
  await load();
  draw.mockClear();
  store.dispatch({type: 'resized', columns: 80, rows: 20});
  await vi.waitFor(() => expect(draw).toHaveBeenLastCalledWith(store.get()));
  expect(draw).toHaveBeenCalledTimes(1);
});
