import {expect, test} from 'vitest';
import {fieldsToSearch, hitIn, needleOf} from '../../../../src/app/screens/find/hits.ts';
import {
  detailFor,
  isFound,
  matchingSuggestions,
  suggestionIndexOf,
  toggledIndex,
  wordAt,
} from '../../../../src/app/screens/form/choices.ts';
import {resourceOf} from '../../../../src/resources/index.ts';

/** What is found, and in which order: in items by the search, in choices by a field. */

const node = (change: object) => ({id: 7, label: 'db', status: 'running', tags: [], ipv4: [], ...change});
const hit = (change: object, text: string) => {
  const item = node(change);
  return hitIn(resourceOf('nodes'), item, item, needleOf(text));
};

test('a match in the label is better the more of it the text is', () => {
  const labels = ['web', 'Web-1', 'my-web', 'cobweb', 'cobweb-web', 'my-web-cobweb'];
  expect(labels.map(label => hit({label}, 'web')?.rank)).toEqual([0, 1, 2, 3, 2, 2]);
  expect(hit({label: 'mail', tags: ['none', 'WEB']}, 'web')).toEqual({
    id: '7',
    label: 'mail',
    field: 'tags',
    text: 'WEB',
    rank: 4,
  });
  // The second of two matches that overlap begins a word.
  expect(hit({label: 'a---b'}, '--')?.rank).toBe(2);
  expect(hit({label: 'mail'}, 'web')).toBeUndefined();
});

test('the label is searched first, then the id, which is found by its number alone', () => {
  expect(
    fieldsToSearch(resourceOf('nodes'))
      .map(({name}) => name)
      .slice(0, 2),
  ).toEqual(['label', 'id']);
  expect(hit({label: 'node 123', id: 123}, '123')?.field).toBe('label');
  expect(hit({id: 123, tags: ['123']}, '#123')?.field).toBe('id');
  expect(hit({id: 1234}, '123')).toBeUndefined();
  // What is typed may be in capitals, and have blanks around it.
  expect(hit({label: 'web-1'}, ' WEB-1 ')?.rank).toBe(0);
  expect(hit({label: 'Web-1'}, 'wEB')?.rank).toBe(1);
  // A status is one of a few: everything has it.
  expect(hit({}, 'running')).toBeUndefined();
});

test('of a long text the part around the match is kept', () => {
  const label = `${'a '.repeat(100)}needle${' b'.repeat(100)}`;
  const {text = ''} = hit({label}, 'needle') ?? {};
  expect(text).toMatch(/^…(a )+needle( b)+ ?…$/);
  expect(text).toHaveLength(162);
  expect(text.indexOf('needle')).toBe(41);
  expect(hit({label: label.slice(190)}, 'needle')?.text).toMatch(/^a a .*…$/);
  expect(hit({label: 'x'.repeat(160)}, 'x')?.text).toHaveLength(160);
  expect(hit({label: 'x'.repeat(161)}, 'x')?.text).toBe(`${'x'.repeat(160)}…`);
});

const choice = (title: string, detail = '', value = title) => ({id: value, value, title, detail});
const found = (choices: readonly ReturnType<typeof choice>[], typed: string, lately?: string[]) =>
  matchingSuggestions(choices, typed, lately).map(({title}) => title);

test('choices come in the order of how well they match', () => {
  const choices = [
    choice('cobweb'),
    choice('mail', 'webs'),
    choice('my-web'),
    choice('web-1'),
    choice('mail-2', 'cobweb'),
    choice('WEB'),
  ];
  const best = ['WEB', 'web-1', 'my-web', 'mail', 'cobweb', 'mail-2'];
  expect(found(choices, 'web')).toEqual(best);
  expect(found([...choices].reverse(), 'web').slice(0, 4)).toEqual(best.slice(0, 4));
  // What was chosen lately comes first of what matches as well, but not of what matches better.
  expect(found(choices, 'web', ['mail-2', 'my-web'])).toEqual([...best.slice(0, 4), 'mail-2', 'cobweb']);
  expect(found(choices, '', ['my-web', 'gone']).slice(0, 2)).toEqual(['my-web', 'cobweb']);
  // A whole word is better than the beginning of one.
  expect(found([choice('a dbx'), choice('a db')], 'db')).toEqual(['a db', 'a dbx']);
  // Typed in full, it narrows nothing.
  expect(found(choices, ' cobweb ')).toHaveLength(6);
  expect(found(choices, '', ['my-web', 'gone'])).toEqual([
    ...['my-web', 'cobweb', 'mail', 'web-1', 'mail-2', 'WEB'],
  ]);
  // What was chosen lately comes before a whole word, and what begins a word of the name before one of the remark.
  expect(found([choice('a db'), choice('a dbx')], 'db', ['a dbx'])).toEqual(['a dbx', 'a db']);
  expect(found([choice('mail', 'web'), choice('my-webs')], 'web')).toEqual(['my-webs', 'mail']);
  expect(found([choice('a jp'), choice('Osaka', '', 'jp-osa')], 'jp')).toEqual(['Osaka', 'a jp']);
  expect(found([choice('cobweb db'), choice('x', 'web db')], 'web db')).toEqual(['x', 'cobweb db']);
});

