/** The data file cannot be used. The message is one sentence that says why. */
export class DataFileError extends Error {}

/** The result codes of SQLite that concern the file rather than the statement: https://sqlite.org/rescode.html */
const resultCode = {
  permission: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  noDatabase: 26,
} as const;
const fileCodes: ReadonlySet<number | undefined> = new Set(Object.values(resultCode));

/** Returns the primary result code of an error of SQLite, its lower eight bits; undefined for other errors. */
const resultCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;

/** Whether the disk is full. SQLite has then undone the whole transaction. */
export const isDiskFull = (error: unknown): boolean => resultCodeOf(error) === resultCode.full;

/** Whether the data file could not be read or written. */
export const isFileProblem = (error: unknown): error is Error => fileCodes.has(resultCodeOf(error));

/** Describes an error of SQLite in one sentence; returns undefined for other errors. @param file the name of the data file */
export function asDataFileError(error: unknown, file: string): DataFileError | undefined {
  const code = resultCodeOf(error);
  if (!(error instanceof Error) || code === undefined) return undefined;
  switch (code) {
    case resultCode.busy:
    case resultCode.locked:
      return new DataFileError(`${file} is in use by another process: stop that one, or give another file`);
    case resultCode.readOnly:
    case resultCode.permission:
      return new DataFileError(`${file} cannot be written to`);
    case resultCode.cannotOpen:
      return new DataFileError(`${file} cannot be opened: is there such a folder, and may you write there?`);
    case resultCode.corrupt:
    case resultCode.noDatabase:
      return new DataFileError(`${file} is no data file of skydeck, or a damaged one`);
    case resultCode.full:
      return new DataFileError(`the disk that ${file} is on is full`);
    default:
      return new DataFileError(`${file} cannot be used: ${error.message}`);
  }
}
