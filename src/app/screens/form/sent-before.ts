import {actionOf} from '../../../resources/index.ts';
import {isUnanswered} from '../../data/writes/retries.ts';
import {sentRequest} from '../../data/writes/secrets.ts';
import type {State} from '../../state/state.ts';
import type {Form} from './form.ts';

/** A sentence, if what would be sent was sent before and has no answer yet: it may be done already, and would be done twice. */
export function sentBefore(app: State, {requests, state: {writes}}: Form): string | undefined {
  if (writes.length > 0) return undefined;
  const open = Object.values(app.writes).filter(write => isUnanswered(write) || write.status === 'lookingUp');
  if (open.length === 0) return undefined;
  const before = new Set(open.map(write => JSON.stringify(sentRequest(app, actionOf(write), write.request))));
  const isSame = requests.some(({action, request}) => {
    // An edit or a removal that is sent twice does the same as one that is sent once.
    if (!request || 'command' in request || request.method !== 'POST') return false;
    return before.has(JSON.stringify(sentRequest(app, action, request)));
  });
  return isSame
    ? 'the same was sent before without an answer, and may be done: this sends it once more'
    : undefined;
}
