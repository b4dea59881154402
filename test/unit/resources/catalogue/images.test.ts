import {expect, test} from 'vitest';
import {images} from '../../../../src/resources/catalogue/images.ts';
import {noContext} from '../../../../src/resources/definition/definition.ts';

test('the date on which an image ends is that of the time zone, as a filter reads it', () => {
  const column = images.columns.find(({title}) => title === 'End of life');
  const date = (eol: string | null, timeZone?: string) => column?.cell({eol}, {...noContext, timeZone});
  expect(date('2028-04-01T02:00:00')).toBe('2028-04-01');
  expect(date('2028-04-01T02:00:00', 'America/Los_Angeles')).toBe('2028-03-31');
  expect(date(null, 'America/Los_Angeles')).toBeUndefined();
});
