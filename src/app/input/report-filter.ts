import {type Report, readReport} from './reports.ts';

/** Input of the terminal: text, which has keys; a report; or the answer that everything written so far has arrived. */
export type InputPiece = {text: string} | {report: Report} | {arrived: true};

const pasteStart = '\x1b[200~';
const pasteEnd = '\x1b[201~';

/** The end of a piece of input that may be the beginning of a report or of a paste, but not of a key. */
const unfinished = /\x1b(?:\[(?:<[\d;]*|20{0,2}|[03]|M[\s\S]{0,2})|\]1(?:1(?:;[\w:/]{0,40}\x1b?)?)?)$/;
/** The beginnings of a report that are dropped if the rest never arrives: they cannot be keys. */
const half = /^\x1b(?:\[(?:<[\d;]*|M)|\]11;[\w:/]*)/;
const next = /\x1b(?:\[(?:200~|<|[IOM]|[03]n)|\]11;)/g;

/** The beginning of a reply about the background whose ESC arrived alone and was passed on as a key. */
const withoutEscape = /^\](?:1(?:1(?:;|$)|$)|$)/;
/** The same for the answer that everything has arrived. */
const arrivedWithoutEscape = /^\[(?:[03](?:n|$)|$)/;

/**
 * Separates reports from the rest of the input, piece by piece. A report within a paste is text.
 * @param awaits whether an answer about the background is expected, so that `]` after an ESC is not a key
 * @param awaitsArrival whether an answer that everything has arrived is expected, so that `[` after an ESC is not a key
 */
export function createReportFilter(
  awaits: () => boolean = () => false,
  awaitsArrival: () => boolean = () => false,
): (chunk: string) => InputPiece[] {
  let pending = '';
  let pasting = false;
  /** The beginning of a sequence that was passed on already, because it may be the key Escape. */
  let lead = '';

  /** Handles the beginning of the text, and returns the rest. */
  function split(text: string, pieces: InputPiece[]): string {
    if (pasting) return splitPaste(text, pieces);
    next.lastIndex = 0;
    const found = next.exec(text);
    if (!found) return keepEnd(text, beginning(text), pieces);
    pass(text.slice(0, found.index), pieces);
    const rest = text.slice(found.index);
    const read = readReport(rest);
    if (read?.report) pieces.push({report: read.report});
    if (read?.arrived) pieces.push({arrived: true});
    if (read) return rest.slice(read.length);
    pasting = rest.startsWith(pasteStart);
    if (pasting) return splitPaste(rest, pieces);
    return unfinished.test(rest) ? keepEnd(rest, rest, pieces) : rest.slice(half.exec(rest)?.[0].length ?? 1);
  }

  function beginning(text: string): string {
    return unfinished.exec(text)?.[0] ?? (awaitsArrival() && text.endsWith('\x1b[') ? '\x1b[' : '');
  }

  function splitPaste(text: string, pieces: InputPiece[]): string {
    const end = text.indexOf(pasteEnd);
    if (end < 0) return keepEnd(text, beginningAtEnd(text), pieces);
    pasting = false;
    const after = end + pasteEnd.length;
    pass(text.slice(0, after), pieces);
    return text.slice(after);
  }

  function keepEnd(text: string, end: string, pieces: InputPiece[]): string {
    pending = end;
    pass(text.slice(0, text.length - end.length), pieces);
    return '';
  }

  function pass(text: string, pieces: InputPiece[]): void {
    if (text === '') return;
    pieces.push({text});
    lead = /\x1b\[?$/.exec(lead + text)?.[0] ?? '';
  }

  return chunk => {
    let text = pending + chunk;
    const pieces: InputPiece[] = [];
    if (lead !== '' && (lead + text).startsWith(pasteStart)) pasting = true;
    pending = '';
    if (lead === '\x1b' && awaits() && withoutEscape.test(text)) {
      // Over a slow line, single bytes may come.
      if (text.length < 4) {
        pending = text;
        return pieces;
      }
      text = lead + text;
    }
    if (lead === '\x1b' && awaitsArrival() && arrivedWithoutEscape.test(text)) {
      if (text.length < 3) {
        pending = text;
        return pieces;
      }
      pieces.push({arrived: true});
      // It is passed on too: the key reader, which has the ESC and waits for the rest, then recognizes a sequence that is no key.
      pass(text.slice(0, 3), pieces);
      text = text.slice(3);
    }
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
