import {count, inSentence} from '../../../text/format.ts';
import {returned} from '../../data/relations/ssh.ts';
import {initialText} from '../../data/writes/request.ts';
import type {Result} from '../../input/binding.ts';
import type {Effect} from '../../state/effect.ts';
import {inputOf} from '../../state/line-editor.ts';
import type {MessageOf} from '../../state/message.ts';
import {announce, note} from '../../state/notice.ts';
import type {State} from '../../state/state.ts';
import {goOn, moveField} from './edit.ts';
import {acceptable, isFileRead} from './fields.ts';
import {changeForm, type Form} from './form.ts';
import {formOf, withForm} from './form-of.ts';

/** Whether the selected field has a file that fills other fields, and has not been read. */
export const isUnread = ({selected, state}: Form): boolean =>
  selected?.field.fills !== undefined && !isFileRead(state, selected);

/** Leaves a field with the path of a file on this machine, and has the file read into other fields. */
export const leaveBy = (leave: (state: State, form: Form) => State) =>
  withForm((state: State, form: Form): Result => {
    const {selected} = form;
    if (!selected || !isUnread(form)) return leave(state, form);
    const read: Effect = {type: 'readFile', field: selected.name, path: selected.input.text};
    // The new file replaces the texts that the previous file filled in.
    const filled = form.state.files?.[selected.name]?.filled;
    const reading = {path: selected.input.text, reading: true as const, ...(filled ? {filled} : {})};
    const files = {...form.state.files, [selected.name]: reading};
    return [leave(changeForm(state, {files, pathNames: []}), form), [read]];
  });

/** Completes the path. An empty one is completed in the folder that usually has such files. */
export const completePath = withForm((state: State, {selected, state: {inputs: others}}: Form): Result => {
  if (!selected) return state;
  const {name, field, input} = selected;
  const {folder = '', ending} = field.usually ?? {};
  const typed = input.text === '' ? folder : input.text;
  const inputs = {...others, [name]: inputOf(typed)};
  const started = typed === input.text ? state : changeForm(state, {inputs});
  return [started, [{type: 'completePath', typed, ending}]];
});

export const goBack = (state: State, form: Form): State => moveField(state, form, -1);

/** Stores and says why a file is not used. */
function refuseFile(state: State, name: string, file: {path: string; trouble: string}): State {
  const {overlay} = state;
  const files = overlay?.kind === 'form' ? overlay.files : undefined;
  const {trouble} = file;
  const filled = files?.[name]?.filled;
  const withTrouble = {...file, ...(filled ? {filled} : {})};
  return announce(changeForm(state, {files: {...files, [name]: withTrouble}}), {tone: 'warn', text: trouble});
}

/** Fills in the text of a file, if the form still names that file. Text typed in other fields stays. */
export function fileRead(state: State, message: MessageOf<'fileRead'>): State {
  const form = formOf(state);
  const {field: name, path} = message;
  const field = form?.action.fields[name];
  if (!form || !field?.fills || form.state.files?.[name]?.path !== path) return state;
  const {inputs, files} = form.state;
  if ('trouble' in message) return refuseFile(state, name, {path, trouble: message.trouble});
  const {text} = message;
  const file = {text, name: path.split(/[/\\]/).at(-1) ?? path};
  const refused = field.refuses?.(file);
  if (refused !== undefined) return refuseFile(state, name, {path, trouble: `${path}: ${refused}`});
  const fills = {...field.fills(file), ...acceptable(state, form, field.proposes?.(file) ?? {})};
  const before = files?.[name]?.filled ?? {};
  const leftAsTyped: string[] = [];
  const filled = Object.entries(fills).filter(([into, value]) => {
    const there = inputs[into]?.text ?? '';
    const field = form.action.fields[into];
    const initial = field ? initialText(field, form.state.targets) : '';
    const typed = ![initial, '', before[into], value].includes(there);
    if (typed && field?.lines) leftAsTyped.push(inSentence(field.label));
    return !typed;
  });
  const next = changeForm(state, {
    files: {...files, [name]: {path, filled: fills}},
    inputs: {...inputs, ...Object.fromEntries(filled.map(([into, value]) => [into, inputOf(value)]))},
  });
  const size = `read ${path}: ${count(text.length)} characters`;
  if (leftAsTyped.length === 0) return note(next, size);
  const stays = `${leftAsTyped.join(' and ')} was changed here and stays: empty it first`;
  return note(next, `${size}, but ${stays}`, 'warn');
}

/** Completes a path in the selected field, unless the text has changed since it was asked for. Goes on if it is whole already. */
export function pathCompletedInForm(state: State, {typed, text, names}: MessageOf<'pathCompleted'>): Result {
  const form = formOf(state);
  const {selected} = form ?? {};
  if (!form || selected?.field.type !== 'file' || selected.input.text !== typed) return state;
  if (names.length === 1 && text === typed && !text.endsWith('/')) return leaveBy(goOn)(state);
  const completed = changeForm(state, {
    inputs: {...form.state.inputs, [selected.name]: inputOf(text)},
    pathNames: names.length > 1 ? names : [],
  });
  return names.length === 0 && !text.endsWith('/') ? note(completed, 'no file begins with that') : completed;
}

export function openEditor(state: State, {selected}: Form): Result {
  if (!selected) return state;
  const {name, field, input} = selected;
  const file = `${name}.${field.extension ?? 'txt'}`;
  return [{...state, suspended: true}, [{type: 'editText', field: name, text: input.text, name: file}]];
}

/** Puts the edited text into its field, unless something went wrong. */
export function textEdited(state: State, message: MessageOf<'textEdited'>): State {
  const back = returned(state, {
    type: 'returned',
    trouble: 'trouble' in message ? message.trouble : undefined,
  });
  const form = formOf(back);
  return 'trouble' in message || !form ? back : takeText(back, form, message.field, message.text);
}

function takeText(
  state: State,
  {action, state: {inputs, refusedFields, fieldIndex}}: Form,
  field: string,
  text: string,
): State {
  // The form only opened the editor, so without a change there is nothing to send.
  const only = action.editor === field && inputs[field]?.text === text;
  if (only)
    return note({...state, overlay: undefined}, 'nothing was changed in the editor, and nothing is sent');
  if (inputs[field]?.text === text) return note(state, 'nothing was changed in the editor');
  const {[field]: _, ...refused} = refusedFields;
  return changeForm(state, {
    inputs: {...inputs, [field]: {text, caret: 0}},
    refusedFields: refused,
    fieldIndex: action.editor === field ? fieldIndex + 1 : fieldIndex,
  });
}
