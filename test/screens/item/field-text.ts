/**
 * What a detail shows under a name, whichever of its columns it is in: its lines as one text, '' where there is none.
 * The value ends where the next column begins, two blanks behind it.
 */
export function fieldText(frame: string, name: string): string {
  const lines = frame.split('\n');
  const found = new RegExp(`(?<=^| ) (${name.replace(/[$]/g, '\\$&')} {2,})(?=\\S)`);
  const row = lines.findIndex(line => found.test(line));
  const match = found.exec(lines[row] ?? '');
  if (!match) return '';
  const from = match.index + match[0].length;
  const value: string[] = [];
  for (const line of lines.slice(row)) {
    if (value.length > 0 && line.slice(match.index, from).trim() !== '') break;
    const part = line.slice(from).startsWith(' ') ? '' : (line.slice(from).split(/ {2,}/)[0] ?? '');
    if (part === '') break;
    value.push(part);
  }
  return value.join(' ');
}