test('a misspelled word finds what is like it, and accents do not count', () => {
  const choices = [choice('Frankfurt 2', '', 'de-fra-2'), choice('Bogotá', '', 'co-bog-1'), choice('Osaka')];
  expect(found(choices, 'bogota')).toEqual(['Bogotá']);
  expect(found(choices, 'frankfrut')).toEqual(['Frankfurt 2']);
  expect(found(choices, 'zzzz')).toEqual([]);
  // Letters in their order are like the name, the value and the remark.
  const osaka = [choice('Osaka', 'Japan', 'kix-1'), choice('Paris', 'France', '4123')];
  expect(['osk', ' kx1 ', 'jpn', '413'].map(typed => found(osaka, typed))).toEqual([
    ...[['Osaka'], ['Osaka'], ['Osaka'], []],
  ]);
  const frankfurt = [choice('Frankfurt', 'Germany west', 'xk-tuv-90'), choice('Paris', 'France')];
  expect(['fkfrt', ' xktv90 '].map(typed => found(frankfurt, typed))).toEqual([['Frankfurt'], ['Frankfurt']]);
  // Every word has to be there; one that is nowhere is corrected, the others stay.
  expect(found([choice('web'), choice('web db')], 'web  db')).toEqual(['web db']);
  expect(found([choice('web db'), choice('wep dbs')], 'db wbe')).toEqual(['web db']);
  expect(isFound(choice('web db'), 'web x')).toBe(false);
  // Among more than a thousand nothing is corrected.
  const many = (number: number) => [
    choice('frankfurt'),
    ...Array.from({length: number - 1}, (_, at) => choice(`o${at}`)),
  ];
  expect([1000, 1001].map(number => found(many(number), 'frankfrut'))).toEqual([['frankfurt'], []]);
  expect(detailFor(choice('Osaka', 'Japan', 'jp-osa'), 'osa')).toBe('Japan');
  expect(detailFor(choice('Osaka', 'Japan', 'jp-osa'), 'jp')).toBe('jp-osa · Japan');
  expect(detailFor(choice('Osaka', '', 'jp-osa'), 'jp')).toBe('jp-osa');
  // The value is shown if any of the words was found in it alone.
  expect(detailFor(choice('Osaka', 'Japan', 'jp-osa'), 'osaka jp')).toBe('jp-osa · Japan');
  expect(detailFor(choice('Osaka', 'Japan', 'jp-osa'), 'zzz')).toBe('Japan');
  expect(detailFor(choice('Osaka', 'Japan', 'jp-osa'), ' ')).toBe('Japan');
  expect(detailFor(choice('key', 'ed25519', 'x'.repeat(101)), 'key')).toBe('ed25519');
  const value = 'x'.repeat(100);
  expect(detailFor(choice('key', 'ed25519', value), 'xxx')).toBe(`${value} · ed25519`);
  expect(found([choice('key', '', value)], 'xxx')).toEqual(['key']);
  expect(detailFor(choice('web', 'node', '4123'), '4123')).toBe('node');
  // Of an id that is not shown, a part finds nothing.
  expect(found([choice('web', '', '4123')], '4123')).toEqual(['web']);
  expect(found([choice('web', '', '4123')], '41')).toEqual([]);
});

test('Enter takes what was moved to, what is typed in full, or the best that is found', () => {
  const choices = ['web-1', 'web-2', 'db'].map(title => choice(title));
  expect(suggestionIndexOf(choices, 'web', -1)).toBe(0);
  expect(suggestionIndexOf(choices, ' web-2 ', -1)).toBe(1);
  expect(suggestionIndexOf(choices, 'web', 2)).toBe(2);
  expect(suggestionIndexOf(choices, '', 0)).toBe(0);
  expect(suggestionIndexOf(choices, ' ', -1)).toBe(-1);
  expect(suggestionIndexOf(choices, 'web-9', -1)).toBe(-1);
  expect(suggestionIndexOf(choices, 'web', -1, true)).toBe(-1);
  expect(suggestionIndexOf([], 'web', -1)).toBe(-1);
  expect(toggledIndex(choices, 'web', -1)).toBe(0);
  expect(toggledIndex(choices, '', -1)).toBe(0);
  expect(toggledIndex(choices, 'web-9', -1)).toBe(-1);
  expect(toggledIndex(choices, 'web-9', 0)).toBe(0);
  expect(toggledIndex(choices, '', 5)).toBe(2);
  expect(toggledIndex([], '', -1)).toBe(-1);
});

test('the word at the caret is the one between the commas', () => {
  const text = ' one, two ,three';
  const at = (caret: number) => wordAt({text, caret});
  expect(at(0)).toEqual({from: 1, to: 4, word: 'one'});
  expect(at(4)).toEqual({from: 1, to: 4, word: 'one'});
  expect(at(5)).toEqual({from: 6, to: 10, word: 'two'});
  expect(at(10)).toEqual({from: 6, to: 10, word: 'two'});
  expect(at(11)).toEqual({from: 11, to: 16, word: 'three'});
  expect(at(16)).toEqual({from: 11, to: 16, word: 'three'});
  expect(wordAt({text: 'a,  ', caret: 4})).toEqual({from: 4, to: 4, word: ''});
});
