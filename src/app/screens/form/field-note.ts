import type {Tone} from '../../../resources/definition/column.ts';
import {count} from '../../../text/format.ts';
import {clean} from '../../../text/text.ts';
import {initialText} from '../../data/writes/request.ts';
import {keyFor} from '../../input/key-names.ts';
import type {FormState} from '../../state/state.ts';
import {editorHint} from './editor.ts';
import type {FormField} from './form.ts';
import {chooseOne, chooses, isFileRead} from './mistakes.ts';
import {secondsText} from './steps.ts';
import {chosenText, countText} from './suggestion-rows.ts';

/** The note beside a field: its mistake, else the chosen item, else its unit and a hint. */
export function noteOf({form, one}: {form: FormState; one: FormField}): {text: string; tone: Tone} {
  const {name, field, mistake: wrong, selected: here, suggestions} = one;
  const {text} = one.input;
  // The value that a form opens with is no mistake of the person: a resize opens with the present size.
  const asOpened = text === initialText(field, form.targets) && (!here || form.untouched);
  const touched = form.mistakesShown || form.refusedFields[name] !== undefined || (text !== '' && !asOpened);
  const lost = here ? one.items?.problem : undefined;
  if (lost) return {text: clean(lost), tone: 'bad'};
  // An incomplete word is not shown as a mistake while the field is selected.
  const isHalf = chooses(field) || (field.type === 'file' && !isFileRead(form, one));
  if (wrong && touched && !(here && isHalf && !form.mistakesShown)) return {text: clean(wrong), tone: 'bad'};
  if (field.generated && form.secretsShown && text !== '' && text === form.madeSecret)
    return {text: 'note it down: it is shown nowhere else', tone: 'warn'};
  if (field.type === 'choices') return {text: chosenText(one), tone: 'dim'};
  const seconds = field.type === 'duration' ? secondsText(one) : undefined;
  if (seconds) return {text: seconds, tone: 'dim'};
  const chosen = (here ? [] : suggestions).find(({value}) => value === text.trim());
  if (chosen) {
    const title = chosen.title === chosen.value ? '' : chosen.title;
    return {text: [title, chosen.detail].filter(Boolean).join(' · '), tone: 'dim'};
  }
  if (one.keepsOwn && text === '') return {text: 'they differ: left empty, each keeps its own', tone: 'dim'};
  if (one.labelInUse) return {text: clean(one.labelInUse), tone: 'warn'};
  const names = here && field.type === 'file' ? (form.pathNames ?? []) : [];
  if (names.length > 0) return {text: namesText(names), tone: 'dim'};
  const hint = here ? hintOf(one) : undefined;
  const number = here && chooses(field) ? countText(one) : undefined;
  return {text: [unitText(one), number, linesIn(one), hint].filter(Boolean).join(' · '), tone: 'dim'};
}

/** The unit, after the number if that was typed in another form: `= 2048 GB`. */
function unitText({field: {type, unit}, input: {text}, answer}: FormField): string | undefined {
  if (type !== 'number' || typeof answer !== 'number' || text.trim() === String(answer)) return unit;
  return `= ${[Number.isInteger(answer) ? count(answer) : String(answer), unit].filter(Boolean).join(' ')}`;
}

const namesShown = 12;

const namesText = (names: readonly string[]): string =>
  clean(`${names.slice(0, namesShown).join('  ')}${names.length > namesShown ? '  …' : ''}`);

/** Returns `12 lines` for a text of several lines that is shown in one. */
function linesIn({field, input: {text}}: FormField): string | undefined {
  if (!field.lines || !text.includes('\n')) return undefined;
  return `${count(text.replace(/\n$/, '').split('\n').length)} lines`;
}

function hintOf({field, hint, mistake}: FormField): string | undefined {
  if (field.lines) return [hint, editorHint()].filter(Boolean).join(' · ');
  if (field.generated) return `${keyFor('makeSecret')} makes one`;
  return hint ?? (mistake === chooseOne() ? mistake : undefined);
}
