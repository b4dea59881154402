/** What the detail of an item tells of all items of the list that its `whole` relation leads to. */

/** Small tables in the detail about all items of the list that the `whole` relation leads to, such as their sums. */
export interface Breakdown<T> {
  /** The titles of the tables with their rows. @param whole whether `parts` are all there are */
  tables: (item: T, parts: readonly never[], whole: boolean) => readonly BreakdownTable[];
}

/** One of the texts that an item and the list of answers to it are. */
export interface ConversationMessage {
  by: string | null | undefined;
  /** A time of the service. */
  at: string | null | undefined;
  text: string | null | undefined;
  /** Whoever wrote it works for the service. */
  staff?: boolean;
}

/** What an item and all items of the list that its `whole` relation leads to say, the oldest first. */
export interface Conversation<T> {
  messages: (item: T, answers: readonly never[]) => readonly ConversationMessage[];
}

/** A title, and rows of a name and a text. */
export type BreakdownTable = readonly [
  title: string,
  rows: readonly (readonly [name: string, text: string])[],
];
