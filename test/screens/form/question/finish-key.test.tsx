import {expect, test} from 'vitest';
import {hintsOf} from '../../../../src/app/frame/hints.ts';
import {formOf} from '../../../../src/app/screens/form/form-of.ts';
import {inSentence} from '../../../../src/text/format.ts';
import {everyAction, fill, kept, reach} from '../../every-action.ts';
import {open} from '../../screen.tsx';

/** One rule for ctrl-s in every form: it goes on towards the request, and what it does next stands beside it. */

test.each(everyAction)('%s: ctrl-s leads to the request and its button', async (_, resource, action) => {
  const screen = await open({columns: 160, rows: 50, ...kept});
  const {press, store} = screen;
  const sent = () => Object.keys(store.get().writes).length;
  const hints = () =>
    Object.fromEntries(
      hintsOf(store.get()).flatMap(({key, does}) => (/ctrl-s|enter/.test(key) ? [[key, does]] : [])),
    );
  const verb = inSentence(action.title);
  const asksFields = Object.keys(action.fields).length > 0;
  await reach(screen, resource, action);
  await press(action.key);
  if (asksFields) {
    await fill(screen);
    // Back to the fields, all of them filled in.
    await press(formOf(store.get())?.mode === 'button' ? 'shift-tab' : 'esc');
    expect(hints()).toMatchObject({'ctrl-s': 'review'});
    await press('ctrl-s');
  }
  expect(sent()).toBe(0);
  const {mode, confirmWord} = formOf(store.get()) ?? {};
  if (mode === 'button') {
    expect(hints()).toEqual({'enter/ctrl-s': verb});
    await press('ctrl-s');
  } else if (mode === 'label') {
    expect(hints()).toEqual({'enter/ctrl-s': verb});
    await press('ctrl-s');
    expect(sent()).toBe(0);
    await screen.type(confirmWord?.words[0] ?? '');
    await press('ctrl-s');
  } else {
    expect(hints()).toEqual({'→ enter': verb, enter: asksFields ? 'back' : 'cancel'});
    // It presses no button here, and says which keys do.
    await press('ctrl-s');
    expect(screen.frame()).toContain(`ctrl-s means nothing here · → and then enter: ${verb}`);
    // Enter is about what is selected, and says that it sent nothing.
    await press('enter');
    expect(screen.frame()).toContain('nothing was sent');
    expect(sent()).toBe(0);
    await press(asksFields ? 'ctrl-s' : action.key);
    await press('right');
    expect(hints()).toEqual({enter: verb});
    await press('enter');
  }
  expect(sent()).toBe(1);
});
