import {resourceOf} from '../../resources/index.ts';
import {count} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {keyFor} from '../input/key-names.ts';
import type {State, Write} from '../state.ts';
import {titleOf} from './title.ts';

const waits: readonly Write['status'][] = ['queued', 'checking'];
const sent: readonly Write['status'][] = ['sending', 'lookingUp', 'unknown', 'notVisible'];

/** The warning before quitting: which writes have no outcome, and what becomes of them; undefined if all have one. */
export function quitWarning(state: State): string | undefined {
  const open = Object.values(state.writes).filter(
    // An earlier run warned about its own writes when it was quit.
    ({resource, journalId}) => journalId === undefined && resourceOf(resource).source.account,
  );
  const waiting = open.filter(({status}) => waits.includes(status));
  const going = open.filter(({status}) => sent.includes(status));
  const parts = [
    warningAbout(
      going,
      going.length === 1 && going[0]?.status === 'sending' ? 'is being sent' : 'got no answer yet',
    ),
    warningAbout(waiting, waiting.length === 1 ? 'waits to be sent' : 'wait to be sent'),
  ].filter(part => part !== undefined);
  if (parts.length === 0) return undefined;
  const becomes = [
    ...(going.length > 0 ? ['the next start looks up what was sent'] : []),
    ...(waiting.length > 0 ? ['what waits is not sent'] : []),
  ];
  return `${parts.join(', ')} · ${keyFor('quit')} once more quits: ${becomes.join(', ')}`;
}

/** `resize volume db-data got no answer yet`; of several the first, and how many there are. */
function warningAbout(writes: readonly Write[], how: string): string | undefined {
  const [first] = writes;
  if (!first) return undefined;
  const more = writes.length > 1 ? ` and ${count(writes.length - 1)} more` : '';
  return `${clean(titleOf(first))}${more} ${how}`;
}
