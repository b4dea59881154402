const beginning =
  /^<<(?<tabs>-?)[ \t]*(?:'(?<single>[^'\n{}]+)'|"(?<double>[^"\n$`\\{}]+)"|\\(?<escaped>[^ \t\n;|&()<>"'`\\$#{}]+)|(?<plain>[^ \t\n;|&()<>"'`\\$#{}]+))(?=[ \t\n;|&)<>]|$)/;

/** A here-document, whose text begins with the next line. */
export interface HereDocument {
  /** The line that ends it. */
  end: string;
  /** Whether that line may begin with tabs. */
  tabs: boolean;
  /** Whether the shell replaces `$x` in it. */
  expands: boolean;
}

/** The here-document that a text begins: `<<END`. */
export function documentIn(text: string): (HereDocument & {beginning: string}) | undefined {
  const found = beginning.exec(text);
  if (!found) return undefined;
  const {tabs, single, double, escaped, plain} = found.groups ?? {};
  const end = single ?? double ?? escaped ?? plain ?? '';
  return {beginning: found[0], end, tabs: tabs === '-', expands: plain !== undefined};
}

/** Reads the line that a text begins with: the end of the document, or whether shells agree where it ends. */
export function readLine(text: string, {end, tabs, expands}: HereDocument): 'end' | 'text' | 'unsure' {
  const [line = ''] = /^[^\n]*/.exec(text) ?? [];
  if ((tabs ? line.replace(/^\t+/, '') : line) === end) return 'end';
  // A substitution or a backslash may take the end of the line along.
  return expands && /[`\\]|\$[({[]/.test(line.replaceAll(/\$\{\w+\}/g, '')) ? 'unsure' : 'text';
}
