import {valueAt} from '../own-property.ts';

/** A shell script for one item, with the item's fields as variables: `mtr -- "$IPV4"`. */
export interface Filled {
  script: string;
  /** Its `$1` and `$2`: the id and the label. */
  args: readonly string[];
  /** The fields that it names, as variables of its environment. */
  env: Readonly<Record<string, string>>;
  /** The script behind the values of its variables, as it could be typed. */
  shown: string;
}

/** The names that a shell or another program reads for itself: such a field has `ITEM_` before its name. */
const reserved =
  /^(?:[A-Z]*PATH|HOME|IFS|ENV|SHELL|O?L?D?PWD|USER|LOGNAME|TERM|TZ|LANG|LANGUAGE|TMPDIR|EDITOR|VISUAL|PAGER|LESS(?:OPEN)?|MORE|FCEDIT|HISTFILE|PROMPT_COMMAND|MAIL|DISPLAY|BROWSER|COLUMNS|LINES|TIME|(?:UN)?ZIP|CC|MAKE|PPID|E?UID|RANDOM|SECONDS|[A-Z]*(?:OPTS?|FLAGS)|PS\d|OPT(?:IND|ARG|ERR)|(?:HTTPS?|FTP|ALL|NO)_PROXY|[A-Z]+_OPTIONS|NODE_(?:PATH|EXTRA_CA_CERTS)|(?:LD|DYLD|LC|BASH|GIT|JAVA|NPM|PERL|PYTHON|RUBY|SSH_A|XDG|SKYDECK).*)$/;

/** The variable of a field: `SPECS_MEMORY` of `specs.memory`. */
export function variableOf(path: string): string {
  const name = path.toUpperCase().replaceAll('.', '_');
  return reserved.test(name) ? `ITEM_${name}` : name;
}

/** A field in the text of a script, or a double brace, which stands for a brace of the script's own. */
const braces = /\{\{(?=[A-Za-z_]|\{[A-Za-z_][\w.]*\})|\}\}|(?<![$\\])\{([A-Za-z_]\w*(?:\.\w+)*)\}/g;

function replaceFields(
  text: string,
  replacement: (path: string, before: string, after: string) => string,
): string {
  let open = 0;
  return text.replaceAll(braces, (sign: string, path: string | undefined, at: number) => {
    if (path !== undefined) return replacement(path, text.slice(0, at), text.slice(at + sign.length));
    if (sign === '}}' && open === 0) return sign;
    open += sign === '{{' ? 1 : -1;
    return sign.charAt(0);
  });
}

