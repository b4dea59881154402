import {Box, render, Text} from 'ink';
import {expect, test} from 'vitest';
import {createScreen} from '../../../src/terminal/screen.ts';
import {Headless} from './headless.ts';
import {SlowTerminal} from './slow-terminal.ts';

function App({rows, at}: {rows: number; at: number}) {
  return (
    <Box flexDirection="column" height={rows}>
      {['one', '中 two', 'three'].map((label, index) => (
        <Text key={label} bold={index === at} wrap="truncate">
          {index === at ? '▌' : ' '}
          {label}
        </Text>
      ))}
    </Box>
  );
}

// Both ways in which Ink can be told to write come out the same: whole frames, and what it takes to be log lines.
test.each([{debug: true}, {debug: false, maxFps: 60}])('Ink draws through the screen: %o', async options => {
  const terminal = new SlowTerminal();
  const headless = new Headless(terminal.columns, terminal.rows);
  const screen = createScreen(terminal.stream, {interval: 0});
  screen.enter();
  const ink = render(<App rows={4} at={0} />, {
    stdout: screen.stdout,
    interactive: true,
    patchConsole: false,
    exitOnCtrlC: false,
    ...options,
  });
  const shown = async (): Promise<string[]> => {
    await ink.waitUntilRenderFlush();
    headless.write(terminal.take());
    return headless.text();
  };
  expect(await shown()).toEqual(['▌one', ' 中 two', ' three', '']);
  ink.rerender(<App rows={4} at={1} />);
  expect(await shown()).toEqual([' one', '▌中 two', ' three', '']);
  terminal.resizeTo(6, 3);
  headless.resize(6, 3);
  ink.rerender(<App rows={3} at={2} />);
  await new Promise(setImmediate);
  expect(await shown()).toEqual([' one', ' 中 t…', '▌three']);
  ink.unmount();
  screen.leave();
  await ink.waitUntilExit();
  headless.write(terminal.take());
  expect(headless.text()).toEqual(['', '', '']);
});
