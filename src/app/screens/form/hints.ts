import {resourceOf} from '../../../resources/index.ts';
import type {FormState, State} from '../../state.ts';
import {unhad} from './choices.ts';
import {actionOf, askedOf, levelOf} from './fields.ts';
import {isSlip} from './stray-text.ts';

export interface Hint {
  key: string;
  does: string;
}

/** The keys that do something in the form as it stands now. */
export function formHints(state: State, form: FormState): Hint[] {
  const {title} = actionOf(form);
  const level = levelOf(form);
  const does = title.toLowerCase();
  // What is kept on this machine is asked of nobody.
  const curl = (key: string) => (resourceOf(form.resource).local ? [] : [{key, does: 'copy as curl'}]);
  if (form.writes.length > 0) {
    const writes = form.writes.flatMap(id => state.writes[id] ?? []);
    if (form.resend) {
      const send = form.sure ? 'enter' : '→ enter';
      return [
        {key: send, does: 'send again'},
        {key: 'esc', does: 'back'},
      ];
    }
    const again = writes.some(write => ['refused', 'cancelled', 'failed'].includes(write.status));
    const unknown = writes.some(({status}) => status === 'unknown');
    const waits = writes.some(({status}) => status === 'queued');
    return [
      ...(again ? [{key: 'r', does: 'try the failed again'}] : []),
      ...(unknown && !again ? [{key: 'r', does: 'look again'}] : []),
      ...(unknown ? [{key: 'R', does: 'send again'}] : []),
      ...(writes.length > 1 ? [{key: '↑↓', does: 'scroll'}] : []),
      {key: 'esc', does: waits ? 'stop what waits' : 'close'},
    ];
  }
  const asked = askedOf(form);
  const out = {key: 'esc', does: form.stage === 'confirm' && asked.length > 0 ? 'back' : 'cancel'};
  if (form.stage === 'confirm') {
    if (level === 'label') return [{key: 'enter', does}, out, ...curl('ctrl-y')];
    if (!isSlip(form)) return [out];
    return [form.sure ? {key: 'enter', does} : {key: '→ enter', does}, out, ...curl('c')];
  }
  const {field} = asked[form.at] ?? {};
  const {type, makes} = field ?? {};
  return [
    {key: 'enter', does: type === undefined ? does : 'next'},
    ...(type === 'choice' ? [{key: '↑↓', does: 'choose'}] : []),
    ...(field && unhad(state, form, field) ? [{key: 'ctrl-r', does: 'read again'}] : []),
    ...(type === 'flag' ? [{key: 'space', does: 'change'}] : []),
    ...(type === 'secret'
      ? [
          ...(makes ? [{key: 'ctrl-g', does: 'make one'}] : []),
          {key: 'ctrl-r', does: form.secretsShown ? 'hide' : 'show'},
        ]
      : []),
    {key: 'ctrl-s', does: level === 'plain' ? 'send' : 'go on'},
    out,
    ...curl(type === undefined ? 'c' : 'ctrl-y'),
  ];
}
