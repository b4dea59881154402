import {expect, test} from 'vitest';
import {golden} from '../../golden.ts';
import {accounts} from './accounts.ts';
import {changes} from './changes.ts';
import {details} from './details.ts';
import {lists} from './lists.ts';
import {machine} from './machine.ts';
import {places} from './places.ts';
import {plans} from './plans.ts';
import {prompts} from './prompts.ts';
import {slow} from './slow.ts';
import {walk} from './walk.ts';

/** Walks over every screen, each in a golden: a key that leads elsewhere, a row or a request more or less shows there. */

test.each([
  ...lists,
  ...prompts,
  ...places,
  ...changes,
  ...plans,
  ...slow,
  ...machine,
  ...accounts,
  ...details,
])('$name', async ({name, setting, steps}) => {
  const told = await walk(setting, steps);
  expect(told).not.toContain('skydeck made a mistake');
  golden(name, told);
});
