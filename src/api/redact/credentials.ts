/** A value in quotes, or the word without. */
const value = `(?:"([^"]+)"?|'([^']+)'?|([^\\s"'\`]+))`;

/** Ways to write a credential into a shell command; the last group with a text is the credential. */
const patterns: readonly RegExp[] = [
  /\b(?:Bearer|Basic|Token)\s+([^\s"'`]+)/gi,
  new RegExp(
    `\\b[\\w-]*(?:token|secret|passwd|password|passphrase|api[-_]?key)["']?(?:\\s*[=:]\\s*|\\s+)${value}`,
    'gi',
  ),
  /(?:^|\s)(?:-u|--user|--proxy-user)[= ]?(?:"[^:"]+:([^"]+)|'[^:']+:([^']+)|[^\s:"'`]+:([^\s"'`]+))/g,
  // mysql takes the password only directly after -p, sshpass also after a space.
  new RegExp(`\\b(?:mysql\\w*|mariadb[\\w-]*|sshpass)\\b[^|;&\\n]*?\\s-p${value}`, 'g'),
  new RegExp(`\\bsshpass\\s+-p\\s+${value}`, 'g'),
  /:\/\/[^\s/:@"'`]+:([^\s/@"'`]+)@/g,
];

/** Returns the texts in a shell command that look like credentials. A variable (`$TOKEN`) is none: its value is not in the text. */
export const credentialsIn = (command: string): string[] =>
  patterns.flatMap(pattern =>
    [...command.matchAll(pattern)].flatMap(found => {
      const text = found.slice(1).findLast(group => group !== undefined) ?? '';
      return text === '' || /^[$•{-]/.test(text) ? [] : [text];
    }),
  );
