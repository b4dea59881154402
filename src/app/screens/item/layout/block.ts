import type {DetailLine} from '../line.ts';

/** A part of a detail, which stays whole. */
export interface Block {
  /** Its kind; a column of blocks of one kind reads better than a mixed one. */
  kind: string;
  /** Takes all columns: a chart, a long text. */
  wide?: boolean | undefined;
  /** Its lines, no wider than so many cells. */
  lines: (columns: number) => readonly DetailLine[];
  /** The cells of a column in which none of its words is torn. */
  untorn?: number | undefined;
  /** Lines reserved for it when columns are chosen, so that nothing moves when its contents come. */
  reserve?: number | undefined;
  /** Shares no columns with the blocks before it, because they were drawn before its height was known. */
  apart?: boolean | undefined;
  /** Takes the columns that no other block needs. */
  grows?: boolean | undefined;
}
