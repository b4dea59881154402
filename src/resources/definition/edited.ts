import type {Field} from './action.ts';
import type {Answer, Answers} from './answers.ts';

/** What an edit changes, in words: `port 80 → 8080, mode accept → drain`; nothing of a field that is left as it is. */
export function editedText<T>(
  fields: Readonly<Record<string, Field<T>>>,
  item: T,
  answers: Answers,
): string | undefined {
  const told = Object.entries(fields).flatMap(([name, {label, type, unit, initial}]) => {
    const [before, after] = [worded(initial?.(item)), worded(answers[name])];
    // What is left empty is not sent.
    if (type === 'file' || before === after || answers[name] === undefined) return [];
    const called = label.replace(/^[A-Z](?=[a-z])/, first => first.toLowerCase());
    if (type === 'secret') return [`another ${called}`];
    return [`${called} ${before} → ${after}${unit === undefined ? '' : ` ${unit}`}`];
  });
  return told.length > 0 ? told.join(', ') : undefined;
}

/** A text of several lines is not told whole. */
function worded(answer: Answer): string {
  if (answer === undefined || answer === '') return '—';
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  const text = String(answer);
  return text.includes('\n') ? 'a text' : text;
}
