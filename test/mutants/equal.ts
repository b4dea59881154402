/** A mistake that no behaviour shows: the program does the same with it. */
export interface Equal {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}

export const equal: readonly Equal[] = [
  {
    file: 'src/text/text.ts',
    before: `return truncate(\`\${cleanWhole(text.slice(0, enough))}…\`, cells);`,
    after: `return truncate(\`\${cleanWhole(text.slice(0, enough + 1))}…\`, cells);`,
    why: 'so much of the text is taken that what follows is cut off in any case',
  },
  {
    file: 'src/resources/catalogue/images.ts',
    before: "timeColumn('End of life', image => image.eol, {field: 'eol', rank: 6}),",
    after: "timeColumn('End of life', image => image.eol, {field: 'eol', rank: 7}),",
    why: 'ranks are compared, and no other column of images lies between',
  },
  {
    file: 'src/service/http/token-secrets.ts',
    before: 'if (token.token !== masked) tokens.update(token.id, {...token, token: masked});',
    after: 'if (true) tokens.update(token.id, {...token, token: masked});',
    why: 'it writes what is there',
  },
  {
    file: 'src/cli/watch/print-changes.ts',
    before: `if (ids.length > 0) yield ids.map(id => \`\${cleanWhole(id)}\\n\`).join('');`,
    after: `if (true) yield ids.map(id => \`\${cleanWhole(id)}\\n\`).join('');`,
    why: 'it prints an empty text',
  },
];
