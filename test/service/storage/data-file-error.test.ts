import {expect, test} from 'vitest';
import {
  asDataFileError,
  DataFileError,
  isDiskFull,
  isFileProblem,
} from '../../../src/service/storage/data-file.ts';

/** An error of SQLite, with the codes of https://sqlite.org/rescode.html. */
const sqlite = (errcode: number, message = 'what SQLite says') =>
  Object.assign(new Error(message), {errcode});

test.each([
  ['SQLITE_PERM', 3, /^a\.db cannot be written to$/],
  ['SQLITE_BUSY', 5, /^a\.db is in use by another process: stop that one, or give another file$/],
  ['SQLITE_BUSY_SNAPSHOT', 517, /^a\.db is in use by another process/],
  ['SQLITE_LOCKED', 6, /^a\.db is in use by another process/],
  ['SQLITE_READONLY', 8, /^a\.db cannot be written to$/],
  ['SQLITE_READONLY_DBMOVED', 1032, /^a\.db cannot be written to$/],
  ['SQLITE_IOERR', 10, /^a\.db cannot be used: what SQLite says$/],
  ['SQLITE_IOERR_READ', 266, /^a\.db cannot be used: what SQLite says$/],
  ['SQLITE_CORRUPT', 11, /^a\.db is no data file of skydeck, or a damaged one$/],
  ['SQLITE_FULL', 13, /^the disk that a\.db is on is full$/],
  ['SQLITE_CANTOPEN', 14, /^a\.db cannot be opened: is there such a folder, and may you write there\?$/],
  ['SQLITE_NOTADB', 26, /^a\.db is no data file of skydeck, or a damaged one$/],
])('%s is about the file, and told in a sentence', (_, code, sentence) => {
  const error = sqlite(code);
  expect(isFileProblem(error)).toBe(true);
  expect(isDiskFull(error)).toBe((code & 0xff) === 13);
  expect(asDataFileError(error, 'a.db')).toBeInstanceOf(DataFileError);
  expect(asDataFileError(error, 'a.db')?.message).toMatch(sentence);
});

test.each([
  ['SQLITE_ERROR', 1],
  ['SQLITE_NOMEM', 7],
  ['SQLITE_INTERRUPT', 9],
  ['SQLITE_NOTFOUND', 12],
  ['SQLITE_CONSTRAINT', 19],
  ['SQLITE_RANGE', 25],
  ['SQLITE_NOTICE', 27],
])('%s is not about the file', (_, code) => {
  expect(isFileProblem(sqlite(code))).toBe(false);
  expect(isDiskFull(sqlite(code))).toBe(false);
  expect(asDataFileError(sqlite(code), 'a.db')?.message).toBe('a.db cannot be used: what SQLite says');
});

test('what is no error of SQLite is not turned into one', () => {
  for (const error of [new Error('else'), new TypeError('else'), {errcode: 13}, 'full', undefined, null]) {
    expect(isFileProblem(error)).toBe(false);
    expect(isDiskFull(error)).toBe(false);
    expect(asDataFileError(error, 'a.db')).toBeUndefined();
  }
});
