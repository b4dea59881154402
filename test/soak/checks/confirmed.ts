import {formOf} from '../../../src/app/screens/form/form-of.ts';
import type {State, Write} from '../../../src/app/state/state.ts';
import {actionOf} from '../../../src/resources/index.ts';

/** Whether what has to stand on the screen stood there in the moment before a key had a write sent. */
export function confirmed(before: State, key: string, write: Write): boolean {
  const form = formOf(before);
  if (actionOf(write).level === 'none') return key === 'enter' || key === actionOf(write).key;
  if (!form) return false;
  const {state: open, level} = form;
  const isOwn = form.action.plan !== undefined || form.action.name === write.action;
  if (!isOwn) return false;
  if (!form.action.plan && open.targets.length > 0 && !open.targets.some(({id}) => id === write.target?.id))
    return false;
  // Sent again: it was refused, and a person asks for it; or nobody knows, and a person was warned.
  if (open.writes.includes(write.id)) {
    const {status = ''} = before.writes[write.id] ?? {};
    if (status === 'unknown' || status === 'notVisible')
      return key === 'enter' && open.askingToResend === true && open.sendSelected;
    return key === 'r' && ['refused', 'cancelled', 'failed'].includes(status);
  }
  const finishes = key === 'ctrl-s' || key === 'enter';
  if (level === 'plain') return finishes && form.mode === 'button';
  // Text was typed at it since it was asked.
  if (open.stage !== 'confirm' || open.strayCharacters > 1) return false;
  return level === 'confirm' ? key === 'enter' && open.sendSelected : finishes && form.confirmed;
}
