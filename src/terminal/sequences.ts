/** Sequences that set up the terminal for the program, and restore it at the end. */

export const alternateSequence = '\u001b[?1049h\u001b[?25l';
export const reportSequence = '\u001b[?2004h\u001b[?1004h';
// Asks for the background (OSC 11).
export const groundSequence = '\u001b]11;?\u001b\\';
// Asks whether all before it has arrived (DSR), which every terminal since the VT100 answers with `ESC[0n`.
export const arrivedSequence = '\u001b[5n';
// Reports clicks and the wheel in decimal numbers, which cannot be mistaken for text.
export const mouseSequence = '\u001b[?1000h\u001b[?1006h';
export const noMouseSequence = '\u001b[?1006l\u001b[?1000l';
// The last frame may be incomplete, so style, margins and wrapping are reset, too. The screen is cleared for terminals without an
// alternate screen, such as the Linux console: later output would be written into the frame.
export const leaveSequence = `${noMouseSequence}\u001b[?1004l\u001b[m\u001b[r\u001b[H\u001b[J\u001b[?7h\u001b[?2004l\u001b[?25h\u001b[?1049l`;
// Modes that a program on a broken connection may have left on: mouse and focus reports, application keys.
export const resetModes = `${[1000, 1002, 1003, 1004, 1005, 1006, 1015, 1].map(mode => `\u001b[?${mode}l`).join('')}\u001b>`;
