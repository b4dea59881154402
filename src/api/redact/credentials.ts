/** Ways to write a credential into a shell command; the last group is the credential. */
const patterns: readonly RegExp[] = [
  /\b(?:Bearer|Basic|Token)\s+([^\s"'`]+)/gi,
  /\b[\w-]*(?:token|secret|passwd|password|passphrase|api[-_]?key)["']?(?:\s*[=:]\s*|\s+)["']?([^\s"'`]+)/gi,
  /(?:^|\s)(?:-u|--user|--proxy-user)[= ]?["']?[^\s:"'`]+:([^\s"'`]+)/g,
  /:\/\/[^\s/:@"'`]+:([^\s/@"'`]+)@/g,
];

/** Returns the texts in a shell command that look like credentials. A variable (`$TOKEN`) is none: its value is not in the text. */
export const credentialsIn = (command: string): string[] =>
  patterns.flatMap(pattern =>
    [...command.matchAll(pattern)].flatMap(found => {
      const text = found.at(-1) ?? '';
      return /^[$•{-]/.test(text) ? [] : [text];
    }),
  );
