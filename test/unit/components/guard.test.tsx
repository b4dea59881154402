import {Text} from 'ink';
import {expect, test} from 'vitest';
import {Guard} from '../../../components/frame/Guard.tsx';
import {draw} from './draw.tsx';

function Broken(): never {
  throw new Error('it has no label');
}

test('an error takes the place of what cannot be drawn, until there is something else to draw', () => {
  const whole = <Text>whole</Text>;
  const guarded = (of: string, children = whole) => (
    <Guard of={of} columns={80}>
      {children}
    </Guard>
  );
  const {frame, redraw} = draw(guarded('first', <Broken />));
  expect(frame()).toContain('this cannot be drawn: ');
  expect(frame()).toContain('it has no label');
  redraw(guarded('first'));
  expect(frame()).toContain('this cannot be drawn: ');
  redraw(guarded('second'));
  expect(frame()).toBe('whole');
});
