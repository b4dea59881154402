import type {ReactElement} from 'react';
import {firstKey} from '../../src/app/input/binding.ts';
import type {Form} from '../../src/app/screens/form/form-of.ts';
import {formKeys} from '../../src/app/screens/form/key-names.ts';
import {isSlip} from '../../src/app/screens/form/stray-text.ts';
import type {State} from '../../src/app/state.ts';
import {resendWarning} from '../../src/app/writes/unanswered.ts';
import type {Tone} from '../../src/resources/definition/status.ts';
import {clean, wrap} from '../../src/text/text.ts';
import {Line, type Span} from '../frame/Line.tsx';
import {TextField} from '../prompt/TextField.tsx';

/** What stands before the request: a button, a question, or a label to be typed. */
export function buttonRows(
  {state: form, action, level, mode, confirmWord, confirmed}: Form,
  columns: number,
): ReactElement[] {
  const {title} = action;
  const asking = form.stage === 'confirm';
  if (level === 'label' && asking) {
    const {ask, words} = confirmWord;
    const to = words.length > 0 ? ` to ${title.toLowerCase()}` : '';
    const text = clean(`This cannot be undone. ${ask}${to}; ${firstKey(formKeys.cancel)} cancels.`);
    const note = form.mistakesShown && !confirmed ? 'that is not it' : '';
    return [
      ...wrap(text, columns - 4).map((line, index) => (
        <Line key={`warning ${index}`} spans={[{text: `   ${line}`, tone: 'bad'}]} />
      )),
      <TextField
        key="typed"
        label="   "
        input={form.typedWord}
        active
        note={note}
        columns={columns}
        tone="bad"
      />,
    ];
  }
  // At a question that can only be left, none is selected.
  const answers = asking && isSlip(form);
  const tone = answers ? undefined : 'dim';
  const spans =
    !asking && level === 'plain'
      ? button(title, mode === 'button')
      : [
          ...button('Cancel', answers && !form.sendSelected, tone),
          ...button(title, answers && form.sendSelected, form.sendSelected ? 'bad' : tone),
        ];
  return [<Line key="buttons" spans={spans} />];
}

/** The question whether to send again what got no answer, and may have been done. */
export function resendRows(state: State, {state: form}: Form): ReactElement[] {
  if (!form.askingToResend) return [];
  const answers = isSlip(form);
  const lines = resendWarning(state, form).flatMap(text => wrap(clean(text), state.size.columns - 4));
  return [
    ...lines.map((line, index) => (
      <Line key={`resend ${index}`} spans={[{text: `   ${line}`, tone: 'bad'}]} />
    )),
    <Line
      key="resend"
      spans={[
        ...button('Cancel', answers && !form.sendSelected),
        ...button('Send again', answers && form.sendSelected, form.sendSelected ? 'bad' : undefined),
      ]}
    />,
  ];
}

/** A button; the selected one has a mark too, for whoever sees neither colour nor inverse. */
function button(title: string, here: boolean, tone?: Tone): Span[] {
  return [
    {text: here ? '  ›' : '   '},
    {text: `[${title}]`, inverse: here, bold: here, ...(tone ? {tone} : {})},
  ];
}
