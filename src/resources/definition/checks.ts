import type {JsonObject} from '../../api/index.ts';
import {nodeLabel, volumeLabel, volumeSize} from '../../model/index.ts';
import {count} from '../../text/format.ts';
import type {Answer, Answers} from './action.ts';

/** What the service will not take, in its own terms; said before anything is sent. */

/** A volume's label: 1–32 characters. */
export function checkVolumeLabel(answer: Answer): string | undefined {
  const label = String(answer);
  if (label.length > 32) return `at most 32 characters, not ${label.length}`;
  return label.length === 1 || volumeLabel.test(label)
    ? undefined
    : 'letters, digits, - and _, a letter first, no -- or __';
}

/** A node's label: 3–64 characters. */
export function checkNodeLabel(answer: Answer): string | undefined {
  const label = String(answer);
  if (label.length < 3 || label.length > 64) return `3–64 characters, not ${label.length}`;
  return nodeLabel.test(label)
    ? undefined
    : 'letters, digits, - _ and ., a letter first, none of - _ . twice in a row';
}

/** Gigabytes of a new volume. */
export function checkSize(answer: Answer): string | undefined {
  const {minimum, maximum} = volumeSize;
  const size = Number(answer);
  return Number.isInteger(size) && size >= minimum && size <= maximum
    ? undefined
    : `a whole number of ${minimum}–${maximum} GB`;
}

/** A root password: 11–128 characters. */
export function checkPassword(answer: Answer): string | undefined {
  const {length} = String(answer);
  return length >= 11 && length <= 128 ? undefined : `11–128 characters, not ${length}`;
}

/** A text of at least one character and at most so many. */
export const upTo = (most: number) => (answer: Answer) => {
  const {length} = String(answer);
  return length <= most ? undefined : `at most ${count(most)} characters, not ${count(length)}`;
};

/** A whole number between the two. */
export function within(least: number, most: number) {
  return (answer: Answer) =>
    Number.isInteger(answer) && Number(answer) >= least && Number(answer) <= most
      ? undefined
      : `a whole number of ${count(least)}–${count(most)}`;
}

/** `a, b` → the words between the commas; nothing where there is nothing. */
export function wordsOf(answer: Answer): string[] {
  return String(answer ?? '')
    .split(',')
    .map(word => word.trim())
    .filter(Boolean);
}

/** A body of what was answered; what was not is left out. */
export const given = (answers: Answers): JsonObject =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) => (answer === undefined ? [] : [[name, answer]])),
  );