/** The fields in the text of a script, `{label}`, or why one cannot be used. */
export function readTemplate(text: string): {fields: readonly string[]} | {why: string} {
  const [unclosed] = /\{[A-Za-z_][\w.]*(?=["'\s]|$)(?!.*\})/s.exec(text) ?? [];
  if (unclosed !== undefined) return {why: `${unclosed} has no closing brace`};
  const fields: string[] = [];
  const whys: string[] = [];
  replaceFields(text, (path, before, after) => {
    fields.push(path);
    if (isProgram(before)) whys.push(`{${path}} ${asProgram}`);
    // A part of the name before it, or the number of a redirection.
    if (/(?:\$\w+|(?:^|[\s=:])~\w*)$/.test(before) || (/(?:^|\s)$/.test(before) && /^[<>]/.test(after)))
      whys.push(`{${path}} would be read with what stands beside it: write "$${variableOf(path)}" there`);
    return '';
  });
  const [why] = whys;
  return why === undefined ? {fields} : {why};
}

const asProgram = 'stands where the program does: a field is only an argument';

/** Each text in quotes that has ended as one letter. */
const withoutQuoted = (text: string): string => text.replaceAll(/\\.|"(?:[^"\\]|\\.)*"|'[^']*'/gs, 'q');

/** The beginning of a command up to its first word, where that can be seen without reading the script as a shell does. */
const beginning =
  /(?:^|[;|&(\n`])\s*(?:(?:[!{]|then|do|else|elif|if|while|until|sudo|env|exec|nohup|time|command|xargs|\w+=\S*|-\S+)\s+)*(?!\w+=)[^\s;|&()<>]*$/;

const isProgram = (before: string): boolean => beginning.test(withoutQuoted(before).replace(/["'].*/s, 'q'));

function isQuoted(text: string): boolean {
  const [open = ''] = /["'].*/s.exec(withoutQuoted(text)) ?? [];
  return open.split('"').length % 2 === 0;
}

/** Letters, digits and signs that have no special meaning to any shell or program. */
const harmless = /^[\p{L}\p{N}._:/@%+=,-]*$/u;

const runner =
  /(?:^|[\s;|&(`"'/=])((?:(?:[bd]?a|z|k|mk|c|tc|fi|s|pw)?sh|\$\{?SHELL|eval|source|trap|alias|su|runuser|watch|xargs|parallel|tmux|screen|expect|ansible|rsync|scp|flock|g?make|git|[gmn]?awk|g?sed|perl|python|ruby|nodejs|node(?= -)|deno|bun|php|lua|osascript|psql|mysql|sqlite)[\d.]*)(?![\w.-])|\$?\(\(|\$\[|\[\[/;

export const quoted = (text: string): string =>
  harmless.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

export const isList = (path: string): string => `${path} is a list: write {${path}.0} for the first`;

export const hasParts = (path: string, part = 'name'): string =>
  `${path} has several parts: name one, such as {${path}.${part}}`;

function fieldOf(item: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => {
    if (Array.isArray(value) && /^\d+$/.test(step)) return value[Number(step)];
    return valueAt(value, step);
  }, item);
}

/** What stands before a field that begins a word, and before one behind the end of the options. */
const beginsWord = /(?:^|[\s;|&(`])(?:["']|\$\w+|\$\{[^}]*\})*$/;
const endsOptions = /\s--\s+(?:["']?[{$][\w.{}]+["']?\s+)*["']?$/;

function whyNot(
  path: string,
  value: unknown,
  script: string,
  before: string,
  isOneWord: boolean,
): string | undefined {
  if (value === undefined || value === null || value === '') return `it has no ${path}`;
  if (Array.isArray(value)) return isList(path);
  if (typeof value === 'object') return hasParts(path, Object.keys(value)[0]);
  const text = String(value);
  const name = variableOf(path);
  if (text.startsWith('-') && beginsWord.test(before) && !endsOptions.test(before))
    return `${path} begins with -, which a program would take for an option: write -- right before it, or "\${${name}-}" where it is none`;
  if (text.includes('/') && /[<>][|&]?\s*["']?[^\s;|&"']*$/.test(before))
    return `${path} holds a /, so that the file would be in another folder`;
  if (harmless.test(text)) return undefined;
  const [part, program = part] = runner.exec(script) ?? [];
  if (program !== undefined)
    return `${path} has characters that ${program} could run: only letters, digits and . _ : / @ % + = , - are given to it`;
  if (!isOneWord)
    return `${path} has characters that a shell reads as its own: write "$${name}", in double quotes`;
  return undefined;
}

/** The script for an item, of whose fields it may name those that are known; or why it cannot be run. */
export function fill(
  text: string,
  item: unknown,
  {fields, args}: {fields: readonly string[]; args: readonly string[]},
): Filled | {why: string} {
  const template = readTemplate(text);
  if ('why' in template) return template;
  const whys: (string | undefined)[] = [];
  const script = replaceFields(text, (path, before) => {
    const value = fieldOf(item, path);
    whys.push(whyNot(path, value, text, before, false));
    return String(value);
  });
  const env: Record<string, string> = {};
  const paths = new Map(fields.map(path => [variableOf(path), path]));
  for (const {0: name, index} of text.matchAll(/\b[A-Z][A-Z0-9_]*\b/g)) {
    const [, list = '', at] = /^(.+)_(\d+)$/.exec(name) ?? [];
    const path = paths.get(name) ?? (paths.has(list) ? `${paths.get(list)}.${at}` : undefined);
    if (path === undefined) continue;
    // Of a list the first.
    const [value] = [fieldOf(item, path)].flat();
    env[name] = typeof value === 'object' ? '' : String(value ?? '');
    // Behind an operator, as in `${LABEL-}`, the script has its own way with whatever it is.
    const [sign] = /\$\{?$/.exec(text.slice(0, index)) ?? [];
    if (sign === undefined || (sign === '${' && text[index + name.length] !== '}')) continue;
    const before = text.slice(0, index - sign.length);
    if (isProgram(before)) whys.push(`$${name} ${asProgram}`);
    whys.push(whyNot(path, env[name], text, before, isQuoted(before)));
  }
  const own = /\$\{?[12@*]/.test(text) ? args : [];
  if ([...own, ...Object.values(env)].some(value => value.includes('\0')))
    whys.push('it holds a zero byte, which no program can be given');
  const why = whys.find(one => one !== undefined);
  if (why !== undefined) return {why};
  const variables = Object.entries(env).map(([name, value]) => ` ${name}=${quoted(value)}`);
  const set = [
    variables.length > 0 ? `export${variables.join('')}; ` : '',
    own.length > 0 ? `set -- ${own.map(quoted).join(' ')}; ` : '',
  ];
  return {script, args: own, env, shown: set.join('') + script};
}
