import {expect, test} from 'vitest';
import {secondsText} from '../../../../src/app/screens/form/steps.ts';
import type {Field} from '../../../../src/resources/definition/action/field.ts';

// The cast: only the steps of the field are read.
const field = {steps: [0, 300, 3600]} as unknown as Field<unknown>;

test.each([
  [undefined, undefined],
  ['soon', undefined],
  [0, 'the default'],
  [300, '300 s (5 min)'],
  [45, '45 s, may be rounded up to 300 s (5 min)'],
  [0.5, '0.5 s, may be rounded up to 300 s (5 min)'],
  [301, '301 s (5 min 1 s), may be rounded up to 3,600 s (1 h)'],
  [86_400, '86,400 s (24 h)'],
])('a TTL of %s', (answer, text) => {
  expect(secondsText({field, answer})).toBe(text);
});
