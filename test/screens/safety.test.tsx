import fc from 'fast-check';
import {expect, test} from 'vitest';
import {actionOf, wordOf} from '../../src/app/panel/fields.ts';
import type {Panel} from '../../src/app/state.ts';
import {open} from './screen.tsx';

/** Nothing is sent by a stray key: random keys, pastes and resizes against the real loop and the real service. */

const keys = [
  ...'abdhjklnrstxyzBRSGgwVJP/:?[]0123456789',
  'enter',
  'enter',
  'esc',
  'tab',
  'shift-tab',
  'up',
  'down',
  'left',
  'right',
  'ctrl-s',
  'ctrl-g',
  'ctrl-u',
  'space',
  'backspace',
];

/** What must stand on the screen in the moment before a write leaves. */
function allowed(panel: Panel | undefined, key: string): boolean {
  if (!panel) return false;
  const {level} = actionOf(panel);
  if (level === 'plain') return key === 'ctrl-s' || key === 'enter';
  if (panel.stage !== 'confirm' || key !== 'enter') return false;
  return level === 'confirm' ? panel.sure : panel.typed.text === wordOf(panel);
}

test('a write leaves only from a panel that was confirmed, whatever is pressed', {
  timeout: 120_000,
}, async () => {
  const step = fc.oneof(
    {weight: 30, arbitrary: fc.constantFrom(...keys).map(name => ({kind: 'key' as const, name}))},
    {weight: 1, arbitrary: fc.string({maxLength: 12}).map(text => ({kind: 'paste' as const, text}))},
    {
      weight: 1,
      arbitrary: fc.constantFrom(20, 40, 80, 120).map(columns => ({kind: 'resize' as const, columns})),
    },
    {weight: 2, arbitrary: fc.constant({kind: 'wait' as const})},
  );
  const start = fc.constantFrom('nodes', 'volumes', 'balancers', 'domains');
  await fc.assert(
    fc.asyncProperty(start, fc.array(step, {minLength: 20, maxLength: 120}), async (place, steps) => {
      const screen = await open({columns: 100, rows: 24});
      await screen.go(place);
      for (const one of steps) {
        const {overlay, jobs} = screen.store.get();
        const panel = overlay?.kind === 'panel' ? overlay : undefined;
        const before = Object.keys(jobs).length;
        if (one.kind === 'key') screen.keys(one.name);
        else if (one.kind === 'paste') screen.store.dispatch({type: 'paste', text: one.text});
        else if (one.kind === 'resize')
          screen.store.dispatch({type: 'resized', columns: one.columns, rows: 24});
        else await screen.idle();
        const added = Object.keys(screen.store.get().jobs).length - before;
        if (added > 0) {
          expect(one.kind).toBe('key');
          expect(allowed(panel, one.kind === 'key' ? one.name : ''), JSON.stringify(one)).toBe(true);
        }
      }
      await screen.idle();
      const sent = screen.requests.filter(({method}) => method !== 'GET').length;
      expect(sent).toBeLessThanOrEqual(Object.keys(screen.store.get().jobs).length);
      expect(() => screen.frame()).not.toThrow();
    }),
    {numRuns: 60},
  );
});
