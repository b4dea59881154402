import {valueAt} from '../own-property.ts';
import {type Quote, ShellPosition} from './shell-position.ts';

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
}

/** A command with the fields of an item: the shell's script and parameters, and the text that is shown. */
export interface Filled {
  script: string;
  args: readonly string[];
  shown: string;
}

const placeholder = /^\{([A-Za-z_]\w*(?:\.\w+)*)\}/;

/** The programs that run their arguments, or read them as a program, as patterns of their names. */
const runners = [
  // Shells, and programs that start one or another program.
  'sh bash dash ash zsh ksh fish csh tcsh busybox eval ssh scp rsync watch xargs su runuser flock parallel tmux socat',
  String.raw`screen script expect systemd-run env(?=.*\s(?:-\w*S|--split))`,
  // Languages, and tools with a language of their own.
  String.raw`python[\d.]* perl ruby node deno bun php lua tclsh guile [gmn]?awk sed vim? nvim emacs gdb m4`,
  'git psql mysql mariadb sqlite3 lftp',
  // Arithmetic of the shell: it runs a command that is the index of a variable, as in a[$(date)].
  String.raw`let \[\[`,
].flatMap(names => names.split(' '));

/** The same with names that are words, too: they count where a command begins. */
const firstRunners =
  String.raw`trap alias source \. exec at batch crontab make ed ex dc mail mailx entr`.split(' ');

/** Finds one of them, with or without its folder, at the beginning or after a blank or a sign of the shell. */
const runner = new RegExp(
  String.raw`(?:^|[\s;|&(\x60])(?:[\w./-]*/)?(${runners.join('|')})(?=[\s;|&)<>\x60"']|$)`,
);
const firstRunner = new RegExp(
  String.raw`(?:^|[;|&(\x60\n])\s*(?:[\w./-]*/)?(${firstRunners.join('|')})(?=[\s;|&)<>\x60]|$)`,
);

/** The program, if it runs its arguments; one that a variable names may be any. Quotes in its name mean nothing to the shell. */
function runnerNamed(program: string): string | undefined {
  const name =
    program
      .replaceAll(/["'\\]/g, '')
      .split('/')
      .at(-1) ?? '';
  return /[$\x60]/.test(name) ? program : (runner.exec(name) ?? firstRunner.exec(name))?.[1];
}

/** Matches a script that ends in a here-document: after `<<END` and its line, and before the line END. */
const openDocument = /(?<!<)<<-?[ \t]*\\?(["']?)([A-Za-z_]\w*)\b\1.*\n(?:(?!(?<=\n)\t*\2\n)[\s\S])*$/;

/** Reads a command, or says why it cannot be used. */
export function readTemplate(text: string): Template | {why: string} {
  const shell = new ShellPosition();
  const fields: Field[] = [];
  const parts: string[] = [];
  let part = '';
  let runs = (runner.exec(text) ?? firstRunner.exec(text))?.[1];
  // What was read, without the `<` in quotes, which begin no here-document.
  let before = '';
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const [taken = '', path] = placeholder.exec(rest) ?? [];
    if (path !== undefined) {
      if (openDocument.test(before))
        return {
          why: `{${path}} is in a here-document, and a field is only an argument: write printf '%s\\n' {${path}} | before the program`,
        };
      if (/\$\(\([^)]*$/.test(text.slice(0, at)))
        return {why: `{${path}} is inside $(( )), where the shell could run it`};
      if (shell.beforeProgram)
        return {why: `{${path}} stands where the program does: a field is only an argument`};
      fields.push({
        ...{path, first: shell.beforeOption, program: shell.program, quote: shell.quote},
        ...(shell.inFileName ? {inFileName: true} : {}),
      });
      runs ??= runnerNamed(shell.program);
      parts.push(part);
      part = '';
      shell.add('x');
      at += taken.length;
    } else if (/^\{[A-Za-z_][\w.]*(?:["'\s]|$)/.test(rest) && !rest.includes('}')) {
      return {why: `${/^[^"'\s]*/.exec(rest)?.[0]} has no closing brace`};
    } else if (/^(?:\{\{|\}\})/.test(rest)) {
      shell.add(rest.charAt(0));
      part += rest.charAt(0);
      at += 2;
    } else {
      // A quote in a here-document, or around a command in backquotes, does not tell: the signs after it count.
      const inQuotes = shell.quote !== 'none' && !/<<|`/.test(before);
      const read = shell.read(rest);
      part += read;
      before += inQuotes ? read.replaceAll('<', ' ') : read;
      at += read.length;
    }
  }
  if (shell.open) return {why: 'a quote or a bracket in it has no end'};
  parts.push(part);
  const variables = fields.map(({quote}, index) => variableIn(quote, index + 1));
  return {script: copying(fields.length) + interleaved(parts, variables), parts, fields, runs};
}

/**
 * Copies the parameters into variables, and leaves none: a function has parameters of its own, `set` and `shift` change
 * them, and a `$1` or `$@` of the command means none of the fields.
 */
function copying(count: number): string {
  if (count === 0) return '';
  const copies = Array.from({length: count}, (_, index) => `_skydeck${index + 1}=\${${index + 1}}`);
  return `${copies.join(' ')}; set --; `;
}

/** A variable of the script, always in double quotes: those around it are kept, or closed and opened again. */
function variableIn(quote: Quote, number: number): string {
  const variable = `\${_skydeck${number}}`;
  if (quote === 'double') return variable;
  return quote === 'none' ? `"${variable}"` : `'"${variable}"'`;
}

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
  for (const [index, {path, first, program, inFileName}] of fields.entries()) {
    const value = fieldOf(item, path);
    if (value === undefined || value === null || value === '') return {why: `it has no ${path}`};
    if (Array.isArray(value)) return {why: isList(path)};
    if (typeof value === 'object') return {why: hasParts(path, Object.keys(value)[0])};
    const text = String(value);
    if (text.includes('\0')) return {why: `${path} holds a zero byte, which no program can be given`};
    if (first && text.startsWith('-'))
      return {
        why: `${path} begins with -, which ${program} would take for an option: write -- before {${path}}`,
      };
    if (inFileName && text.includes('/'))
      return {why: `${path} holds a /, so that the file would be in another folder`};
    if (runs !== undefined && beginsWord.test(parts[index] ?? '') && text.startsWith('-'))
      return {why: `${path} begins with -, which what ${runs} runs would take for an option`};
    if (runs !== undefined && !harmless.test(text))
      return {
        why: `${path} has characters that ${runs} could run: only letters, digits and . _ : / @ % + = , - are given to it`,
      };
    args.push(text);
  }
  const texts = fields.map(({quote}, index) => asShown(args[index] ?? '', quote));
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

/** Escapes a field's text for the shell, within its quotes. */
function asShown(text: string, quote: Quote): string {
  if (quote === 'single') return text.replaceAll("'", `'\\''`);
  return quote === 'double' ? text.replaceAll(/["$\\`]/g, String.raw`\$&`) : quoted(text);
}
