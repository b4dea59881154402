import type {Json, JsonObject} from '../../../api/index.ts';

/** The answer to a field of a form; undefined if the field is empty. */
export type Answer = string | number | boolean | undefined;

export type Answers = Readonly<Record<string, Answer>>;

/** The answers as the body of a request, without empty fields. */
export const bodyOf = (answers: Answers): JsonObject =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) => (answer === undefined ? [] : [[name, answer]])),
  );

/** The words of an answer: `a, b` → `['a', 'b']`. */
export function wordsOf(answer: Answer): string[] {
  return String(answer ?? '')
    .split(',')
    .map(word => word.trim())
    .filter(Boolean);
}

/** The values of an answer with several choices: one a line. */
export const linesOf = (answer: Answer): string[] =>
  String(answer ?? '')
    .split('\n')
    .filter(Boolean);

/** Converts an answer to its value in a request body, by the type of its field. */
export function sentAs(type: string | undefined, answer: NonNullable<Answer>): Json {
  if (type === 'words') return wordsOf(answer);
  return type === 'choices' ? linesOf(answer) : answer;
}
