/** How a form that may be higher than the screen is cut to it. All numbers are lines. */

interface Heights {
  /** What there is, without the title. */
  room: number;
  /** The fields and what stands before the request, or the outcomes. */
  main: number;
  /** The part of these that must be seen: first and last line. */
  focus: readonly [number, number];
  /** What changes and what it costs. */
  kept: number;
  /** The request. */
  rest: number;
  /** At the question: what will be sent is looked at, more than the fields it is made of. */
  asks?: boolean;
}

interface Arranged {
  /** The lines of `main` that are shown: from the first to before the last. */
  from: number;
  to: number;
  kept: number;
  rest: number;
  /** Whether empty lines stand between the parts. */
  gaps: boolean;
}

/**
 * The request gives way first, then the empty lines, then what is farthest from the focus, and what it costs last.
 * At the question the empty lines go first, then the fields, and only then the request.
 */
export function arrange({room, main, focus: [first, last], kept, rest, asks = false}: Heights): Arranged {
  const gaps = main + kept + (asks ? rest : 0) + 2 <= room;
  const left = room - (gaps ? 2 : 0);
  const focused = last - first + 1;
  const keeps = Math.max(0, Math.min(kept, left - focused));
  const request = asks ? Math.max(0, Math.min(rest, left - focused - keeps)) : 0;
  const shown = Math.min(main, left - keeps - request);
  // A line after the focus is shown too, where there is one; of a focus that is too high, its end.
  const from =
    focused > shown ? last - shown + 1 : Math.max(0, Math.min(first, Math.min(last + 2, main) - shown));
  return {
    from,
    to: Math.min(main, from + shown),
    kept: keeps,
    rest: Math.max(0, Math.min(rest, left - shown - keeps)),
    gaps,
  };
}
