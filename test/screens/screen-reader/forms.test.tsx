import {expect, test} from 'vitest';
import {tell} from '../../../src/app/screen-reader/tell.ts';
import {open} from '../screen.tsx';
import {openAt, type Screen} from '../steps.ts';

/** What is told of a part of the form. */
const part = (screen: Screen, name: string) =>
  tell(screen.store.get()).parts.find(each => each.name === name);

test('of a field for several it is told which are chosen, and whether the suggestion is', async () => {
  const screen = await openAt(': "tokens" enter');
  await screen.press('n', ...'ci', 'tab');
  expect(part(screen, 'field')).toMatchObject({head: 'Scopes'});
  expect(part(screen, 'field')?.items.slice(0, 2)).toEqual(['none chosen', 'several can be chosen']);
  await screen.press('down');
  // A choice changes with each letter, so it waits until one stops typing.
  expect(part(screen, 'choice')).toMatchObject({waits: true, items: expect.arrayContaining(['not chosen'])});
  await screen.press('space');
  const {head, items} = part(screen, 'choice') ?? {};
  expect(items).toContain('chosen');
  expect(part(screen, 'field')?.items[0]).toBe(`chosen: ${head}`);
});

test('a secret is told by its length until it is shown, another text as it is', async () => {
  const screen = await open();
  const typed = () => tell(screen.store.get()).typed;
  await screen.press('n', ...'made-here');
  expect(typed()).toMatchObject({label: 'Label', input: {text: 'made-here'}});
  await screen.press('enter', 'down', 'enter', 'down', 'enter', 'down', 'enter', ...'abc');
  expect(typed()).toMatchObject({label: 'Root password', input: {text: '***'}});
  await screen.press('ctrl-r');
  expect(typed()).toMatchObject({label: 'Root password', input: {text: 'abc'}});
});

test('a mistake waits for a pause while one types, and not once the form is to be sent', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · z ctrl-u 2 0');
  expect(part(screen, 'note')).toMatchObject({
    waits: true,
    items: [expect.stringContaining('never shrinks')],
  });
  await screen.press('ctrl-s');
  expect(part(screen, 'note')).toMatchObject({
    waits: false,
    items: [expect.stringContaining('never shrinks')],
  });
  await screen.press('ctrl-u', '4', '1');
  expect(part(screen, 'note')).toMatchObject({waits: true});
});
