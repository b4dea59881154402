/** Input of the terminal other than keys: the mouse, the focus, and the colour of the background. */

export type Report =
  /** Column and row count from 0. `by`: the wheel turned up (-1) or down (1). */
  | {type: 'mouse'; does: 'click'; column: number; row: number}
  | {type: 'mouse'; does: 'wheel'; by: -1 | 1; column: number; row: number}
  | {type: 'focus'; focused: boolean}
  /** The background of the terminal: red, green and blue, each from 0 to 255. */
  | {type: 'ground'; color: readonly [red: number, green: number, blue: number]};

const mouse = /^\x1b\[<(\d+);(\d+);(\d+)([Mm])/;
/** The format of old terminals: three characters, each with the code of its number plus 32. */
const oldMouse = /^\x1b\[M([\s\S])([\s\S])([\s\S])/;
/** Each colour has one to four hexadecimal digits; all digits `f` is the brightest. */
const ground =
  /^\x1b\]11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})(?:\/[\da-f]{1,4})?(?:\x07|\x1b\\)/i;
/** The answer to a status request (DSR). It shows that everything written before the request has arrived. */
const arrived = /^\x1b\[[03]n/;
const focus = /^\x1b\[([IO])/;

interface Found {
  /** Undefined for a report that has no meaning here. */
  report?: Report | undefined;
  /** It is the answer that everything has arrived. */
  arrived?: true;
  /** The length of the sequence. */
  length: number;
}

export function readReport(text: string): Found | undefined {
  const [whole, button = '', column = '', row = '', end] = mouse.exec(text) ?? [];
  if (whole !== undefined) {
    const at = {column: Number(column) - 1, row: Number(row) - 1};
    return {report: end === 'M' ? pressed(Number(button), at) : undefined, length: whole.length};
  }
  const [old, ...numbers] = oldMouse.exec(text) ?? [];
  if (old !== undefined) {
    const [code = 0, x = 0, y = 0] = numbers.map(character => character.charCodeAt(0) - 32);
    return {report: pressed(code, {column: x - 1, row: y - 1}), length: old.length};
  }
  const [answer, ...parts] = ground.exec(text) ?? [];
  if (answer !== undefined) {
    const [red = 0, green = 0, blue = 0] = parts.map(part =>
      Math.round((Number.parseInt(part, 16) / (16 ** part.length - 1)) * 255),
    );
    return {report: {type: 'ground', color: [red, green, blue]}, length: answer.length};
  }
  const [reply] = arrived.exec(text) ?? [];
  if (reply !== undefined) return {arrived: true, length: reply.length};
  const [sequence, letter] = focus.exec(text) ?? [];
  return sequence === undefined
    ? undefined
    : {report: {type: 'focus', focused: letter === 'I'}, length: sequence.length};
}

/** Only the left button and the wheel count, and only without shift, alt or ctrl. */
function pressed(button: number, at: {column: number; row: number}): Report | undefined {
  if (button === 0) return {type: 'mouse', does: 'click', ...at};
  if (button === 64 || button === 65)
    return {type: 'mouse', does: 'wheel', by: button === 64 ? -1 : 1, ...at};
  return undefined;
}

/** Passes on reports as they come, in their order among the keys. */
export interface Reports {
  /** Replaces the listener. */
  listen: (heard: (report: Report) => void) => void;
}
