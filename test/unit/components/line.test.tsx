import {expect, test} from 'vitest';
import {Line} from '../../../components/frame/Line.tsx';
import {draw, styled} from './draw.tsx';

test('each span has its tone, weight and mark', () => {
  const spans = [
    {text: 'plain '},
    {text: 'running', tone: 'good', bold: true},
    {text: ' '},
    {text: 'gone', tone: 'bad', inverse: true},
    {text: ' '},
    {text: 'label', tone: 'accent', underline: true},
  ] as const;
  expect(styled(draw(<Line spans={spans} />).frame())).toBe(
    'plain <bold green>running</> <inverse red>gone</> <cyan underline>label</>',
  );
});

test('a chosen colour overrides the tone; without colours there is neither', () => {
  const line = <Line spans={[{text: 'prod', tone: 'good', color: 'magenta', bold: true}]} />;
  expect(styled(draw(line).frame())).toBe('<bold magenta>prod</>');
  expect(styled(draw(line, {palette: undefined}).frame())).toBe('<bold>prod</>');
});

test('in ASCII other characters are replaced at the same width', () => {
  const {frame} = draw(<Line spans={[{text: '● a › b · 中 …'}]} />, {ascii: true});
  expect(frame()).toBe('* a > b | ?? ~');
});

test('text that does not fit is cut, never wrapped', () => {
  const {frame} = draw(<Line spans={[{text: 'x'.repeat(90)}, {text: 'y'.repeat(90), bold: true}]} />);
  expect(styled(frame())).toBe(`${'x'.repeat(90)}<bold>${'y'.repeat(9)}…</>`);
});
