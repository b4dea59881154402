import {nodeLabel, volumeLabel, volumeSize} from '../../../model/index.ts';
import {count} from '../../../text/format.ts';
import type {Answer} from './answers.ts';

/** Checks of answers in forms, the same as those of the service. Each returns the mistake, or undefined. */

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
  const mistake = lengthBetween(3, 64)(answer);
  if (mistake !== undefined || nodeLabel.test(String(answer))) return mistake;
  return 'letters, digits, - _ and ., a letter first, none of - _ . twice in a row';
}

/** The size of a volume, in GB. */
export function checkVolumeSize(answer: Answer): string | undefined {
  const {minimum, maximum} = volumeSize;
  return between(minimum, maximum)(Number(answer)) && `a whole number of ${minimum}–${maximum} GB`;
}

/** A text whose length is in a range, both ends included. */
export const lengthBetween = (minimum: number, maximum: number) => (answer: Answer) => {
  const {length} = String(answer);
  return length >= minimum && length <= maximum
    ? undefined
    : `${minimum}–${maximum} characters, not ${length}`;
};

/** A text of at most so many characters. */
export const atMost = (limit: number) => (answer: Answer) => {
  const {length} = String(answer);
  return length <= limit ? undefined : `at most ${count(limit)} characters, not ${count(length)}`;
};

/** A whole number in a range, both ends included. */
export function between(minimum: number, maximum: number) {
  return (answer: Answer) =>
    Number.isInteger(answer) && Number(answer) >= minimum && Number(answer) <= maximum
      ? undefined
      : `a whole number of ${count(minimum)}–${count(maximum)}`;
}
