import type {Field} from '../../../../src/resources/definition/action.ts';

/** The keys to try in a field of a form; a text in quotation marks is pasted. */

const list = (line: string): string[] => line.split('|').map(keys => keys.trim());

/** What every field knows. */
const common = list(
  'enter | tab | shift-tab | ctrl-s | ctrl-s ctrl-s | down | up | down down up | esc | F1 | ctrl-y | f9',
);

const text = [
  ...list(
    "x | x y backspace | x y left z | x ctrl-u | x enter | x tab | x ctrl-s | 'two words' home delete | 'a\\nb' enter",
  ),
  ...list("'  ' enter | '\u0007' | 'ä,b, c' ctrl-w | x enter shift-tab y | ctrl-u enter | ctrl-u ctrl-s"),
];

/** Further keys, by the type of the field. */
const byType: Readonly<Record<string, readonly string[]>> = {
  number: list('5 enter | - 1 enter | 1 . 5 enter | 1 e 9 tab | 0 ctrl-s | 4 G B enter | 1 backspace'),
  duration: list(
    '5 enter | 3 0 0 enter | 1 h enter | down enter | down down enter | up | 9 9 9 9 9 9 9 9 enter | 1 x enter',
  ),
  choice: list(
    'e enter | a tab | u s ctrl-s | z z z enter | z z z tab | down enter | down down tab | down ctrl-s | up enter | e down enter shift-tab | e down x | down enter shift-tab down enter | ctrl-r',
  ),
  choices: list(
    'space | space space | down space down space | e space | e enter | z z z space | z z z enter | space enter shift-tab space | space down space up space | ctrl-r',
  ),
  flag: list("space | space space | space enter | x | x x x | 'yes' | x space | y enter"),
  secret: list("x ctrl-r | x ctrl-r ctrl-r | ctrl-g | ctrl-o | 'long enough, and secret' enter | x ctrl-o"),
  words: list(
    "p tab | p down enter | down down enter | p r tab , | 'prod, ' down enter | 'prod,prod' enter | 'a, ,b' enter | down up enter",
  ),
  file: list("'/tmp/none' enter | x tab | x ctrl-e | ctrl-e"),
};

const box = list(
  "ctrl-j x | x ctrl-j y up z | 'one\\ntwo\\nthree' up up up | 'one\\ntwo' up down down | ctrl-e | alt-enter",
);

/** All keys to try in a field. */
export const triesIn = (field: Field<unknown>): string[] => [
  ...common,
  ...(field.type === 'flag' ? [] : text),
  ...(byType[field.type] ?? []),
  ...(field.lines ? box : []),
];

/** The keys to try in a field of a sort that has been tried elsewhere. */
export const fewTries = (field: Field<unknown>): string[] => [
  ...list("9 9 9 enter | '-x y' enter | down enter | ctrl-u enter"),
  ...(byType[field.type] ?? []).slice(0, 2),
];

/** The keys to try at the button and at a question. */
export const atEnd = list(
  "enter | tab | shift-tab | up | y | n | x | x y z | 'word' | left enter | right enter | tab enter | ctrl-s | esc | esc enter | ctrl-y | space | pagedown | pageup | ctrl-u enter | backspace",
);

/** Fields of one sort behave alike. */
export const sortOf = (field: Field<unknown>): string =>
  [
    field.type,
    ...Object.entries(field)
      .filter(
        ([name, value]) =>
          !['label', 'hint', 'type', 'initial', 'now', 'min', 'max', 'check'].includes(name) && value,
      )
      .map(([name]) => name)
      .sort(),
  ].join(' ');
