import {expect, test} from 'vitest';
import {localeOf} from '../../src/environment.ts';

test.each([
  [{}, undefined, false],
  [{LANG: ''}, undefined, false],
  [{LANG: 'C'}, 'LANG', true],
  [{LANG: 'POSIX'}, 'LANG', true],
  [{LANG: 'C.UTF-8'}, 'LANG', false],
  [{LANG: 'en_GB.utf8'}, 'LANG', false],
  [{LANG: 'de_DE.ISO-8859-15@euro'}, 'LANG', true],
  [{LANG: 'ja_JP.eucJP'}, 'LANG', true],
  [{LANG: 'de_DE'}, 'LANG', false],
  [{LANG: 'de_DE.UTF-8', LC_CTYPE: 'de_DE.ISO-8859-1'}, 'LC_CTYPE', true],
  [{LANG: 'C', LC_ALL: 'en_GB.UTF-8', LC_CTYPE: 'POSIX'}, 'LC_ALL', false],
])('%o draws by %s; ASCII alone: %s', (env, variable, ascii) => {
  expect(localeOf(env).variable).toBe(variable);
  expect(localeOf(env).ascii).toBe(ascii);
});
