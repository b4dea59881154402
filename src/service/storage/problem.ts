/** The data cannot be kept in the file that is wanted; the message is one sentence that says why. */
export class DataProblem extends Error {}

/** SQLite's codes of errors that are about the file and not about what was asked of it. */
const code = {
  permission: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  inputOutput: 10,
  damaged: 11,
  full: 13,
  cannotOpen: 14,
  noDatabase: 26,
} as const;
const ofFile: ReadonlySet<number | undefined> = new Set(Object.values(code));

/** The code of an error of SQLite's, without what it adds in the higher bits; undefined for other errors. */
function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}

/** Whether the disk is full. What was to be written then is undone as a whole. */
export const isFull = (error: unknown): boolean => codeOf(error) === code.full;

/** Whether the file could not be read or written. */
export const isOfFile = (error: unknown): error is Error => ofFile.has(codeOf(error));

/** What SQLite says of a file, as a sentence; undefined for other errors. */
export function dataProblem(error: unknown, name: string): DataProblem | undefined {
  const found = codeOf(error);
  if (!(error instanceof Error) || found === undefined) return undefined;
  switch (found) {
    case code.busy:
    case code.locked:
      return new DataProblem(`${name} is in use by another process: stop that one, or give another file`);
    case code.readOnly:
    case code.permission:
      return new DataProblem(`${name} cannot be written to`);
    case code.cannotOpen:
      return new DataProblem(`${name} cannot be opened: is there such a folder, and may you write there?`);
    case code.damaged:
    case code.noDatabase:
      return new DataProblem(`${name} is no data file of skydeck, or a damaged one`);
    case code.full:
      return new DataProblem(`the disk that ${name} is on is full`);
    default:
      return new DataProblem(`${name} cannot be used: ${error.message}`);
  }
}
