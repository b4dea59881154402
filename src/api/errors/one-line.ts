import {own} from '../../own.ts';

/** Texts from outside, made fit for one plain sentence. */

/** What takes secrets out of a text. */
export type Redact = (text: string) => string;

/** One line without control characters and secrets, at most `limit` characters long. */
export function plain(text: string, redact: Redact, limit = 300): string {
  // Before anything is cut off or run together: what is left of a secret would not be known for one.
  const line = redact(text.slice(0, limit * 20))
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .toWellFormed();
  return line.length > limit
    ? `${line
        .slice(0, limit - 1)
        .toWellFormed()
        .trimEnd()}…`
    : line;
}

/** Whether a body is a web page rather than data. */
export function isPage(body: string): boolean {
  return /^\s*<[a-z!?]/i.test(body.slice(0, 1000));
}

/** The title of a web page, or its first words. */
export function pageTitle(page: string, redact: Redact): string {
  const start = page.slice(0, 20_000);
  const title = /<title[^>]*>([^<]*)/i.exec(start)?.[1] ?? '';
  const told = plain(unescaped(title), redact, 80);
  if (told !== '') return told;
  const words = start.replaceAll(/<(script|style)[^>]*>.*?(<\/\1>|$)/gis, ' ').replaceAll(/<[^>]*>?/g, ' ');
  return plain(unescaped(words), redact, 80);
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};

function unescaped(text: string): string {
  return text.replaceAll(/&(#39|\w+);/g, (whole, name: string) => own(entities, name) ?? whole);
}
