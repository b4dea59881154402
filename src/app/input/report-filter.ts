import {type Report, readReport, type StartTimer} from '../state/keys.ts';

/** What the keyboard gets: text, which has keys; a paste; or that the ESC at the end of the last text began something else. */
export type TypedPiece = {text: string} | {paste: string} | {recalled: true};

/** Input of the terminal: what was typed; a report; or the answer that everything written so far has arrived. */
export type InputPiece = TypedPiece | {report: Report} | {arrived: true};

const pasteStart = '\x1b[200~';
const pasteEnd = '\x1b[201~';

/** What a terminal answers about itself, whole: numbers, or a DCS, SOS, OSC, PM or APC string. */
const mouse = /^\x1b\[<\d+;\d+;\d+[Mm]/;
const wholeAnswer = /^\x1b(?:\[[?>][\d;$]*[@-~]|[PX\]^_][^\x00-\x1f\x7f]+(?:\x07|\x1b\\))/;
/** The beginning of a report, a paste or an answer, which cannot be keys. */
const noKeys = /^\x1b(?:\[(?:200~|[<?>]|[IOM]|[03]n)|P[\d;]*[!$+>]|\]\d+;|_G)/;
/** The end of a piece of input that is the beginning of one. */
const unfinished = /\x1b(?:\[(?:[<?>][\d;$]*|20{0,2}|[03]|M[\s\S]{0,2})|\]11;[\w:/]{0,40}\x1b?)$/;
/** The same for what may be keys, and is passed on at once. */
const lone = /\x1b(?:\[(?:20{0,2}|[03])?|[PX\]^_][\d;]{0,8})?$/;
const next = /\x1b(?:\[(?:200~|[<?>]|[IOM]|[03]n)|[PX\]^_])/g;
const half = /^\x1b\[(?:[<?>][\d;$]*|M)/;

/** Milliseconds for which an ESC is held back as a key: Ink's pause and that of the key reader. */
const escapePause = 80;
/** Milliseconds in which no three keys are typed, but the beginning of an answer comes in pieces. */
const typingPause = 30;
/** Milliseconds of silence after which the rest of a sequence is awaited no longer; and those for which an answer takes keys. */
const answerWait = 2000;
/** Milliseconds of silence after which ctrl-c ends a paste. */
const pastePause = 100;

/**
 * Separates reports and pastes from the rest of the input, piece by piece. A report within a paste is text. Other answers of the
 * terminal are dropped.
 * @param awaits whether an answer about the background is expected, so that `]` after an ESC is not a key
 * @param awaitsArrival whether an answer that everything has arrived is expected, so that `[` after an ESC is not a key
 */
export function createReportFilter(
  awaits: () => boolean = () => false,
  awaitsArrival: () => boolean = () => false,
  now: () => number = () => performance.now(),
): (chunk: string) => InputPiece[] {
  let pending = '';
  let pasting = false;
  /** Since when the rest of an answer is dropped, up to its end. */
  let droppingSince: number | undefined;
  /** Whether the last text was an ESC behind what was dropped: with a `\` it is its end, without the key. */
  let endsDropped = false;
  const pasted = createPastedText();
  /** The beginning of a sequence that was passed on already, because it may be the key Escape. */
  let lead = '';
  let last = 0;

  /** Handles the beginning of the text, and returns the rest. */
  function split(text: string, pieces: InputPiece[]): string {
    if (pasting) return splitPaste(text, pieces);
    if (droppingSince !== undefined) return dropAnswer(text, pieces);
    next.lastIndex = 0;
    const found = next.exec(text);
    if (!found) return keepEnd(text, beginning(text), pieces);
    pass(text.slice(0, found.index), pieces);
    lead = '';
    const rest = text.slice(found.index);
    const read = readReport(rest);
    if (read?.report) pieces.push({report: read.report});
    if (read?.arrived) pieces.push({arrived: true});
    if (read) return rest.slice(read.length);
    if (rest.startsWith(pasteStart)) {
      pasting = true;
      return rest.slice(pasteStart.length);
    }
    const end = beginning(rest);
    if (end === rest) return keepEnd(rest, rest, pieces);
    const length = (wholeAnswer.exec(rest) ?? half.exec(rest))?.[0].length;
    if (length !== undefined) return rest.slice(length);
    const answer = noKeys.exec(rest)?.[0];
    if (answer !== undefined) {
      droppingSince = last;
      return rest.slice(answer.length);
    }
    // The key after the ESC was typed with alt.
    pass(rest.slice(0, 2), pieces);
    return rest.slice(2);
  }

  function beginning(text: string): string {
    const end = unfinished.exec(text)?.[0] ?? lone.exec(text)?.[0] ?? '';
    return unfinished.test(end) || isAwaited(end) ? end : '';
  }

  /** Whether a beginning, which may be keys, is taken for that of an answer, since one is expected. */
  const isAwaited = (text: string): boolean =>
    (awaits() && /^\x1b\]1{0,2}$/.test(text)) || (awaitsArrival() && /^\x1b\[[03]?$/.test(text));

  /** Whether a sequence whose beginning was passed on has no keys. */
  const isNoKeys = (text: string, silence: number): boolean =>
    text.startsWith(pasteStart) ||
    wholeAnswer.test(text) ||
    mouse.test(text) ||
    (silence <= typingPause && noKeys.test(text)) ||
    // Nobody types that, and over a slow line the mouse reports byte by byte.
    (silence <= escapePause && text.startsWith('\x1b[<')) ||
    (awaits() && text.startsWith('\x1b]11;')) ||
    (awaitsArrival() && /^\x1b\[[03]n/.test(text));

  function splitPaste(text: string, pieces: InputPiece[]): string {
    const end = text.indexOf(pasteEnd);
    pending = end < 0 ? beginningAtEnd(text) : '';
    pasted.add(text.slice(0, end < 0 ? text.length - pending.length : end));
    if (end < 0) return '';
    pasting = false;
    pieces.push({paste: pasted.take()});
    return text.slice(end + pasteEnd.length);
  }

  function dropAnswer(text: string, pieces: InputPiece[]): string {
    const end = text.search(/[\x00-\x1f\x7f]/);
    if (end < 0) return '';
    droppingSince = undefined;
    if (text.slice(end) !== '\x1b') return text.slice(end).replace(/^(?:\x07|\x1b\\)/, '');
    endsDropped = true;
    pass('\x1b', pieces);
    return '';
  }

  function keepEnd(text: string, end: string, pieces: InputPiece[]): string {
    pending = end;
    pass(text.slice(0, text.length - end.length), pieces);
    return '';
  }

  function pass(text: string, pieces: InputPiece[]): void {
    if (text === '') return;
    pieces.push({text});
    lead = lone.exec(lead + text)?.[0] ?? '';
  }

  /** Gives up waiting for the rest of what is pending: it is dropped if it cannot be keys. */
  function giveUp(pieces: InputPiece[]): void {
    if (!noKeys.test(pending)) pass(pending, pieces);
    pending = '';
    droppingSince = undefined;
  }

  return chunk => {
    const pieces: InputPiece[] = [];
    const at = now();
    const silence = at - last;
    const takesFor = droppingSince === undefined ? 0 : at - droppingSince;
    if (!pasting && Math.max(silence, takesFor) > answerWait) giveUp(pieces);
    // ctrl-c ends the program even during a paste whose end never comes.
    if (pasting && silence >= pastePause && /^\x03+$/.test(chunk)) {
      pasting = false;
      pending = '';
      pasted.take();
    }
    let text = pending + chunk;
    pending = '';
    const whole = lead + text;
    if (endsDropped && silence <= escapePause && text.startsWith('\\')) {
      pieces.push({recalled: true});
      lead = '';
      text = text.slice(1);
    } else if (lead !== '' && isNoKeys(whole, silence)) {
      pieces.push({recalled: true});
      lead = '';
      text = whole;
    } else if (lead !== '' && isAwaited(whole)) {
      pending = text;
      text = '';
    }
    endsDropped = false;
    last = at;
    while (text !== '') text = split(text, pieces);
    return pieces;
  };
}

/** The longest end of the text that may be the beginning of the sequence that ends a paste. */
function beginningAtEnd(text: string): string {
  for (let length = pasteEnd.length - 1; length > 0; length--)
    if (text.endsWith(pasteEnd.slice(0, length))) return pasteEnd.slice(0, length);
  return '';
}

/** The number of characters that are kept; no field accepts as many. */
const most = 2 ** 22;

/** Joins the pieces of a paste to one text. */
function createPastedText() {
  let pieces: string[] = [];
  let length = 0;
  return {
    add(piece: string): void {
      if (length < most) pieces.push(piece);
      length += piece.length;
    },
    /** Returns the text, and begins a new one. */
    take(): string {
      const text = pieces.join('');
      pieces = [];
      length = 0;
      return text;
    },
  };
}

/** A piece of input of this length cannot have been typed, even over a slow link. */
const tooManyForKeys = 200;
/** The same for repeats of one key, which may be held down while the link is stuck. */
const tooManyForRepeat = 1000;
/** Milliseconds without input after which a paste has ended. */
const quiet = 60;

const isRepeat = (text: string): boolean => text === (text[0] ?? '').repeat(text.length);

/**
 * Recognizes a paste in a terminal that does not mark it, by the length of a piece of input, and joins its pieces to one text. As
 * keys they would act on the list, and each would cost an update.
 * @returns a function that takes a piece of input, and returns false if it is not part of a paste
 */
export function createPasteGatherer(startTimer: StartTimer, paste: (text: string) => void) {
  const pasted = createPastedText();
  let pasting = false;
  let release = () => {};

  const finish = () => {
    pasting = false;
    paste(pasted.take());
  };

  return (piece: string): boolean => {
    const begins =
      piece.length >= tooManyForKeys &&
      !piece.startsWith('\u001b') &&
      (piece.length >= tooManyForRepeat || !isRepeat(piece));
    // ctrl-c ends the program even during a paste.
    if ((!pasting && !begins) || piece === '\u0003') return false;
    pasting = true;
    pasted.add(piece);
    release();
    release = startTimer(quiet, finish);
    return true;
  };
}
