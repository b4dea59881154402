import type {FormMode} from '../../input/binding.ts';
import type {FormState} from '../../state.ts';
import {askedOf, levelOf} from './fields.ts';

/** Where one is in a form, and so which keys count. */
export function formMode(form: FormState): FormMode {
  if (form.writes.length > 0) return form.askingToResend ? 'resend' : 'outcomes';
  if (form.stage === 'confirm') return levelOf(form) === 'label' ? 'label' : 'confirm';
  const type = askedOf(form)[form.fieldIndex]?.field.type;
  if (type === undefined) return 'button';
  return type === 'number' || type === 'words' ? 'text' : type;
}
