import type {DetailLine} from '../line.ts';

/** A part of a detail that is never split between columns. */
export interface Block {
  /** A column of blocks of one kind reads better than a mixed one. */
  kind: string;
  /** Takes all columns: a chart, a long text. */
  wide?: boolean | undefined;
  /** Returns its lines, no wider than that many cells. */
  lines: (columns: number) => readonly DetailLine[];
  /** The width of a column in which none of its words has to be broken. */
  untorn?: number | undefined;
  /** Lines reserved for it before its content has loaded, so that nothing moves then. */
  reserve?: number | undefined;
  /** Shares no columns with the blocks before it, which were placed before its height was known. */
  apart?: boolean | undefined;
  /** Takes the columns that no other block needs. */
  grows?: boolean | undefined;
}
