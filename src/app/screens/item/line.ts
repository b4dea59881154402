import type {Tone} from '../../../resources/definition/status.ts';

/** A line of the detail screen, its text clean and no wider than the screen. */
export type Line =
  | {kind: 'field'; name: string; text: string; tone?: Tone | 'status' | undefined}
  | {kind: 'heading'; text: string}
  | {kind: 'blank'};
