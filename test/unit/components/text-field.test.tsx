import {expect, test} from 'vitest';
import {TextField} from '../../../components/prompt/TextField.tsx';
import {draw, styled} from './draw.tsx';

const field = (
  text: string,
  caret: number,
  props: {active?: boolean; note?: string; columns?: number} = {},
) =>
  styled(
    draw(
      <TextField label=" / " input={{text, caret}} active={props.active ?? true} columns={40} {...props} />,
    ).frame(),
  );

test('the caret is on the next character, in the focused field only', () => {
  expect(field('web', 1)).toBe('<bold cyan> / </>w<caret>e</>b');
  expect(field('web', 3)).toBe('<bold cyan> / </>web<caret> </>');
  expect(field('web', 1, {active: false})).toBe('<bold cyan> / </>web');
});

test('a long text is drawn around its caret', () => {
  const text = Array.from({length: 20}, (_, index) => `word${index}`).join(' ');
  expect(field(text, 0)).toMatch(/<\/><caret>w<\/>ord0 word1 .*…$/);
  expect(field(text, text.length)).toMatch(/word18 word19<caret> <\/>$/);
  for (const caret of [0, 40, text.length])
    expect(field(text, caret).replaceAll(/<[^>]*>/g, '').length).toBeLessThanOrEqual(40);
});

test('a note is beside the text', () => {
  expect(field('40', 2, {note: 'GB'})).toBe('<bold cyan> / </>40<caret> </><gray>   GB</>');
});

test('how to go on with a proposed text is told where it fits, with some cells to spare', () => {
  const told = (columns: number) => {
    const input = {text: 'web', caret: 3, selected: true as const};
    return styled(draw(<TextField label=" / " input={input} active={true} columns={columns} />).frame());
  };
  expect([told(51).includes('typing replaces it'), told(50).includes('typing')]).toEqual([true, false]);
});

test('control characters in the text are not written', () => {
  expect(field('a\u001b[2J\rb', 0)).toBe('<bold cyan> / </><caret>a</>␛[2J␍b');
});
