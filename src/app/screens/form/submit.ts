import {madeId} from '../../../resources/definition/action/planner.ts';
import type {State, Write} from '../../state.ts';
import {setWrites} from '../../writes/change-writes.ts';
import {reasonDenied} from '../../writes/permissions.ts';
import {secretIn} from '../../writes/secrets/made-secret.ts';
import {actionPhrase, titleOfSeveral} from '../../writes/title.ts';
import type {Form} from './form.ts';
import {withoutKept} from './kept-input.ts';
import {whyNotSent} from './plan/requests.ts';
import {unavailable} from './targets/fitness.ts';

/** The one function through which a write leaves. It checks everything again, whatever a key or a component did. */
export function submit(state: State, form: Form): State {
  const {action, level, state: open} = form;
  const {resource, targets, stage, sendSelected, plan} = open;
  const denied = reasonDenied(state, resource, action) ?? unavailable(resource, action, targets);
  if (denied) return {...state, notice: {tone: 'warn', text: denied}};
  const isConfirmed =
    level === 'none' ||
    (level === 'plain' && form.fields.length > 0) ||
    (stage === 'confirm' && sendSelected && (level !== 'label' || form.confirmed));
  if (!isConfirmed || open.writes.length > 0) return state;
  if (form.fields.some(({mistake}) => mistake) || form.unchanged) return state;
  if (plan && whyNotSent(plan)) return state;
  const first = `${state.lastWrite + 1}`;
  const batch = form.requests.length > 1 ? {id: first, what: batchTitle(form)} : undefined;
  const writes = form.requests.flatMap(({request, action: one, ...rest}, index): Write[] => {
    if (!request) return [];
    const id = `${state.lastWrite + index + 1}`;
    const changes = plan ? undefined : rest.target && form.changesOf(rest.target);
    const after = Object.values(rest.params).includes(madeId) ? first : undefined;
    const write: Write = {...rest, id, action: one.name, request, changes, batch, after, status: 'queued'};
    const secret = secretIn(write)?.text;
    const known = secret !== open.madeSecret || secret === open.copiedSecret;
    return [secret !== undefined && known ? {...write, secretKnown: true} : write];
  });
  if (writes.length === 0 || writes.length < form.requests.length) return state;
  return {
    ...setWrites(withoutKept(state, open), ...writes),
    lastWrite: state.lastWrite + writes.length,
    // An action without confirmation has no form to show its progress in.
    overlay: level === 'none' ? undefined : {...open, writes: writes.map(({id}) => id)},
  };
}

/** What the requests do together: `resize 3 volumes`, `import zone file domain example.org`. */
function batchTitle({action, resource, planner, requests, state: {targets}}: Form): string {
  const [target] = targets;
  if (!planner) return titleOfSeveral({resource: resource.name, action: action.name}, requests.length);
  return [actionPhrase(action, resource.name), target?.label].filter(Boolean).join(' ');
}
