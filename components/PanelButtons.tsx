import type {ReactElement} from 'react';
import {actionOf, askedOf, wordOf} from '../src/app/panel/fields.ts';
import type {Panel} from '../src/app/state.ts';
import type {Tone} from '../src/resources/status.ts';
import {clean, wrap} from '../src/text.ts';
import {Line, type Span} from './Line.tsx';
import {TextField} from './TextField.tsx';

/** What stands before the request: a button, a question, or a label to be typed. */
export function buttonRows(panel: Panel, columns: number): ReactElement[] {
  const {level, title} = actionOf(panel);
  const asking = panel.stage === 'confirm';
  if (level === 'label' && asking) {
    const word = wordOf(panel);
    const text = `This cannot be undone. Type ${clean(word)} to ${title.toLowerCase()}; esc cancels.`;
    const note = panel.asked && panel.typed.text !== word ? 'that is not it' : '';
    return [
      ...wrap(text, columns - 4).map((line, index) => (
        <Line key={`warning ${index}`} spans={[{text: `   ${line}`, tone: 'bad'}]} />
      )),
      <TextField
        key="typed"
        label="   "
        input={panel.typed}
        active
        note={note}
        columns={columns}
        tone="bad"
      />,
    ];
  }
  const tone = asking ? undefined : 'dim';
  const spans =
    !asking && level === 'plain'
      ? button(title, panel.at === askedOf(panel).length)
      : [
          ...button('Cancel', asking && !panel.sure, tone),
          ...button(title, asking && panel.sure, panel.sure ? 'bad' : tone),
        ];
  return [<Line key="buttons" spans={spans} />];
}

/** A button; the one in hand is told by a mark too, for whom neither colour nor inverse is to be seen. */
function button(title: string, here: boolean, tone?: Tone): Span[] {
  return [
    {text: here ? '  ›' : '   '},
    {text: `[${title}]`, inverse: here, bold: here, ...(tone ? {tone} : {})},
  ];
}
