import type {Tone} from '../../src/resources/definition/column.ts';
import type {Span} from './line-text.ts';

interface Button {
  title: string;
  selected: boolean;
  tone?: Tone | undefined;
}

export const cancelOr = (title: string, selected: boolean): Span[] => [
  ...buttonSpans({title: 'Cancel', selected: !selected}),
  ...buttonSpans({title, selected, tone: selected ? 'bad' : undefined}),
];

/** A button. The selected one also has a mark, for people who see neither colour nor inverse. */
export const buttonSpans = ({title, selected, tone}: Button): Span[] => [
  {text: selected ? '  ›' : '   '},
  {text: `[${title}]`, inverse: selected, bold: selected, ...(tone ? {tone} : {})},
];
