/** The signs before a row. Glyph and colour both show the cursor and the marks. */
export const rowSigns = {atCursor: '▌', marked: '•', markedAtCursor: '◆'} as const;
