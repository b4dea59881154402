import {expect, test} from 'vitest';
import {Line} from '../../../components/frame/Line.tsx';
import {lineText} from '../../../components/frame/line-text.ts';
import {paletteOf} from '../../../src/frame/palettes.ts';
import {themeNames} from '../../../src/preferences.ts';
import {golden} from '../../golden.ts';
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

test('it is drawn again if its text or its fill changes', () => {
  const line = (text: string, fill?: number) => <Line spans={[{text}]} fill={fill} />;
  const {frame, redraw} = draw(line('one'));
  redraw(line('two'));
  expect(styled(frame())).toBe('two');
  redraw(line('two', 5));
  expect(styled(frame())).toContain('filled');
  redraw(line('six', 5));
  expect(styled(frame())).toContain('six');
});

test('text that does not fit is cut, never wrapped', () => {
  const {frame} = draw(<Line spans={[{text: 'x'.repeat(90)}, {text: 'y'.repeat(90), bold: true}]} />);
  expect(styled(frame())).toBe(`${'x'.repeat(90)}<bold>${'y'.repeat(9)}…</>`);
});

test('every tone and style in every theme, on a usual line and on the selected one', () => {
  const tones = [undefined, 'good', 'busy', 'warn', 'bad', 'dim', 'accent'] as const;
  const styles = [
    {},
    {bold: true},
    {inverse: true},
    {underline: true},
    {filled: true},
    {filled: true, bold: true},
  ];
  const grounds = [undefined, [16, 16, 24], [250, 246, 230]] as const;
  const lines = new Map<string, string[]>();
  for (const name of themeNames)
    for (const ground of grounds)
      for (const depth of [1, 4, 8, 24]) {
        const theme = {palette: paletteOf({name, ground, depth}), ascii: false};
        const drawn = [undefined, 8].flatMap(fill =>
          tones.map(tone => {
            const spans = [...styles, {color: 'magenta'}, {color: 'magenta', filled: true}];
            return spans.map(style => lineText(theme, [{text: 'x', tone, ...style}], fill)).join(' ');
          }),
        );
        const text = drawn.map(line => JSON.stringify(line).replaceAll('\\u001b', '␛')).join('\n');
        lines.set(text, [
          ...(lines.get(text) ?? []),
          `${name} on ${ground ?? 'an unknown ground'} at ${depth}`,
        ]);
      }
  golden('line-styles', [...lines].map(([text, names]) => `── ${names.join(' · ')}\n${text}\n`).join(''));
});
