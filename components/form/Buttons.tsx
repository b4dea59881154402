import type {ReactElement} from 'react';
import type {Form} from '../../src/app/screens/form/form.ts';
import {clean, wrap} from '../../src/text/text.ts';
import {buttonSpans} from '../frame/buttons.ts';
import {Line} from '../frame/Line.tsx';
import {TextField} from '../prompt/TextField.tsx';

/** What has to be answered before the request is sent: the question, and its buttons or the text to be typed. */
export function questionRows(
  {state, mode, question, buttons, confirmed}: Form,
  columns: number,
): ReactElement[] {
  const note = state.mistakesShown && !confirmed ? 'that does not match' : '';
  const lines = question.flatMap(sentence => wrap(clean(sentence), columns - 4));
  return [
    ...lines.map((line, index) => (
      <Line key={`question ${index}`} spans={[{text: `   ${line}`, tone: 'bad'}]} />
    )),
    ...(mode === 'label'
      ? [
          <TextField
            key="word"
            label="   "
            input={state.typedWord}
            active
            note={note}
            columns={columns}
            tone="bad"
          />,
        ]
      : []),
    ...(buttons.length > 0 ? [<Line key="buttons" spans={buttons.flatMap(buttonSpans)} />] : []),
  ];
}
