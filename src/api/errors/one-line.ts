import {ownProperty} from '../../own-property.ts';

/** Texts from the service, shortened to fit into one sentence of an error message. */

/** Masks the secrets in a text. */
export type Redact = (text: string) => string;

/** One line without control characters and secrets, at most `limit` characters long. */
export function oneLine(text: string, redact: Redact, limit = 300): string {
  // Redacted first: once text is cut or joined, part of a secret would not be recognised.
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

export const isHtml = (body: string): boolean => /^\s*<[a-z!?]/i.test(body.slice(0, 1000));

/** The title of an HTML page, or its first words. */
export function htmlTitle(page: string, redact: Redact): string {
  const start = page.slice(0, 20_000);
  const title = /<title[^>]*>([^<]*)/i.exec(start)?.[1] ?? '';
  const shortened = oneLine(unescaped(title), redact, 80);
  if (shortened !== '') return shortened;
  const words = start.replaceAll(/<(script|style)[^>]*>.*?(<\/\1>|$)/gis, ' ').replaceAll(/<[^>]*>?/g, ' ');
  return oneLine(unescaped(words), redact, 80);
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};

const unescaped = (text: string): string =>
  text.replaceAll(/&(#39|\w+);/g, (whole, name: string) => ownProperty(entities, name) ?? whole);
