import type {Tone} from '../../src/resources/definition/status.ts';
import type {Span} from './line-text.ts';

interface Button {
  title: string;
  selected: boolean;
  tone?: Tone | undefined;
}

/** A button; the selected one has a mark too, for people who see neither colour nor inverse. */
export const buttonSpans = ({title, selected, tone}: Button): Span[] => [
  {text: selected ? '  ›' : '   '},
  {text: `[${title}]`, inverse: selected, bold: selected, ...(tone ? {tone} : {})},
];
