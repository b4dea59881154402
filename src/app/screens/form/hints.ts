import {resourceOf} from '../../../resources/index.ts';
import type {Panel, State} from '../../state.ts';
import {unhad} from './choices.ts';
import {actionOf, askedOf, levelOf} from './fields.ts';
import {isSlip} from './stray-text.ts';

export interface Hint {
  key: string;
  does: string;
}

/** The keys that do something in the panel as it stands now. */
export function panelHints(state: State, panel: Panel): Hint[] {
  const {title} = actionOf(panel);
  const level = levelOf(panel);
  const does = title.toLowerCase();
  // What is kept on this machine is asked of nobody.
  const curl = (key: string) => (resourceOf(panel.resource).local ? [] : [{key, does: 'copy as curl'}]);
  if (panel.writes.length > 0) {
    const writes = panel.writes.flatMap(id => state.writes[id] ?? []);
    if (panel.resend) {
      const send = panel.sure ? 'enter' : '→ enter';
      return [
        {key: send, does: 'send again'},
        {key: 'esc', does: 'back'},
      ];
    }
    const again = writes.some(write => ['refused', 'cancelled', 'failed'].includes(write.status));
    const unknown = writes.some(({status}) => status === 'unknown');
    const waits = writes.some(({status}) => status === 'waiting');
    return [
      ...(again ? [{key: 'r', does: 'try the failed again'}] : []),
      ...(unknown && !again ? [{key: 'r', does: 'look again'}] : []),
      ...(unknown ? [{key: 'R', does: 'send again'}] : []),
      ...(writes.length > 1 ? [{key: '↑↓', does: 'scroll'}] : []),
      {key: 'esc', does: waits ? 'stop what waits' : 'close'},
    ];
  }
  const asked = askedOf(panel);
  const out = {key: 'esc', does: panel.stage === 'confirm' && asked.length > 0 ? 'back' : 'cancel'};
  if (panel.stage === 'confirm') {
    if (level === 'label') return [{key: 'enter', does}, out, ...curl('ctrl-y')];
    if (!isSlip(panel)) return [out];
    return [panel.sure ? {key: 'enter', does} : {key: '→ enter', does}, out, ...curl('c')];
  }
  const {field} = asked[panel.at] ?? {};
  const {type, makes} = field ?? {};
  return [
    {key: 'enter', does: type === undefined ? does : 'next'},
    ...(type === 'choice' ? [{key: '↑↓', does: 'choose'}] : []),
    ...(field && unhad(state, panel, field) ? [{key: 'ctrl-r', does: 'read again'}] : []),
    ...(type === 'flag' ? [{key: 'space', does: 'change'}] : []),
    ...(type === 'secret'
      ? [
          ...(makes ? [{key: 'ctrl-g', does: 'make one'}] : []),
          {key: 'ctrl-r', does: panel.secretsShown ? 'hide' : 'show'},
        ]
      : []),
    {key: 'ctrl-s', does: level === 'plain' ? 'send' : 'go on'},
    out,
    ...curl(type === undefined ? 'c' : 'ctrl-y'),
  ];
}
