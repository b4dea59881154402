/** What stands before a row: glyph and colour both tell of the cursor and of marks. */
export const rowSigns = {inHand: '▌', marked: '•', markedInHand: '◆'} as const;
