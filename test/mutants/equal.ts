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
  {
    file: 'src/cli/arguments/argument-mistake.ts',
    before: `return \`\${name} needs \${neededBy(takes[command?.args.length ?? 0]?.description)}\`;`,
    after: `return \`\${name} needs \${neededBy(takes[command?.args.length ?? 1]?.description)}\`;`,
    why: 'without a command there are no arguments to take one from',
  },
  {
    file: 'src/cli/completion/scripts.ts',
    before: 'const shell = shells.find(one => one === name);',
    after: 'const shell = shells.findLast(one => one === name);',
    why: 'each shell is there once',
  },
  {
    file: 'src/app/screens/overview/data.ts',
    before: 'const part = parts.find(({resource}) => resource === name);',
    after: 'const part = parts.findLast(({resource}) => resource === name);',
    why: 'each resource is a part once',
  },
  {
    file: 'src/terminal/frame/line.ts',
    before: 'if (one.clusters.length === 0 && other.clusters.length === 0) {',
    after: 'if (one.clusters.length !== 0 && other.clusters.length === 0) {',
    why: 'cells that are equal are so in any case, and the others are compared below, only slower',
  },
  {
    file: 'src/app/lists/known-items.ts',
    before: 'rows.set(page, made);',
    after: ';',
    why: 'it is worked out again, only slower',
  },
];
