import {valueAt} from '../own-property.ts';
import type {Quote} from './shell/levels.ts';
import {ShellPosition} from './shell/position.ts';
import {runnerIn, takesTexts, variableIn} from './shell/runners.ts';

/** A shell command with fields of an item: `mtr {ipv4.0}`. The shell gets a value as a parameter, not as script. */
interface Template {
  /** The command with variables instead of fields, behind what copies the parameters into these. */
  script: string;
  /** The script without the fields: one part before each, and one after the last. */
  parts: readonly string[];
  fields: readonly Field[];
  /** A program in it that runs its arguments, such as `sh -c` or `ssh`. */
  runs?: string | undefined;
}

interface Field {
  path: string;
  /** Whether a word begins with it, so that a program may take it for an option. */
  first: boolean;
  /** The program that gets it. */
  program: string;
  /** The quotes around it. */
  quote: Quote;
  /** Whether it is in the name of a file that the shell opens. */
  inFileName?: true;
  /** Whether its letters could change what stands before it. */
  joins?: true;
  /** Whether it stands in a text of several words, which its program may give to a shell. */
  inSentence?: true;
}

/** A command with the fields of an item: the shell's script and parameters, and the text that is shown. */
export interface Filled {
  script: string;
  args: readonly string[];
  shown: string;
}

