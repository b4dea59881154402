/** A mistake that no behaviour shows: the program does the same with it. */
export interface Equal {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}

export const equal: readonly Equal[] = [
  {
    file: 'src/terminal/characters/segmenter.ts',
    before: "plainWidth(text.includes('\\u001b') ? text.replaceAll('\\u001b', '') : text) >= 0;",
    after: "plainWidth(true ? text.replaceAll('\\u001b', '') : text) >= 0;",
    why: 'where there is nothing to replace the text stays as it is',
  },
  {
    file: 'src/import/zone/entries.ts',
    before: 'if (!broken) mistakes.push({line: at, text: why});',
    after: 'if (!broken) mistakes.unshift({line: at, text: why});',
    why: 'they are sorted by their lines, and a line has one of them at most',
  },
  {
    file: 'src/connection/client.ts',
    before: 'const transport = short',
    after: 'const transport = false',
    why: 'both send and receive the same; the one for commands is only loaded sooner',
  },
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
  {
    file: 'src/resources/definition/action/form-place.ts',
    before: "word: 'node',",
    after: "word: '',",
    why: 'where nothing is known there are no regions to choose from, and only their choice asks for the word',
  },
  {
    file: 'src/service/simulation/events.ts',
    before: 'const delayed = delay > 0;',
    after: 'const delayed = delay >= 0;',
    why: 'what is due at once is done before anything is read',
  },
  {
    file: 'src/service/simulation/events.ts',
    before: 'const delayed = delay > 0;',
    after: 'const delayed = delay > 1;',
    why: 'every delay is longer',
  },
  {
    file: 'src/app/screens/header/header-line.ts',
    before: 'const blank = first.cells + (others.length > 0 ? factGap : 0) - width(over.text);',
    after: 'const blank = first.cells + (false ? factGap : 0) - width(over.text);',
    why: 'what is under way covers the age of the data only where no other fact has room, unless an address has but a few letters',
  },
  {
    file: 'src/app/lists/known-items.ts',
    before:
      'if (slot?.ok && at >= (found.get(id)?.at ?? 0)) found.set(id, {value: slot.value, raw: slot.raw, at});',
    after:
      'if (slot?.ok && at > (found.get(id)?.at ?? 0)) found.set(id, {value: slot.value, raw: slot.raw, at});',
    why: 'of two reads that ended in the same millisecond, neither is newer',
  },
  {
    file: 'src/app/input/reports.ts',
    before: 'const [red = 0, green = 0, blue = 0] = parts.map(part =>',
    after: 'const [red = 0, green = 1, blue = 0] = parts.map(part =>',
    why: 'the pattern always has three parts; the value is for the types',
  },
  {
    file: 'src/app/lists/view.ts',
    before: 'const row = of.indexOf(slot);',
    after: 'const row = of.lastIndexOf(slot);',
    why: 'each row is an object of its own, which is on its page once',
  },
  {
    file: 'src/app/lists/view.ts',
    before: 'const row = slots === of ? kept.indexOf(slot) : -1;',
    after: 'const row = slots === of ? kept.lastIndexOf(slot) : -1;',
    why: 'each row is an object of its own, which is on its page once',
  },
  {
    file: 'src/app/screens/form/fields/words.ts',
    before: "if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);",
    after: "if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 2);",
    why: 'the counts are only compared with one another',
  },
  {
    file: 'components/export/Export.tsx',
    before:
      '<TextField key="path" label={label} input={pathOf(state, asked)} active={active} columns={columns} />',
    after:
      "<TextField key='' label={label} input={pathOf(state, asked)} active={active} columns={columns} />",
    why: 'no other line beside it has an empty key',
  },
  {
    file: 'src/cli/headless/store.ts',
    before: 'timers.delete(stop);',
    after: ';',
    why: 'to stop a timer that has rung does nothing; only their number grows',
  },
  {
    file: 'src/effects/load.ts',
    before: 'if (effect.page > 1) shareAlike(slots);',
    after: 'if (effect.page > 2) shareAlike(slots);',
    why: 'rows that share what is alike only take less memory',
  },
  {
    file: 'src/app/lists/sort/sorted-rows.ts',
    before: 'if (runs.length < 2 || one.length >= 2 * other.length) return;',
    after: 'if (runs.length < 2 || one.length > 2 * other.length) return;',
    why: 'when runs are merged decides only how much work it is',
  },
  {
    file: 'src/terminal/characters/plain.ts',
    before: '[0x2100, 0x218b, 1],',
    after: '[0x2100, 8588, 1],',
    why: 'the next character has the same width; it is only measured in another way',
  },
  {
    file: 'src/cli/watch/pause.ts',
    before: 'export function pauseFor({requests, idle, budget, retryAfter = 0}: Pace): number {',
    after: 'export function pauseFor({requests, idle, budget, retryAfter = 1}: Pace): number {',
    why: 'no pause is as short as a second',
  },
  {
    file: 'src/app/navigation/relations.ts',
    before: 'const relation = source.relations?.find(candidate => candidate.title === title);',
    after: 'const relation = source.relations?.findLast(candidate => candidate.title === title);',
    why: 'each relation of a resource has a title of its own',
  },
  {
    file: 'src/app/columns/content-widths.ts',
    before: 'known.widths.set(column, own);',
    after: ';',
    why: 'it is measured again, only slower',
  },
  {
    file: 'src/terminal/ink/typed.ts',
    before: 'hyper: typed.hyper ?? false,',
    after: 'hyper: typed.hyper ?? true,',
    why: 'the type of Ink wants it; no key is named by it',
  },
  {
    file: 'src/terminal/ink/scan.ts',
    before: 'if (unit < 0xd83c || unit > 0xd83e || at + 1 >= text.length) return false;',
    after: 'if (unit < 0xd83c || unit > 55359 || at + 1 >= text.length) return false;',
    why: 'no character of that half is an emoji',
  },
  {
    file: 'components/export/Export.tsx',
    before: 'const widest = choices.reduce((most, {title}) => Math.max(most, width(brief(title, room))), 0);',
    after: 'const widest = choices.reduce((most, {title}) => Math.max(most, width(brief(title, room))), 1);',
    why: 'every title has more than one letter',
  },
  {
    file: 'src/text/text.ts',
    before: 'const enough = cut(text, longest * (Math.max(0, cells) + 2));',
    after: 'const enough = cut(text, longest * (Math.max(0, cells) + 3));',
    why: 'so much of the text is taken that what follows is cut off in any case',
  },
  {
    file: 'src/app/effect.ts',
    before: "export const exportSubject = 'export';",
    after: "export const exportSubject = '';",
    why: 'it is only compared with other subjects, none of which is empty',
  },
  {
    file: 'src/remembered/save-frame.ts',
    before: 'rm(frameFolder(env), {recursive: true, force: true});',
    after: 'rm(frameFolder(env), {recursive: true, force: false});',
    why: 'that there is no such folder is caught where it is called, and no reason to say anything',
  },
  {
    file: 'src/app/screens/overview/groups.ts',
    before:
      'rank(one) - rank(other) || (other.value ?? 0) - (one.value ?? 0) || one.name.localeCompare(other.name)',
    after:
      'rank(one) - rank(other) || (other.value ?? 0) - (one.value ?? 1) || one.name.localeCompare(other.name)',
    why: 'each that is sorted has a value; the other is for the types',
  },
  {
    file: 'src/text/graphemes.ts',
    before:
      'if (end < text.length && end > start + 1) end = start + cut(text.slice(start, end + 1), end - start);',
    after:
      'if (end < text.length || end > start + 1) end = start + cut(text.slice(start, end + 1), end - start);',
    why: 'a single unit, and what nothing follows, are not cut',
  },
  {
    file: 'src/app/screens/palette/likeliest.ts',
    before: 'let at = -1;',
    after: 'let at = -2;',
    why: 'to look from before the beginning is to look from the beginning',
  },
  {
    file: 'src/app/screens/find/hits.ts',
    before: 'for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))',
    after: 'for (let at = text.indexOf(part); at > 0; at = text.indexOf(part, at + 1))',
    why: 'a match at the beginning has a rank of its own, before this is called',
  },
  {
    file: 'src/app/screens/find/hits.ts',
    before: 'for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))',
    after: 'for (let at = text.indexOf(part); at >= 1; at = text.indexOf(part, at + 1))',
    why: 'a match at the beginning has a rank of its own, before this is called',
  },
  {
    file: 'src/api/redact/quick-search.ts',
    before: 'return /[A-Z]/.test(decoded) ? code & 0x1f : 0x1b + (code % 0x25);',
    after: 'return !(/[A-Z]/.test(decoded)) ? code & 0x1f : 0x1b + (code % 0x25);',
    why: 'characters that share a code only make the search slower: what it finds is compared itself',
  },
  {
    file: 'src/api/redact/quick-search.ts',
    before: 'return /[A-Z]/.test(decoded) ? code & 0x1f : 0x1b + (code % 0x25);',
    after: 'return true ? code & 0x1f : 0x1b + (code % 0x25);',
    why: 'characters that share a code only make the search slower: what it finds is compared itself',
  },
  {
    file: 'src/api/redact/quick-search.ts',
    before: 'return /[A-Z]/.test(decoded) ? code & 0x1f : 0x1b + (code % 0x25);',
    after: 'return false ? code & 0x1f : 0x1b + (code % 0x25);',
    why: 'characters that share a code only make the search slower: what it finds is compared itself',
  },
  {
    file: 'src/api/redact/quick-search.ts',
    before: 'return /[A-Z]/.test(decoded) ? code & 0x1f : 0x1b + (code % 0x25);',
    after: 'return (/[A-Z]/.test(decoded)) ? (0x1b + (code % 0x25)) : (code & 0x1f);',
    why: 'characters that share a code only make the search slower: what it finds is compared itself',
  },
  {
    file: 'src/api/redact/quick-search.ts',
    before: 'return /[A-Z]/.test(decoded) ? code & 0x1f : 0x1b + (code % 0x25);',
    after: 'return /[A-Z]/.test(decoded) ? code & 32 : 0x1b + (code % 0x25);',
    why: 'characters that share a code only make the search slower: what it finds is compared itself',
  },
  {
    file: 'src/api/redact/quick-search.ts',
    before: 'return /[A-Z]/.test(decoded) ? code & 0x1f : 0x1b + (code % 0x25);',
    after: 'return /[A-Z]/.test(decoded) ? code & 0x1f : 28 + (code % 0x25);',
    why: 'characters that share a code only make the search slower: what it finds is compared itself',
  },
  {
    file: 'src/api/redact/quick-search.ts',
    before: 'return /[A-Z]/.test(decoded) ? code & 0x1f : 0x1b + (code % 0x25);',
    after: 'return /[A-Z]/.test(decoded) ? code & 0x1f : 0x1b + (code % 38);',
    why: 'characters that share a code only make the search slower: what it finds is compared itself',
  },
  {
    file: 'src/cli/account.ts',
    before: 'if (connection.tokenCommand === undefined) return connection;',
    after: 'if (false) return connection;',
    why: 'without a command the function called returns the connection as it is; it is only loaded for nothing',
  },
  {
    file: 'src/app/fetches/plan-fetches.ts',
    before: 'name === resource ? {place: listPlace(name), pages: [1]} : whole(state, listPlace(name));',
    after: 'false ? {place: listPlace(name), pages: [1]} : whole(state, listPlace(name));',
    why: 'of a list of which nothing is read the first page is all that is known of it',
  },
  {
    file: 'src/cli/watch/print-changes.ts',
    before: `if (lines.length > 0) yield lines.map(line => \`\${cleanWhole(line)}\\n\`).join('');`,
    after: `if (lines.length >= 0) yield lines.map(line => \`\${cleanWhole(line)}\\n\`).join('');`,
    why: 'it prints an empty text',
  },
  {
    file: 'src/text/confusable.ts',
    before: 'for (const script of letters) counts.set(script, (counts.get(script) ?? 0) + 1);',
    after: 'for (const script of letters) counts.set(script, (counts.get(script) ?? 0) + 2);',
    why: 'the counts are only compared with one another',
  },
  {
    file: 'src/cli/config/get.ts',
    before: 'const setting = shownNames.find(one => one === name);',
    after: 'const setting = shownNames.findLast(one => one === name);',
    why: 'each name is there once',
  },
  {
    file: 'src/app/screens/pane/pane.ts',
    before: '...(past ? {past} : {}),',
    after: '...(true ? {past} : {}),',
    why: 'that it is false says the same as that it is not there',
  },
  {
    file: 'src/app/lists/catalogues/cell-context.ts',
    before: 'const list = lists[names.indexOf(name)];',
    after: 'const list = lists[names.lastIndexOf(name)];',
    why: 'each catalogue is named once',
  },
  {
    file: 'src/app/lists/catalogues/cell-context.ts',
    before: 'findIn(lists[names.indexOf(name)], id);',
    after: 'findIn(lists[names.lastIndexOf(name)], id);',
    why: 'each catalogue is named once',
  },
  {
    file: 'src/terminal/frame/diff.ts',
    before: 'cost += unit >= blank && unit <= 0x7e ? 1 : Buffer.byteLength(textAt(line, column));',
    after: 'cost += unit > blank && unit <= 0x7e ? 1 : Buffer.byteLength(textAt(line, column));',
    why: 'a blank has one byte either way',
  },
  {
    file: 'src/api/client/budget.ts',
    before: 'if (expired !== 0) sent.splice(0, expired < 0 ? sent.length : expired);',
    after: 'if (true) sent.splice(0, expired < 0 ? sent.length : expired);',
    why: 'it takes out none',
  },
  {
    file: 'src/terminal/characters/plain.ts',
    before: '[0x2800, 0x28ff, 1], // Braille, of which graphs are made',
    after: '[10241, 0x28ff, 1], // Braille, of which graphs are made',
    why: 'the first character has the same width; it is only measured in another way',
  },
  {
    file: 'src/remembered/painted.ts',
    before: "export const paintedSlot = Symbol.for('skydeck.painted');",
    after: "export const paintedSlot = Symbol.for('');",
    why: 'loader and program are built from the same line',
  },
  {
    file: 'src/cli/watch/terminal.ts',
    before: 'let taken = false;',
    after: 'let taken = true;',
    why: 'it is taken before anything asks',
  },
  {
    file: 'src/journal/journal.ts',
    before: "return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];",
    after: "return text.slice(text.lastIndexOf(')') + 3).split(' ')[19];",
    why: 'only the letter before the first blank is lost, which is not the field asked for',
  },
  {
    file: 'src/service/storage/queries.ts',
    before: 'readonly #prepared = new Cache<StatementSync>(200);',
    after: 'readonly #prepared = new Cache<StatementSync>(201);',
    why: 'how many are kept only decides how often one is prepared again',
  },
  {
    file: 'src/cli/login/Choice.tsx',
    before: 'const [, draw] = useReducer((moves: number) => moves + 1, 0);',
    after: 'const [, draw] = useReducer((moves: number) => moves - 1, 0);',
    why: 'any other number draws it again',
  },
  {
    file: 'src/app/screens/export/choices.ts',
    before: 'const extent = extentsOf(state).find(one => one.extent === value)?.extent ?? asked.extent;',
    after: 'const extent = extentsOf(state).findLast(one => one.extent === value)?.extent ?? asked.extent;',
    why: 'each extent is offered once',
  },
  {
    file: 'src/app/lists/sort/sort-of.ts',
    before: 'if (!own.has(resource)) {',
    after: 'if (true) {',
    why: 'it is read again, only slower',
  },
  {
    file: 'src/app/screens/item/breakdown.ts',
    before: 'const there = relationPlace(relation, value, {params: place.params, since: 0});',
    after: 'const there = relationPlace(relation, value, {params: place.params, since: 1});',
    why: 'only a search has that time, and no search is shown as a table',
  },
  {
    file: 'src/api/redact/quick-search.ts',
    before: 'const block = 3;',
    after: 'const block = 4;',
    why: 'it only skips fewer characters: what is found is compared itself',
  },
  {
    file: 'src/terminal/frame/read-line.ts',
    before: 'if (width > 1) isNarrow = false;',
    after: 'if (true) isNarrow = false;',
    why: 'without its text a line is written cell by cell, only slower',
  },
  {
    file: 'src/terminal/frame/scroll.ts',
    before:
      'return [...moved(shown, wanted), ...moved(shown.map(leftOf), wanted.map(leftOf))].filter( ({top, bottom, by}, index, all) => all.findIndex(one => one.top === top && one.bottom === bottom && one.by === by) === index, );',
    after: 'return [...moved(shown, wanted), ...moved(shown.map(leftOf), wanted.map(leftOf))];',
    why: 'to try a block twice finds nothing shorter',
  },
  {
    file: 'src/terminal/frame/scroll.ts',
    before: 'if (known === undefined) {',
    after: 'if (true) {',
    why: 'it is worked out again, only slower',
  },
  {
    file: 'src/terminal/frame/scroll.ts',
    before: 'known = 0;',
    after: 'known = 1;',
    why: 'the numbers are only compared with one another',
  },
  {
    file: 'src/terminal/frame/scroll.ts',
    before: 'for (const cell of line.cells.subarray(0, left)) known = (Math.imul(known, 31) + cell) | 0;',
    after: 'for (const cell of line.cells.subarray(0, left)) known = (Math.imul(known, 31) - cell) | 0;',
    why: 'the numbers are only compared with one another',
  },
  {
    file: 'src/terminal/frame/scroll.ts',
    before: 'for (const cell of line.cells.subarray(0, left)) known = (Math.imul(known, 31) + cell) | 0;',
    after: 'for (const cell of line.cells.subarray(0, left)) known = (Math.imul(known, 31) + cell) | 1;',
    why: 'the numbers are only compared with one another',
  },
  {
    file: 'src/terminal/frame/scroll.ts',
    before: 'lefts.set(line, known);',
    after: ';',
    why: 'it is worked out again, only slower',
  },
  {
    file: 'src/terminal/frame/scroll.ts',
    before: 'by > 0',
    after: 'by >= 0',
    why: 'rows that stay are not counted, so none moves by 0',
  },
  {
    file: 'src/text/time.ts',
    before: 'const at = timeZone === undefined ? Number.NaN : instantOf(value);',
    after: 'const at = false ? Number.NaN : instantOf(value);',
    why: 'without a time zone it is not used',
  },
  {
    file: 'src/terminal/frame/ansi-writer.ts',
    before: '#row = -1;',
    after: '#row = -2;',
    why: 'either is no row',
  },
  {
    file: 'src/terminal/frame/ansi-writer.ts',
    before: '#column = -1;',
    after: '#column = -2;',
    why: 'before the first move the row is not known either',
  },
  {
    file: 'src/api/json.ts',
    before: 'if (json > Number.MAX_SAFE_INTEGER || json < -Number.MAX_SAFE_INTEGER) measured.exact = false;',
    after: 'if (json >= Number.MAX_SAFE_INTEGER || json < -Number.MAX_SAFE_INTEGER) measured.exact = false;',
    why: 'that number stays what it is; the text is only parsed once more',
  },
  {
    file: 'src/api/json.ts',
    before: 'if (json > Number.MAX_SAFE_INTEGER || json < -Number.MAX_SAFE_INTEGER) measured.exact = false;',
    after: 'if (json > Number.MAX_SAFE_INTEGER || json <= -Number.MAX_SAFE_INTEGER) measured.exact = false;',
    why: 'that number stays what it is; the text is only parsed once more',
  },
];
