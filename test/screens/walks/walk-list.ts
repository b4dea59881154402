import type {Setting} from '../screen.tsx';

export interface Walk {
  readonly name: string;
  readonly setting: Setting;
  /**
   * Keys by their names, `{down enter}` without waiting in between, texts in quotation marks, pasted ones in single ones, clicks
   * as `<text>`, seconds as `3s`, another size as `80x24`; one report for each. From `hold` on requests wait, until `one` lets one
   * through, or `let` all.
   */
  readonly steps: readonly string[];
}

/** Each of these keys a step of its own. */
export const keys = (names: string): string[] => names.split(' ');
