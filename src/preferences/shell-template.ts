import {valueAt} from '../own-property.ts';

/**
 * A shell command with fields of an item: `mtr {ipv4.0}`. The value of a field is never part of the script: the shell gets it as a
 * parameter (`"${1}"`).
 */
interface Template {
  /** The command with parameters instead of fields. */
  script: string;
  /** The script without the fields: one part before each, and one behind the last. */
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
}

/** A command with the fields of an item: the shell's script and parameters, and the text that is shown. */
export interface Filled {
  script: string;
  args: readonly string[];
  shown: string;
}

const placeholder = /^\{([A-Za-z_]\w*(?:\.\w+)*)\}/;

/** Programs that run their arguments, or read them as a program. */
const runners =
  /(?:^|[\s;|&(`])(?:[\w./-]*\/)?(sh|bash|dash|ash|zsh|ksh|fish|eval|ssh|watch|xargs|su|parallel|tmux|screen|script|expect|python[\d.]*|perl|ruby|node|php|lua|awk|gawk|sed|psql|mysql|sqlite3|let|\[\[)(?=\s)/;

type Quote = 'none' | 'single' | 'double';

/** Reads a command, or says why it cannot be used. */
export function readTemplate(text: string): Template | {why: string} {
  const stack: Quote[] = ['none'];
  const fields: Field[] = [];
  let script = '';
  const parts: string[] = [];
  let mark = 0;
  let word = '';
  let program = '';
  let ended = false;
  const endWord = () => {
    if (word === '--') ended = true;
    else if (program === '' && word !== '' && !/^\w+=/.test(word)) program = word;
    word = '';
  };
  const endCommand = () => {
    endWord();
    program = '';
    ended = false;
  };
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const quote = stack.at(-1) ?? 'none';
    const [taken = '', path] = placeholder.exec(rest) ?? [];
    const [skipped = ''] = /^(?:\\[\s\S]|\$\{[^}]*\})/.exec(quote === 'single' ? '' : rest) ?? [];
    if (path !== undefined) {
      if (/\$\(\([^)]*$/.test(text.slice(0, at)))
        return {why: `{${path}} stands in $(( )), where the shell could run it`};
      if (quote === 'none' && word === '' && program === '')
        return {why: `{${path}} stands where the program does: a field is only an argument`};
      fields.push({path, first: (word === '' || /^["']$/.test(word)) && !ended, program, quote});
      parts.push(script.slice(mark));
      const number = `\${${fields.length}}`;
      script += quote === 'none' ? `"${number}"` : quote === 'double' ? number : `'"${number}"'`;
      mark = script.length;
      word += 'x';
      at += taken.length;
    } else if (/^\{[A-Za-z_][\w.]*(?:["'\s]|$)/.test(rest) && !rest.includes('}')) {
      return {why: `${/^[^"'\s]*/.exec(rest)?.[0]} has no closing brace`};
    } else if (/^(?:\{\{|\}\})/.test(rest)) {
      script += rest[0];
      word += rest[0];
      at += 2;
    } else if (skipped !== '') {
      script += skipped;
      word += skipped;
      at += skipped.length;
    } else {
      const [character = ''] = rest;
      if (quote === 'single') {
        if (character === "'") stack.pop();
      } else if (rest.startsWith('$(')) {
        endCommand();
        stack.push('none');
        script += '$';
        at += 1;
      } else if (character === '"') quote === 'double' ? stack.pop() : stack.push('double');
      else if (quote === 'none' && character === "'") stack.push('single');
      else if (quote === 'none' && character === ')' && stack.length > 1) stack.pop();
      if (quote === 'none' && /\s/.test(character)) endWord();
      else if (quote === 'none' && /[;|&(`\n]/.test(character)) endCommand();
      else if (!rest.startsWith('$(')) word += character;
      if (character === '\n') endCommand();
      script += text[at] ?? '';
      at += 1;
    }
  }
  if (stack.length > 1) return {why: 'a quote or a bracket in it has no end'};
  return {script, parts: [...parts, script.slice(mark)], fields, runs: runners.exec(text)?.[1]};
}

/** Letters, digits and signs that have no special meaning to any shell or program. */
const harmless = /^[\p{L}\p{N}._:/@%+=,-]*$/u;

/** The command with the fields of an item, or why it cannot be run. */
export function fill({script, parts, fields, runs}: Template, item: unknown): Filled | {why: string} {
  const args: string[] = [];
  for (const {path, first, program} of fields) {
    const value = fieldOf(item, path);
    if (value === undefined || value === null || value === '') return {why: `it has no ${path}`};
    if (Array.isArray(value)) return {why: `${path} is a list: write {${path}.0} for the first`};
    if (typeof value === 'object')
      return {why: `${path} has several parts: name one, such as {${path}.${Object.keys(value)[0]}}`};
    const text = String(value);
    if (text.includes('\0')) return {why: `${path} holds a zero byte, which no program can be given`};
    if (first && text.startsWith('-'))
      return {
        why: `${path} begins with -, which ${program} would take for an option: write -- before {${path}}`,
      };
    if (runs !== undefined && !harmless.test(text))
      return {
        why: `${path} has characters that ${runs} could run: only letters, digits and . _ : / @ % + = , - are given to it`,
      };
    args.push(text);
  }
  const texts = fields.map(({quote}, index) => asShown(args[index] ?? '', quote));
  const shown = parts.map((part, index) => part + (texts[index] ?? '')).join('');
  return {script, args, shown};
}

/** A field by its path, in which numbers are indexes of a list. */
function fieldOf(item: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => {
    if (Array.isArray(value) && /^\d+$/.test(step)) return value[Number(step)];
    return valueAt(value, step);
  }, item);
}

/** Quotes a text for the shell, if it needs quotes. */
export const quoted = (text: string): string =>
  harmless.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Escapes a field's text for the shell, within its quotes. */
function asShown(text: string, quote: Quote): string {
  if (quote === 'single') return text.replaceAll("'", `'\\''`);
  return quote === 'double' ? text.replaceAll(/["$\\`]/g, String.raw`\$&`) : quoted(text);
}
