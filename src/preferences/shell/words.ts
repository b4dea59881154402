/** The words of a command, as they are written. A field in one is a zero byte. */
type Words = readonly string[];

/** Words of the shell behind which a command begins. */
const reserved = /^(?:then|do|else|elif|if|fi|while|until|done|esac|!|\{|\})$/;

/** A word behind which a command begins wherever it stands: a group of a function, the end of `[[`, or what `find` runs. */
const begins = /^(?:\{|\]\]|-exec(?:dir)?|-ok(?:dir)?)$/;

const assignment = /^[A-Za-z_]\w*\+?=/;

/** Programs that start the one behind them, and the letters of their options that take the next word. */
const wrappers = new Map(
  Object.entries({
    ...{sudo: 'ughpCrtTUDR', doas: 'uC', env: 'uCS', nice: 'n', ionice: 'cnp', stdbuf: 'ioe', time: 'fo'},
    ...{exec: 'a', xargs: 'IPLdaEns', strace: 'aeoOpPsSuEbIX', command: 'vV', builtin: ''},
    ...{nohup: '', setsid: '', pkexec: '', timeout: 'sk', chroot: '', taskset: '', chrt: 'TPD'},
  }),
);

/** Those with a word of their own before the program: `timeout 5 mtr`. */
const withWord = /^(?:timeout|chroot|taskset|chrt)$/;

/** The index of the program among the words; where it is not among them, the index that it will have. */
export function programAt(words: Words): number {
  let options: string | undefined;
  let skipped = 0;
  let at = words.findLastIndex(word => begins.test(word)) + 1;
  // `for x do`, without a list.
  if (/^(?:for|select)$/.test(words[at] ?? '') && words[at + 2] === 'do') at += 2;
  for (; at < words.length; at++) {
    const word = words[at] ?? '';
    const text = unquoted(word);
    const name = text.split('/').at(-1) ?? '';
    if (reserved.test(word) || assignment.test(options === undefined ? word : text)) continue;
    if (options !== undefined && text.startsWith('-')) at += takesNext(text, words[at + 1], options) ? 1 : 0;
    else if (skipped > 0) skipped--;
    else if (wrappers.has(name)) {
      options = wrappers.get(name);
      skipped = withWord.test(name) ? 1 : 0;
    } else if (startsBehindDashes.test(name) && words.includes('--', at)) at = words.indexOf('--', at);
    else return at;
  }
  return at + skipped;
}

/** Programs that start another one, elsewhere, behind `--`. */
const startsBehindDashes = /^(?:kubectl|oc|lxc|incus|systemd-run|nsenter)$/;

/** Whether a word belongs to the option before it: to `-u`, and to a long one without `=` unless it has a field. */
function takesNext(option: string, next: string | undefined, options: string): boolean {
  // Which long options take a word is not told here: a field must not be a program, and another word should not be taken for it.
  if (/^--[^=]+$/.test(option)) return !next?.includes('\0');
  return options !== '' && new RegExp(`^-[^${options}]*[${options}]$`).test(option);
}

/** A word as the shell sees it: quotes in it mean nothing. */
export const unquoted = (word: string): string => word.replaceAll(/["'\\]/g, '');
