import type {Setting} from '../screen.tsx';

export interface Walk {
  readonly name: string;
  readonly setting: Setting;
  /** Keys by their names, texts in quotation marks, seconds as `3s`, another size as `80x24`; one report for each. */
  readonly steps: readonly string[];
}

/** Each of these keys a step of its own. */
export const keys = (names: string): string[] => names.split(' ');
