/**
 * The same function, which remembers its last answer: asked once more with the same things it gives the same object. For what
 * one screen shows, however often a key has it asked for.
 */
export function memoize<A extends readonly unknown[], R>(work: (...asked: A) => R): (...asked: A) => R {
  let last: {asked: A; answer: R} | undefined;
  return (...asked) => {
    const same = last?.asked.every((one, index) => Object.is(one, asked[index]));
    if (!last || !same) last = {asked, answer: work(...asked)};
    return last.answer;
  };
}
