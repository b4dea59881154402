/** Text and layout of a man page, in macros that every `man` program supports. */

const signs: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
  '–': '\\(en',
  '…': '...',
  '±': '\\(+-',
  '×': '\\(mu',
  '·': '\\(pc',
  '→': '\\(->',
};

const escaped = (plain: string): string =>
  plain.replaceAll(/[\\\-'`^~–…±×·→]/g, sign => signs[sign] ?? sign).replace(/^\./gm, '\\&.');

/** Breaks a text into lines that are not too long; `man` fills them again. */
export function text(plain: string): string {
  const filled: string[] = [''];
  for (const word of plain.split(/ +/)) {
    const line = filled.at(-1) ?? '';
    if (line !== '' && line.length + word.length > 70) filled.push(word);
    else filled[filled.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return escaped(filled.join('\n'));
}

export const heading = (title: string): string => `.SH ${title.toUpperCase()}`;
export const subheading = (title: string): string => `.SS ${escaped(title)}`;

export const terms = (rows: readonly (readonly [term: string, meaning: string])[]): string =>
  rows.map(([term, meaning]) => `.TP\n.B ${escaped(term)}\n${text(meaning)}`).join('\n');

export const bold = (plain: readonly string[]): string =>
  plain.map(line => `.B ${escaped(line)}`).join('\n.br\n');

export const lines = (plain: readonly string[]): string =>
  ['.PP', '.RS 4', '.nf', ...plain.map(escaped), '.fi', '.RE'].join('\n');