/** A brace of the program's own, where a field or a word would follow: `{{print}}`; its end is written twice too. */
const ownBrace = /^\{\{(?=[A-Za-z_]|\{[A-Za-z_][\w.]*\})/;

const placeholder = /^\{([A-Za-z_]\w*(?:\.\w+)*)\}/;

/** A field in what is read as one: a comment, or `(( ))`. */
const fieldWithin = /(?<![{$])\{([A-Za-z_]\w*(?:\.\w+)*)\}(?!\})/;

/** Reads a command, or says why it cannot be used. */
export function readTemplate(text: string): Template | {why: string} {
  const shell = new ShellPosition();
  const fields: Field[] = [];
  const parts: string[] = [];
  let part = '';
  let open = 0;
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const [taken = '', path] = placeholder.exec(rest) ?? [];
    if (path !== undefined) {
      const why = whyNotHere(shell);
      if (why !== undefined) return {why: `{${path}} ${why.replaceAll('{}', `{${path}}`)}`};
      fields.push(fieldAt(shell, path));
      parts.push(part);
      part = '';
      shell.addField();
      at += taken.length;
    } else if (/^\{[A-Za-z_][\w.]*(?:["'\s]|$)/.test(rest) && !rest.includes('}')) {
      return {why: `${/^[^"'\s]*/.exec(rest)?.[0]} has no closing brace`};
    } else {
      const opens = ownBrace.test(rest);
      const closes = open > 0 && rest.startsWith('}}');
      open += Number(opens) - Number(closes);
      const brace = opens || closes;
      const read = shell.read(brace ? rest.charAt(0) : rest);
      const [, within] = (read.length > 1 && fieldWithin.exec(read)) || [];
      if (within !== undefined)
        return {why: `{${within}} is ${read.startsWith('#') ? inComment : inArithmetic}`};
      part += read;
      at += brace ? 2 : read.length;
    }
  }
  if (shell.open) return {why: 'a quote or a bracket in it has no end'};
  parts.push(part);
  shell.end();
  const runs = runnerIn(text) ?? shell.runs ?? (shell.unsure === undefined ? undefined : variableIn(text));
  const variables = fields.map(({quote}, index) => quotedVariable(quote, index + 1));
  return {script: copying(fields.length) + interleaved(parts, variables), parts, fields, runs};
}

const inComment = 'in a comment, where it is no argument';
const inArithmetic = 'inside $(( )), where the shell could run it';

/** Why a field cannot be used at a position; `{}` is the field. */
function whyNotHere({document, unsure, command}: ShellPosition): string | undefined {
  if (document)
    return "is in a here-document, and a field is only an argument: write printf '%s\\n' {} | before the program";
  if (unsure !== undefined)
    return `stands behind ${unsure}, where shells differ: write it before, or put that into a script of yours`;
  return command.inProgram ? 'stands where the program does: a field is only an argument' : undefined;
}

const fieldAt = ({quote, command}: ShellPosition, path: string): Field => ({
  ...{path, first: command.beforeOption, program: command.program, quote},
  ...(command.isSentence ? {inSentence: true} : {}),
  ...(command.inFileName ? {inFileName: true} : {}),
  ...(command.joinsLetters ? {joins: true} : {}),
});

/**
 * Copies the parameters into variables, and leaves none: a function has parameters of its own, `set` and `shift` change
 * them, and a `$1` or `$@` of the command means none of the fields.
 */
function copying(count: number): string {
  if (count === 0) return '';
  const copies = Array.from({length: count}, (_, index) => `_skydeck${index + 1}=\${${index + 1}}`);
  return `${copies.join(' ')}; set --; `;
}

/**
 * A variable of the script, which is one word in any quotes: with those in the braces even where the position would be
 * wrong. Quotes around it are closed and opened again.
 */
function quotedVariable(quote: Quote, number: number): string {
  const name = `_skydeck${number}`;
  const sign = quoteSigns[quote];
  return `${sign}\${${name}+"$${name}"}${sign}`;
}

/** Whether a text in quotes has a blank behind a field that it begins with. */
const goesOn: Readonly<Record<Quote, RegExp>> = {none: /(?!)/, single: /^[^']*?\s/, double: /^[^"]*?\s/};

const quoteSigns: Readonly<Record<Quote, string>> = {none: '', single: "'", double: '"'};

/** The parts with a text after each but the last. */
const interleaved = (parts: readonly string[], texts: readonly string[]): string =>
  parts.map((part, index) => part + (texts[index] ?? '')).join('');

/** Letters, digits and signs that have no special meaning to any shell or program. */
const harmless = /^[\p{L}\p{N}._:/@%+=,-]*$/u;

/** What stands before a field that begins a word, within quotes too: what runs them as a command splits them there. */
const beginsWord = /[\s"';|&(]$/;

export const isList = (path: string): string => `${path} is a list: write {${path}.0} for the first`;

export const hasParts = (path: string, part = 'name'): string =>
  `${path} has several parts: name one, such as {${path}.${part}}`;

/** The command with the fields of an item, or why it cannot be run. */
export function fill({script, parts, fields, runs}: Template, item: unknown): Filled | {why: string} {
  const args: string[] = [];
  for (const [index, field] of fields.entries()) {
    const {path, first, program, inFileName} = field;
    const value = fieldOf(item, path);
    if (value === undefined || value === null || value === '') return {why: `it has no ${path}`};
    if (Array.isArray(value)) return {why: isList(path)};
    if (typeof value === 'object') return {why: hasParts(path, Object.keys(value)[0])};
    const text = String(value);
    if (text.includes('\0')) return {why: `${path} holds a zero byte, which no program can be given`};
    if (first && text.startsWith('-'))
      return {
        why: `${path} begins with -, which ${program || 'the command'} would take for an option: write -- before {${path}}`,
      };
    if (inFileName && text.includes('/'))
      return {why: `${path} holds a /, so that the file would be in another folder`};
    if (runs !== undefined && beginsWord.test(parts[index] ?? '') && text.startsWith('-'))
      return {why: `${path} begins with -, which what ${runs} runs would take for an option`};
    if (runs !== undefined && !harmless.test(text))
      return {
        why: `${path} has characters that ${runs} could run: only letters, digits and . _ : / @ % + = , - are given to it`,
      };
    const isSentence = field.inSentence || goesOn[field.quote].test(parts[index + 1] ?? '');
    if (isSentence && !takesTexts(program) && !harmless.test(text))
      return {
        why: `${path} has characters that a shell could run, which ${program} may start with this text: only letters, digits and . _ : / @ % + = , - are given to it`,
      };
    args.push(text);
  }
  const texts = fields.map((field, index) => asShown(args[index] ?? '', field, parts[index + 1] ?? ''));
  return {script, args, shown: interleaved(parts, texts)};
}

/** A field by its path, in which numbers are indexes of a list. */
function fieldOf(item: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => {
    if (Array.isArray(value) && /^\d+$/.test(step)) return value[Number(step)];
    return valueAt(value, step);
  }, item);
}

export const quoted = (text: string): string =>
  harmless.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Escapes a field's text for the shell, within its quotes, and keeps it apart from what stands beside it. */
function asShown(text: string, {quote, joins}: Field, behind: string): string {
  if (quote === 'single') return text.replaceAll("'", `'\\''`);
  if (quote === 'double') return (joins ? '""' : '') + text.replaceAll(/["$\\`]/g, String.raw`\$&`);
  // A number before a redirection would belong to that.
  return (joins || /^[<>]/.test(behind) ? "''" : '') + quoted(text);
}
