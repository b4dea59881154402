import {render} from 'ink';
import {expect, onTestFinished, test} from 'vitest';
import {Screen} from '../../../components/App.tsx';
import {paletteOf} from '../../../src/frame/palettes.ts';
import {ThemeContext} from '../../../components/theme/theme-context.ts';
import {SlowTerminal} from '../../unit/terminal/slow-terminal.ts';
import {open} from '../screen.tsx';

const size = {columns: 300, rows: 100};
const palette = paletteOf({name: 'dark', ground: undefined, depth: 8});

/** The program at 300 × 100 in Ink, and how many stretches of text are drawn by keys: each asks for its colour. */
async function watched() {
  const screen = await open({...size, nodes: 400});
  const terminal = Object.assign(new SlowTerminal(), size);
  let drawn = 0;
  const counting = new Proxy(palette ?? {tones: {}}, {
    get(of, part: 'tones' | 'fill') {
      drawn += 1;
      return of[part];
    },
  });
  const theme = {palette: counting, ascii: false};
  const frame = () => (
    <ThemeContext value={theme}>
      <Screen state={screen.store.get()} />
    </ThemeContext>
  );
  const ink = render(frame(), {stdout: terminal.stream, interactive: true, patchConsole: false, debug: true});
  onTestFinished(() => ink.unmount());
  await ink.waitUntilRenderFlush();
  const whole = drawn;
  return {
    whole,
    async press(...keys: string[]) {
      await screen.press(...keys);
      drawn = 0;
      ink.rerender(frame());
      await ink.waitUntilRenderFlush();
      return drawn;
    },
  };
}

test('a cursor move draws two rows of a hundred, with and without the item beside them', async () => {
  const {press, whole} = await watched();
  expect(whole).toBeGreaterThan(2000);
  const twoRows = 2.5 / size.rows;
  expect(await press('j')).toBeLessThan(whole * twoRows);
  // The list alone has more columns.
  const wider = await press('v');
  expect(wider).toBeGreaterThan(2000);
  await press('j');
  expect(await press('k')).toBeLessThan(wider * twoRows);
});
