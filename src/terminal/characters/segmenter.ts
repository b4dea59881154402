import {plainWidth} from './plain.ts';

// Taken once: in the bundle every later mention of the name means the class below.
const {Segmenter: FullSegmenter} = Intl;

/**
 * `Intl.Segmenter` for graphemes, which the build puts in the place of the real one. Creating that costs 8 ms at start and asking it an object
 * and a call into ICU per character; text of plain characters and escape sequences needs neither.
 */
export class QuickSegmenter {
  readonly #options: ConstructorParameters<typeof Intl.Segmenter>;
  #full: Intl.Segmenter | undefined;

  constructor(...options: ConstructorParameters<typeof Intl.Segmenter>) {
    this.#options = options;
  }

  segment(text: string): Intl.Segments {
    const granularity = this.#options[1]?.granularity ?? 'grapheme';
    if (granularity === 'grapheme' && isPlain(text)) return new PlainSegments(text);
    this.#full ??= new FullSegmenter(...this.#options);
    return this.#full.segment(text);
  }
}

/** Plain characters between escape characters: neither ever joins the other in a cluster. */
const isPlain = (text: string): boolean =>
  plainWidth(text.includes('\u001b') ? text.replaceAll('\u001b', '') : text) >= 0;

class PlainSegments {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  containing(index = 0): Intl.SegmentData | undefined {
    const text = this.#text;
    return index >= 0 && index < text.length
      ? {segment: text[Math.trunc(index)] ?? '', index, input: text}
      : undefined;
  }

  // One by one: who wants the first few characters of a long text does not pay for the rest.
  *[Symbol.iterator](): Generator<Intl.SegmentData, undefined> {
    const input = this.#text;
    for (let index = 0; index < input.length; index++) yield {segment: input[index] ?? '', index, input};
    return undefined;
  }
}
