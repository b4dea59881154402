const named: Readonly<Record<string, string>> = {
  enter: '\r',
  esc: '\u001b',
  tab: '\t',
  'shift-tab': '\u001b[Z',
  backspace: '\u007f',
  space: ' ',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  home: '\u001b[H',
  end: '\u001b[F',
  insert: '\u001b[2~',
  delete: '\u001b[3~',
  pgup: '\u001b[5~',
  pgdn: '\u001b[6~',
};

/** What a terminal sends for a key: a name as above, `ctrl-x`, `alt-x`, or else the text itself. */
export function bytesOfKey(key: string): string {
  if (Object.hasOwn(named, key)) return named[key] ?? '';
  const [, control] = /^ctrl-([a-z[\\\]^_])$/.exec(key) ?? [];
  if (control) return String.fromCharCode(control.toUpperCase().charCodeAt(0) & 0x1f);
  const [, meta] = /^alt-(.)$/u.exec(key) ?? [];
  return meta ? `\u001b${meta}` : key;
}
